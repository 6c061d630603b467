import { type KeyboardEvent, type RefObject, type SubmitEvent, useId, useLayoutEffect } from 'react'
import type { Allowance } from '../../contract/chat.ts'
import type { User } from '../../contract/sessions.ts'
import { keyOf } from '../../core/keys.ts'
import { FEW_CREDITS } from '../../core/limits.ts'
import { messageCost, messageLength } from '../../core/message-cost.ts'
import { $allowance, type Conversation } from '../../stores/chat/conversation.ts'
import { $drafts, clearDraft, NO_DRAFTS, setDraft } from '../../stores/chat/drafts.ts'
import { $outbox, NO_OUTGOING } from '../../stores/chat/outbox.ts'
import { sendText } from '../../stores/chat/deliver.ts'
import { $user } from '../../stores/account/sessions.ts'
import { reportTyping } from '../../stores/chat/typing.ts'
import { classNames } from '../../ui/class-names.ts'
import { fitToText } from '../../ui/fit-to-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useMedia } from '../use-media.ts'
import { useShared } from '../use-shared.ts'
import { More } from './more.tsx'
import { dotted, leftText, priceTexts } from './price-text.ts'
import { isBlocked, obstacleOf } from './obstacle.ts'
import { SendObstacle } from './send-obstacle.tsx'
import { AskedCalmly, useCalmQuestion } from './use-calm-question.tsx'

/** The counter appears from this length on. */
const LAST_CHARACTERS = 100

interface ComposerProps {
  conversation: Conversation
  area: RefObject<HTMLTextAreaElement | null>
}

/** Where the next message is written; its text is kept until the server has accepted it. */
export function Composer({ conversation, area }: ComposerProps) {
  const page = usePage()
  const { t, site } = page
  const { profile, allowance: known } = conversation
  const id = useId()
  const text = useShared($drafts, NO_DRAFTS)[profile.id] ?? ''
  const allowance = useShared($allowance, null) ?? known
  const outbox = useShared($outbox, NO_OUTGOING)
  const user = useShared($user, null)
  const sendsByEnter = useMedia('(hover: hover) and (pointer: fine)')
  useLayoutEffect(() => fitToText(area.current), [area, text])
  const calm = useCalmQuestion(text)

  // A rejected message shows its own error.
  const hasFailed = outbox.some((outgoing) => outgoing.profile === profile.id && outgoing.state === 'failed')
  const left = site.message_length - messageLength(text)
  const isCounting = left <= LAST_CHARACTERS
  const cost = messageCost(allowance, user?.paid_user ?? false)
  const spending = { conversation, allowance, user, cost }
  const obstacle = obstacleOf(spending)
  const canSend = messageLength(text) > 0 && left >= 0 && !isBlocked(obstacle)

  const write = (typed: string) => {
    setDraft(profile.id, typed)
    if (conversation.conversation) reportTyping(conversation.conversation.id, typed !== '')
  }
  const deliver = () => {
    sendText(text)
    clearDraft(profile.id)
  }
  const send = () => {
    area.current?.focus()
    if (canSend && !calm.asks()) deliver()
  }
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (keyOf(event.nativeEvent) !== 'Enter' || event.shiftKey || !sendsByEnter) return
    event.preventDefault()
    send()
  }

  const price = priceTexts(page, allowance, user)
  return (
    <>
      <form className="composer" onSubmit={handleSubmit}>
        {!hasFailed && <SendObstacle {...spending} failure={null} isText />}
        <div className="composer__box">
          <More conversation={conversation} onLine={() => area.current?.focus()} />
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
            placeholder={t('chat.write')}
            aria-describedby={`${id}-cost`}
            aria-invalid={left < 0 || undefined}
            enterKeyHint={sendsByEnter ? 'send' : 'enter'}
            onChange={(event) => write(event.target.value)}
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
            {price.length > 0 && (
              <span className="composer__price">
                {price.map((part, index) => (
                  <span key={part}>
                    {index > 0 && ' '}
                    {part}
                  </span>
                ))}
              </span>
            )}
          </button>
        </div>
        <p className="composer__help">
          <span id={`${id}-cost`} className={isCounting ? 'visually-hidden' : undefined}>
            {cost > 0 && <span className="visually-hidden">{dotted(...price)} · </span>}
            <Left allowance={allowance} user={user} />
          </span>
          <span className={classNames('composer__left', left < 0 && 'composer__left--over')} role="status">
            {left < 0 ? t('chat.over', { count: -left }) : isCounting && t('chat.left', { left })}
          </span>
          {sendsByEnter && !isCounting && <span className="composer__hint">{t('chat.hint')}</span>}
        </p>
      </form>
      <AskedCalmly calm={calm} onSend={deliver} />
    </>
  )
}

/** Messages or credits left; a low balance is highlighted. An unconfirmed account has one message. */
function Left({ allowance, user }: { allowance: Allowance; user: User | null }) {
  const page = usePage()
  const isFew = user?.paid_user === true && allowance.credits <= FEW_CREDITS
  const isUnconfirmed = user?.status === 'not_confirmed' && allowance.free_conversations_left > 0
  if (isUnconfirmed) return page.t('chat.unconfirmed')
  return (
    <span
      className={classNames(
        isFew && 'composer__few',
        isFew && allowance.credits === 0 && 'composer__few--none',
      )}
    >
      {leftText(page, allowance, user)}
    </span>
  )
}
