import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef } from 'react'
import type { User } from '../../contract/sessions.ts'
import type { Allowance } from '../../contract/chat.ts'
import { formatMoney } from '../../core/format.ts'
import { canAfford, messageCost, messageLength } from '../../core/message-cost.ts'
import { $allowance, type Conversation } from '../../stores/conversation.ts'
import { $drafts, NO_DRAFTS, setDraft } from '../../stores/drafts.ts'
import { $refusal, sendText } from '../../stores/sending.ts'
import { $user } from '../../stores/sessions.ts'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type Page, usePage } from '../shared/page-context.tsx'
import { useMedia } from '../use-media.ts'
import { useShared } from '../use-shared.ts'
import { SendAlert } from './send-alert.tsx'

/** From here on the counter shows. */
const LAST_CHARACTERS = 100

interface ComposerProps {
  conversation: Conversation
}

/** Where the next message is written; what is typed stays until the server has taken it. */
export function Composer({ conversation }: ComposerProps) {
  const page = usePage()
  const { t, site } = page
  const { profile, allowance: known } = conversation
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const text = useShared($drafts, NO_DRAFTS)[profile.id] ?? ''
  const allowance = useShared($allowance, null) ?? known
  const refusal = useShared($refusal, null)
  const user = useShared($user, null)
  const isPaid = user?.paid_user ?? false
  const sendsByEnter = useMedia('(hover: hover) and (pointer: fine)')

  // A text that was refused is back in its place.
  useEffect(() => {
    if (refusal?.profile === profile.id) area.current?.focus()
  }, [refusal, profile.id])

  const left = site.message_length - messageLength(text)
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

  return (
    <form className="composer" onSubmit={handleSubmit}>
      <SendAlert
        conversation={conversation}
        allowance={allowance}
        isPaid={isPaid}
        failure={refusal?.profile === profile.id ? refusal.failure : null}
      />
      <div className="composer__row">
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
        <IconButton
          type="submit"
          icon="send"
          label={t('chat.send')}
          className="composer__send"
          aria-disabled={!canSend || undefined}
        />
      </div>
      <p className="composer__below">
        <span id={`${id}-cost`} className="composer__cost">
          {costText(page, allowance, user)}
        </span>
        {sendsByEnter && <span className="composer__hint">{t('chat.hint')}</span>}
        <span className={classNames('composer__left', left < 0 && 'composer__left--over')} role="status">
          {left < 0 ? t('chat.over', { count: -left }) : left <= LAST_CHARACTERS && t('chat.left', { left })}
        </span>
      </p>
    </form>
  )
}

/** The cost of the next message: free ones left, or credits and about how much money they are. */
function costText({ t, locale, site }: Page, allowance: Allowance, user: User | null): string {
  const cost = messageCost(allowance, user?.paid_user ?? false)
  if (cost === 0) {
    return allowance.message_credits > 0 ? t('chat.cost.free', { count: allowance.free_messages_left }) : ''
  }
  const credits = t('chat.cost.credits', { count: cost, credits: allowance.credits })
  const price = user && site.minimum_message_costs[user.profile.country]
  if (!price) return credits
  const money = { amount: price.costs, currency: price.currency }
  return `${credits} · ${t('chat.cost.about', { price: formatMoney(locale, money) })}`
}
