import { Suspense } from 'react'
import type { FormatDate } from '../../core/format.ts'
import { messageCost } from '../../core/message-cost.ts'
import { $allowance, type Conversation } from '../../stores/chat/conversation.ts'
import { $isOnline } from '../../stores/page/network.ts'
import { kindOf, type OutgoingMessage } from '../../stores/chat/outbox.ts'
import { discard, edit, retrySending } from '../../stores/chat/deliver.ts'
import { $user } from '../../stores/account/sessions.ts'
import { usePage } from '../shared/page-context.tsx'
import { Nothing, whenShown } from '../shared/when-shown.ts'
import { useShared } from '../use-shared.ts'
import { GiftContent } from './message-content.tsx'
import { MessageState } from './message-state.tsx'
import { SendObstacle } from './send-obstacle.tsx'

const OutgoingVoice = whenShown(async () => (await import('./outgoing-voice.tsx')).OutgoingVoice, Nothing)
const OutgoingPhoto = whenShown(async () => (await import('./outgoing-photo.tsx')).OutgoingPhoto, Nothing)

interface PendingMessageProps {
  conversation: Conversation
  outgoing: OutgoingMessage
  className: string
  /** The last message of a group shows the time. */
  hasTime: boolean
  /** The last rejected message shows its error. */
  hasReason: boolean
  formatDate: FormatDate
}

/** A message not yet accepted by the server; a queued or rejected message can be moved back into the composer. */
export function PendingMessage({
  conversation,
  outgoing,
  className,
  hasTime,
  hasReason,
  formatDate,
}: PendingMessageProps) {
  const { t } = usePage()
  const isOnline = useShared($isOnline, true)
  const { id, text, gift, photo, voice, at } = outgoing
  const isText = kindOf(outgoing) === 'text'
  const state = outgoing.state === 'sending' && !isOnline ? 'queued' : outgoing.state
  const isStuck = state === 'queued' || state === 'failed'
  return (
    <li className={className}>
      <p className="message__text">
        <span className="visually-hidden">{t('chat.by_you')}: </span>
        {gift && <GiftContent gift={gift} />}
        {photo && (
          <Suspense fallback={<span className="message__photo message__photo--waiting" />}>
            <OutgoingPhoto outgoing={outgoing} photo={photo} />
          </Suspense>
        )}
        {voice && (
          <Suspense fallback={<span className="voice voice--waiting" />}>
            <OutgoingVoice outgoing={outgoing} voice={voice} />
          </Suspense>
        )}
        {isText && (
          <span dir="auto" className="message__words">
            {text}
          </span>
        )}
      </p>
      {isStuck ? (
        <p
          className={`message__meta message__meta--${state}`}
          role={state === 'failed' ? 'alert' : undefined}
        >
          <MessageState state={state} isSpelled />
          {hasReason && <Action label={t('chat.retry')} onClick={() => retrySending(outgoing.profile)} />}
          {outgoing.state !== 'sending' && (
            <span className="message__actions">
              {isText && <Action label={t('chat.edit')} onClick={() => edit(id)} />}
              <Action label={t('chat.discard')} onClick={() => discard(id)} />
            </span>
          )}
        </p>
      ) : (
        hasTime && (
          <p className="message__meta">
            <time dateTime={new Date(at).toISOString()}>{formatDate(at, 'time')}</time>{' '}
            <MessageState state={state} />
          </p>
        )
      )}
      {hasReason && <Reason conversation={conversation} outgoing={outgoing} />}
    </li>
  )
}

function Action({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="message__action" onClick={onClick}>
      {label}
    </button>
  )
}

/** Why the server rejected it, and what helps. */
function Reason({ conversation, outgoing }: Pick<PendingMessageProps, 'conversation' | 'outgoing'>) {
  const user = useShared($user, null)
  const allowance = useShared($allowance, null) ?? conversation.allowance
  const { failure } = outgoing
  const isText = kindOf(outgoing) === 'text'
  const cost = isText ? messageCost(allowance, user?.paid_user ?? false) : outgoing.cost
  return <SendObstacle {...{ conversation, allowance, user, cost, failure, isText }} />
}
