import type { ReactNode } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { Allowance } from '../../contract/chat.ts'
import { canAfford, messageCost } from '../../core/message-cost.ts'
import type { Conversation } from '../../stores/conversation.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/alert.tsx'
import { ResendButton } from '../activation/resend-button.tsx'
import { failureText } from '../shared/failure-alert.tsx'
import type { Page } from '../shared/page.ts'

interface SendNoticeProps {
  page: Page
  conversation: Conversation
  allowance: Allowance
  isPaid: boolean
  /** Why the last message was refused. */
  failure: Failure | null
}

/** Why nothing can be sent at the moment, and what helps. */
export function SendNotice({ page, conversation, allowance, isPaid, failure }: SendNoticeProps) {
  const { t, href } = page
  const code = failure?.kind === 'api' ? failure.code : null
  const isNew = conversation.conversation === null
  const buy = (
    <LinkButton isSmall href={href(isPaid ? 'credits' : 'premium')}>
      {t(isPaid ? 'chat.notice.buy_credits' : 'chat.notice.get_premium')}
    </LinkButton>
  )

  if (code === 'email_confirmation_required') {
    return (
      <Words
        title={t('chat.notice.confirm_title')}
        actions={<ResendButton t={t} label={t('chat.notice.confirm')} done={t('chat.notice.confirm_done')} />}
      >
        {t('chat.notice.confirm_text')}
      </Words>
    )
  }
  if (
    code === 'conversation_limit_reached' ||
    (isNew && !isPaid && allowance.free_conversations_left === 0)
  ) {
    return (
      <Words title={t('chat.notice.limit_title')} actions={buy}>
        {t('chat.notice.limit_text')}
      </Words>
    )
  }
  if (code === 'not_enough_credits' || !canAfford(allowance, isPaid)) {
    return (
      <Words title={t('chat.notice.credits_title')} actions={buy}>
        {t('chat.notice.credits_text')}
      </Words>
    )
  }
  if (code === 'price_changed') {
    const count = messageCost(allowance, isPaid)
    return (
      <Words title={t('chat.notice.price_title')}>
        {count === 0 ? t('chat.notice.price_free') : t('chat.notice.price_text', { count })}
      </Words>
    )
  }
  return failure && <Words title={t('chat.notice.closed_title')}>{failureText(t, failure)}</Words>
}

function Words({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <Notice kind="warning" role="status" title={title} actions={actions}>
      {children}
    </Notice>
  )
}
