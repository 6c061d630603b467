import { Fragment, type ReactNode, type UIEvent, useEffect, useRef, useState } from 'react'
import { photoUrl } from '../../client/photos.ts'
import type { Message } from '../../contract/chat.ts'
import type { FormatDate } from '../../core/dates.ts'
import { $older, type Conversation, loadOlder } from '../../stores/conversation.ts'
import type { OutgoingMessage } from '../../stores/outbox.ts'
import { discard, retrySending } from '../../stores/sending.ts'
import { serverNow } from '../../stores/sessions.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useShared } from '../use-shared.ts'
import { dayOf, dayText } from './days.ts'
import { isSameGroup } from './groups.ts'

const NEAR_END = 80
const HISTORY = 1000

interface MessageListProps {
  conversation: Conversation
  /** Messages to this member that the server has not taken yet. */
  outgoing: readonly OutgoingMessage[]
  /** Above the first message. */
  start: ReactNode
  /** Below the last one. */
  end: ReactNode
  onReport: (message: string) => void
}

/** Messages, oldest first. The box is laid out from its end, so older ones may come in above without a jump. */
export function MessageList({ conversation, outgoing, start, end, onReport }: MessageListProps) {
  const { t } = usePage()
  const formatDate = useFormatDate()
  const { messages, profile } = conversation
  const box = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const [lastSeen, setLastSeen] = useState<string | undefined>(undefined)
  const older = useShared($older, 'idle')
  const newest = messages.at(-1)
  const lastSent = messages.findLast((message) => message.mine)?.id
  const lastOut = outgoing.at(-1)?.id
  const waiting = outgoing.map((each) => ({ ...each, mine: true }))
  const written = [...messages, ...waiting]

  const hasNews = !isAtEnd && newest !== undefined && !newest.mine && newest.id !== lastSeen

  const goToEnd = () => box.current?.scrollTo({ top: 0 })
  useEffect(() => {
    if (lastOut) goToEnd()
  }, [lastOut])
  const handleScroll = ({ currentTarget: { scrollTop } }: UIEvent) => {
    const isNear = Math.abs(scrollTop) < NEAR_END
    if (isAtEnd && !isNear) setLastSeen(newest?.id)
    setAtEnd(isNear)
  }
  const positionOf = (index: number): Position => ({
    isFirst: !isSameGroup(written[index - 1], written[index]),
    isLast: !isSameGroup(written[index], written[index + 1]),
  })

  return (
    <div className="messages">
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keyboard */}
      <div ref={box} className="messages__box" tabIndex={0} onScroll={handleScroll}>
        <div className="messages__inner">
          {start}
          {conversation.has_older ? (
            <p className="messages__older">
              <Button variant="quiet" isSmall isBusy={older === 'loading'} onClick={() => void loadOlder()}>
                {t(older === 'loading' ? 'chat.loading_older' : 'chat.older')}
              </Button>
            </p>
          ) : (
            messages.length >= HISTORY && <p className="messages__older">{t('chat.limit')}</p>
          )}
          <div role="log" aria-label={t('chat.messages')}>
            <ol className="messages__list">
              {messages.map((message, index) => (
                <Fragment key={message.id}>
                  {dayOf(message.at) !== dayOf(messages[index - 1]?.at ?? 0) && (
                    <li className="messages__day">{dayText({ t, formatDate }, message.at, serverNow())}</li>
                  )}
                  <Bubble
                    message={message}
                    position={positionOf(index)}
                    name={profile.name}
                    formatDate={formatDate}
                    isLastSent={message.id === lastSent && outgoing.length === 0}
                    onReport={profile.gone || message.mine ? undefined : onReport}
                  />
                </Fragment>
              ))}
              {waiting.map((each, index) => (
                <Waiting key={each.id} outgoing={each} position={positionOf(messages.length + index)} />
              ))}
            </ol>
          </div>
          {end}
        </div>
      </div>
      {hasNews && (
        <button type="button" className="messages__news" onClick={goToEnd}>
          {t('chat.new_below')}
        </button>
      )}
    </div>
  )
}

/** Where a message stands among those written in one go; the last bears the tail and the time. */
interface Position {
  isFirst: boolean
  isLast: boolean
}

const bubbleClass = ({ isFirst, isLast }: Position, isMine: boolean, state?: OutgoingMessage['state']) =>
  classNames(
    'message',
    isMine && 'message--mine',
    isFirst && 'message--first',
    isLast && 'message--last',
    state && state !== 'sent' && `message--${state}`,
  )

interface BubbleProps {
  message: Message
  position: Position
  name: string
  /** The newest message of the viewer says whether it was read. */
  isLastSent: boolean
  formatDate: FormatDate
  /** None for own messages, and for those of nobody any more. */
  onReport: ((message: string) => void) | undefined
}

function Bubble({ message, position, name, isLastSent, formatDate, onReport }: BubbleProps) {
  const { t } = usePage()
  return (
    <li className={bubbleClass(position, message.mine)}>
      <div className="message__row">
        <p className="message__text" dir="auto">
          <span className="visually-hidden">{message.mine ? t('chat.by_you') : name}: </span>
          <Content message={message} />
        </p>
        {onReport && (
          <IconButton
            icon="flag"
            label={t('moderation.report.message')}
            className="message__report"
            onClick={() => onReport(message.id)}
          />
        )}
      </div>
      {message.refunded && message.credits > 0 && (
        <p className="message__meta">{t('chat.refunded', { count: message.credits })}</p>
      )}
      {position.isLast && (
        <p className="message__meta">
          <time dateTime={new Date(message.at).toISOString()}>{formatDate(message.at, 'time')}</time>
          {isLastSent && <span> · {t(message.read ? 'chat.state.read' : 'chat.state.sent')}</span>}
        </p>
      )}
    </li>
  )
}

/** The content of a message: words, a photo, or a gift; a member who has left took theirs along. */
function Content({ message: { kind, text, photo, gift } }: { message: Message }) {
  const { t } = usePage()
  switch (kind) {
    case 'text':
      return text === '' ? <em>{t('chat.text_gone')}</em> : text
    case 'photo':
      return photo === null ? (
        <em>{t('chat.photo_gone')}</em>
      ) : (
        <a className="message__photo" href={photoUrl(photo, 'full')} target="_blank" rel="noopener">
          <img
            src={photoUrl(photo, 'medium')}
            alt={t('chat.photo')}
            width={240}
            height={300}
            loading="lazy"
          />
        </a>
      )
    case 'gift':
      return (
        <span className="message__gift">
          <Icon name="gift" />
          {gift && t('chat.gift', { gift: t(`chat.gifts.${gift}`) })}
        </span>
      )
  }
}

function Waiting({ outgoing, position }: { outgoing: OutgoingMessage; position: Position }) {
  const { t } = usePage()
  const { state } = outgoing
  return (
    <li className={bubbleClass(position, true, state)}>
      <p className="message__text" dir="auto">
        <span className="visually-hidden">{t('chat.by_you')}: </span>
        {outgoing.text}
      </p>
      {state === 'failed' ? (
        <p className="message__meta message__meta--failed" role="alert">
          {t('chat.state.failed')}
          <button type="button" className="message__action" onClick={() => retrySending(outgoing.profile)}>
            {t('chat.retry')}
          </button>
          <button type="button" className="message__action" onClick={() => discard(outgoing.id)}>
            {t('chat.discard')}
          </button>
        </p>
      ) : (
        position.isLast && <p className="message__meta">{t(`chat.state.${state}`)}</p>
      )}
    </li>
  )
}
