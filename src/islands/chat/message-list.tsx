import {
  Fragment,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  type UIEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Message } from '../../contract/messages.ts'
import type { FormatDate } from '../../core/format.ts'
import { $older, type Conversation, loadOlder } from '../../stores/chat/conversation.ts'
import { markSeen, setEndShown } from '../../stores/chat/read-marks.ts'
import type { OutgoingMessage } from '../../stores/chat/outbox.ts'
import { $today } from '../../stores/account/clock.ts'
import { $user } from '../../stores/account/sessions.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { usePage } from '../shared/page-context.tsx'
import { Nothing, whenShown } from '../shared/when-shown.ts'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useShared } from '../use-shared.ts'
import { dayOf, dayText } from './days.ts'
import { isSameGroup } from './groups.ts'
import { MessageContent, type Opened } from './message-content.tsx'
import { MessageState, stateOf } from './message-state.tsx'
import { PendingMessage } from './pending-message.tsx'
import { useCaution } from './use-caution.ts'
import { useOnNear } from './use-on-near.ts'

const MessageAbout = whenShown(async () => (await import('./message-about.tsx')).MessageAbout, Nothing)
const Caution = whenShown(async () => (await import('./caution.tsx')).Caution, Nothing)

const NEAR_END = 80
const HISTORY = 1000

interface MessageListProps {
  conversation: Conversation
  /** Messages to this member not yet accepted by the server. */
  outgoing: readonly OutgoingMessage[]
  /** Above the first message. */
  start: ReactNode
  /** Below the last one. */
  end: ReactNode
  onOpen: (opened: Opened) => void
  onReport: (message: string) => void
}

