import { type KeyboardEvent, type RefObject, type SubmitEvent, useEffect, useId } from 'react'
import { canAfford, messageLength } from '../../core/message-cost.ts'
import { $allowance, type Conversation } from '../../stores/conversation.ts'
import { $drafts, NO_DRAFTS, setDraft } from '../../stores/drafts.ts'
import { $refusal, sendText } from '../../stores/sending.ts'
import { $user } from '../../stores/sessions.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useMedia } from '../use-media.ts'
import { useShared } from '../use-shared.ts'
import { costText, leftText, moneyText, priceText } from './price-text.ts'
import { SendAlert } from './send-alert.tsx'

/** From here on the counter shows. */
const LAST_CHARACTERS = 100

interface ComposerProps {
  conversation: Conversation
  area: RefObject<HTMLTextAreaElement | null>
}

/** Where the next message is written; what is typed stays until the server has taken it. */
export function Composer({ conversation, area }: ComposerProps) {
  const page = usePage()
  const { t, site } = page
  const { profile, allowance: known } = conversation
  const id = useId()
  const text = useShared($drafts, NO_DRAFTS)[profile.id] ?? ''
  const allowance = useShared($allowance, null) ?? known
  const refusal = useShared($refusal, null)
  const user = useShared($user, null)
  const isPaid = user?.paid_user ?? false
  const sendsByEnter = useMedia('(hover: hover) and (pointer: fine)')

  // A text that was refused is back in its place.
  useEffect(() => {
    if (refusal?.profile === profile.id) area.current?.focus()
  }, [refusal, profile.id, area])

  const left = site.message_length - messageLength(text)
  const isCounting = left <= LAST_CHARACTERS
  const isBlocked =
    !canAfford(allowance, isPaid) ||
    (conversation.conversation === null && !isPaid && allowance.free_conversations_left === 0)
  const canSend = messageLength(text) > 0 && left >= 0 && !isBlocked

  const send = () => {
    area.current?.focus()
    if (!canSend) return
    sendText(text)
    setDraft(profile.id, '')
  }
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !sendsByEnter) return
    event.preventDefault()
    send()
  }

  const price = priceText(page, allowance, user)
  const cost = costText(page, allowance, user)
  return (
    <form className="composer" onSubmit={handleSubmit}>
      <SendAlert
        conversation={conversation}
        allowance={allowance}
        isPaid={isPaid}
        price={moneyText(page, user)}
        failure={refusal?.profile === profile.id ? refusal.failure : null}
      />
      <div className="composer__box">
        <label className="visually-hidden" htmlFor={id}>
          {t('chat.write')}
        </label>
        <textarea
          ref={area}
          id={id}
          className="composer__text"
          rows={1}
          dir="auto"
          value={text}
          placeholder={t('chat.placeholder', { name: profile.name })}
          aria-describedby={`${id}-cost`}
          aria-invalid={left < 0 || undefined}
          enterKeyHint={sendsByEnter ? 'send' : 'enter'}
          onChange={(event) => setDraft(profile.id, event.target.value)}
          onKeyDown={handleKeyDown}
        />
        <button
          type="submit"
          className="composer__send"
          title={t('chat.send')}
          aria-disabled={!canSend || undefined}
        >
          <Icon name="send" />
          <span className="visually-hidden">{t('chat.send')} </span>
          {price !== null && <span className="composer__price">{price}</span>}
        </button>
      </div>
      <p className="composer__help">
        <span id={`${id}-cost`} className={isCounting ? 'visually-hidden' : undefined}>
          {cost !== null && <span className="visually-hidden">{cost} · </span>}
          {leftText(page, allowance, user)}
        </span>
        <span className={classNames('composer__left', left < 0 && 'composer__left--over')} role="status">
          {left < 0 ? t('chat.over', { count: -left }) : isCounting && t('chat.left', { left })}
        </span>
        {sendsByEnter && !isCounting && <span className="composer__hint">{t('chat.hint')}</span>}
      </p>
    </form>
  )
}
