import type { ReactNode } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { Allowance } from '../../contract/chat.ts'
import { canAfford, messageCost } from '../../core/message-cost.ts'
import type { Conversation } from '../../stores/conversation.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ResendButton } from '../activation/resend-button.tsx'
import { failureText } from '../shared/failure-text.ts'
import { usePage } from '../shared/page-context.tsx'
import { WayOn } from '../shared/way-on.tsx'

interface SendAlertProps {
  conversation: Conversation
  allowance: Allowance
  isPaid: boolean
  /** The price of a message in money. */
  price: string | null
  /** Why the last message was refused. */
  failure: Failure | null
}

/** Why nothing can be sent at the moment, and what helps. */
export function SendAlert({ conversation, allowance, isPaid, price, failure }: SendAlertProps) {
  const { t, href } = usePage()
  const code = failure?.kind === 'api' ? failure.code : null
  const isNew = conversation.conversation === null
  const buy = (
    <LinkButton isSmall href={href(isPaid ? 'credits' : 'premium')}>
      {t(isPaid ? 'chat.alert.buy_credits' : 'chat.alert.get_premium')}
    </LinkButton>
  )

  if (code === 'email_confirmation_required') {
    return (
      <Warning
        title={t('chat.alert.confirm_title')}
        actions={<ResendButton label={t('chat.alert.confirm')} done={t('chat.alert.confirm_done')} />}
      >
        {t('chat.alert.confirm_text')}
      </Warning>
    )
  }
  if (
    code === 'conversation_limit_reached' ||
    (isNew && !isPaid && allowance.free_conversations_left === 0)
  ) {
    return (
      <Warning title={t('chat.alert.limit_title')} actions={buy}>
        {t('chat.alert.limit_text')}
      </Warning>
    )
  }
  if (code === 'not_enough_credits' || !canAfford(allowance, isPaid)) {
    return (
      <Warning title={t('chat.alert.credits_title')} actions={buy}>
        {price !== null && `${t('chat.alert.price', { price })} `}
        <span className={price === null ? undefined : 'send-alert__more'}>
          {t('chat.alert.credits_text')}
        </span>
      </Warning>
    )
  }
  if (code === 'price_changed') {
    const count = messageCost(allowance, isPaid)
    return (
      <Warning title={t('chat.alert.price_title')}>
        {count === 0 ? t('chat.alert.price_free') : t('chat.alert.price_text', { count })}
      </Warning>
    )
  }
  return (
    failure && (
      <Warning title={t('chat.alert.closed_title')} actions={<WayOn failure={failure} />}>
        {failureText(t, failure)}
      </Warning>
    )
  )
}

function Warning({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <div className="send-alert" role="status">
      <strong>{title}</strong>
      <p className="send-alert__text">{children}</p>
      {actions}
    </div>
  )
}