/** Messages, oldest first. The box is laid out from its end, so that older messages can load above without a jump. */
export function MessageList({ conversation, outgoing, start, end, onOpen, onReport }: MessageListProps) {
  const { t } = usePage()
  const formatDate = useFormatDate()
  const { messages, profile } = conversation
  const box = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const [lastSeen, setLastSeen] = useState<string | undefined>(undefined)
  const older = useShared($older, 'idle')
  const today = useShared($today, 0)
  const [caution, closeCaution] = useCaution(conversation)
  const newest = messages.at(-1)
  const lastOut = outgoing.at(-1)?.id
  const lastFailed = outgoing.findLast((each) => each.state === 'failed')?.id
  const written = [...messages, ...outgoing.map((each) => ({ ...each, mine: true }))]

  const hasNews = !isAtEnd && newest !== undefined && !newest.mine && newest.id !== lastSeen

  const edge = useRef<HTMLParagraphElement>(null)
  useOnNear(edge, messages[0]?.id, () => void loadOlder())
  useSeen(box, messages)
  useEffect(() => {
    setEndShown(isAtEnd)
    return () => setEndShown(false)
  }, [isAtEnd])

  useSteadyScroll(box, `${written.at(-1)?.id} ${caution?.message}`, isAtEnd)

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
            <p ref={edge} className="messages__older">
              <Button variant="quiet" isSmall isBusy={older === 'loading'} onClick={() => void loadOlder()}>
                {t(older === 'loading' ? 'chat.loading_older' : 'chat.older')}
              </Button>
            </p>
          ) : (
            messages.length >= HISTORY && <p className="messages__older">{t('chat.limit')}</p>
          )}
          <div role="log" aria-label={t('chat.messages')}>
            <ol className="messages__list">
              {written.map((each, index) => (
                <Fragment key={each.id}>
                  {dayOf(each.at) !== dayOf(written[index - 1]?.at ?? 0) && (
                    <li className="messages__day">{dayText({ t, formatDate }, each.at, today)}</li>
                  )}
                  {'state' in each ? (
                    <PendingMessage
                      conversation={conversation}
                      outgoing={each}
                      className={classNames(
                        bubbleClass(positionOf(index), true, each.state),
                        written.length === 1 && 'message--opening',
                      )}
                      hasTime={positionOf(index).isLast}
                      hasReason={each.id === lastFailed}
                      formatDate={formatDate}
                    />
                  ) : (
                    <Bubble
                      message={each}
                      {...positionOf(index)}
                      name={profile.name}
                      formatDate={formatDate}
                      onOpen={onOpen}
                      onReport={profile.gone || each.mine ? undefined : onReport}
                    />
                  )}
                  {caution?.message === each.id && (
                    <Suspense>
                      <Caution
                        reason={caution.reason}
                        onReport={() => onReport(each.id)}
                        onClose={closeCaution}
                      />
                    </Suspense>
                  )}
                </Fragment>
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

/**
 * Keeps the scroll position while messages arrive below: a box laid out from its end would push it up. At the end nothing
 * is kept or measured.
 */
function useSteadyScroll(box: RefObject<HTMLElement | null>, shown: string, isAtEnd: boolean): void {
  const before = useRef<{ element: Element; below: number } | null>(null)
  useLayoutEffect(() => {
    const known = before.current
    before.current = null
    if (isAtEnd) return
    const end = box.current?.firstElementChild?.getBoundingClientRect().bottom
    const element = box.current?.querySelector('.messages__list')?.lastElementChild
    if (!box.current || end === undefined || !element) return
    const belowOf = (each: Element) => end - each.getBoundingClientRect().bottom
    if (known?.element.isConnected) {
      box.current.scrollBy({ top: known.below - belowOf(known.element), behavior: 'instant' })
    }
    before.current = { element, below: belowOf(element) }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only what comes in moves it
  }, [shown, isAtEnd])
}

/** Reports which of the other member's messages were on the screen. */
function useSeen(box: RefObject<HTMLElement | null>, messages: readonly Message[]): void {
  useEffect(() => {
    if (!box.current) return
    const seqOf = (element: Element) => Number(element.getAttribute('data-unread'))
    const unread = [...box.current.querySelectorAll('[data-unread]')]
    if (typeof IntersectionObserver === 'undefined') return unread.forEach((each) => markSeen(seqOf(each)))
    const observer = new IntersectionObserver(
      (entries) =>
        entries.filter((entry) => entry.isIntersecting).forEach(({ target }) => markSeen(seqOf(target))),
      { root: box.current, rootMargin: '-16px 0px' },
    )
    for (const each of unread) observer.observe(each)
    return () => observer.disconnect()
  }, [box, messages])
}

/** The position of a message in its group; the last has the tail and the time. */
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

interface BubbleProps extends Position {
  message: Message
  name: string
  formatDate: FormatDate
  onOpen: (opened: Opened) => void
  /** Undefined for own messages, and for those of deleted accounts. */
  onReport: ((message: string) => void) | undefined
}

/** Memoized: a thread can have a thousand of them. */
const Bubble = memo(function Bubble({
  message,
  isFirst,
  isLast,
  name,
  formatDate,
  onOpen,
  onReport,
}: BubbleProps) {
  const { t } = usePage()
  const { mine, read, seq } = message
  return (
    <li className={bubbleClass({ isFirst, isLast }, mine)} data-unread={mine || read ? undefined : seq}>
      <div className="message__row">
        <p className="message__text">
          <span className="visually-hidden">{message.mine ? t('chat.by_you') : name}: </span>
          {message.about && (
            <Suspense fallback={<span className="message__about message__about--waiting" />}>
              <MessageAbout about={message.about} />
            </Suspense>
          )}
          <MessageContent message={message} onOpen={onOpen} onReport={onReport} />
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
      {message.waiting && isLast && <Waiting />}
      {message.removed && mine && <p className="message__meta">{t('chat.text_removed_own')}</p>}
      {message.refunded && message.credits > 0 && (
        <p className="message__meta">{t('chat.refunded', { count: message.credits })}</p>
      )}
      {isLast && (
        <p className="message__meta">
          <time dateTime={new Date(message.at).toISOString()}>{formatDate(message.at, 'time')}</time>{' '}
          {mine && <MessageState state={stateOf(message)} />}
        </p>
      )}
    </li>
  )
})

/** When a message that the other member does not see yet is delivered. */
function Waiting() {
  const { t } = usePage()
  const isUnconfirmed = useShared($user, null)?.status === 'not_confirmed'
  return (
    <p className="message__meta">{t(isUnconfirmed ? 'chat.waiting.confirmation' : 'chat.waiting.later')}</p>
  )
}
