import { type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { hasCode } from '../../client/failure.ts'
import type { Removal } from '../../stores/chat/chat.ts'
import { $conversation, type Conversation, loadConversation } from '../../stores/chat/conversation.ts'
import { $icebreakers, loadIcebreakers } from '../../stores/chat/icebreakers.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { $outbox, NO_OUTGOING } from '../../stores/chat/outbox.ts'
import { $typing, NOBODY } from '../../stores/chat/typing.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { labelOf, outsideLink, presenceOf } from '../members/card.tsx'
import { photoOf } from '../members/photo.ts'
import type { Person as Other } from '../../stores/moderation/moderation.ts'
import { Safety, type SafetyTask } from '../moderation/safety.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { whenShown } from '../shared/when-shown.ts'
import { TWO_PANES, useMedia } from '../use-media.ts'
import { useShared } from '../use-shared.ts'
import { BackToList } from './back-to-list.tsx'
import { Composer } from './composer.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import { KnownSkeleton } from './conversation-skeleton.tsx'
import { ConversationStart, FirstLines, ThreadStart } from './conversation-start.tsx'
import { FailedConversation } from './failed-conversation.tsx'
import type { Opened as OpenedThing } from './message-content.tsx'
import { MessageList } from './message-list.tsx'
import { isShort, type PartnerState } from './partner.tsx'

const Opened = whenShown(async () => (await import('./opened.tsx')).Opened)
const RemoveDialog = whenShown(async () => (await import('./remove-dialog.tsx')).RemoveDialog)
const UnreachableChat = whenShown(async () => (await import('./unreachable-chat.tsx')).UnreachableChat)

/** No more icebreakers are offered from this many messages on. */
const ASKED_ENOUGH = 3
/** Typing after a shorter pause is not announced again. */
const SAID_AGAIN_MS = 60_000

/** A thread that waits for its first answer: first lines are offered below it. */
const isOpening = (conversation: Conversation): boolean => {
  const { messages, profile, can_write: canWrite } = conversation
  const isBegun = messages.length > 0 && messages.length < ASKED_ENOUGH && messages.every(({ mine }) => mine)
  return isBegun && canWrite && !profile.gone && isShort(conversation)
}

/** Whether the conversation can be painted: first lines below it, which would push it, are there by then. */
function useIsWhole(conversation: Conversation | undefined): boolean {
  const { status } = useShared($icebreakers, IDLE)
  const [painted, setPainted] = useState<string>()
  const profile = conversation?.profile.id
  const isDue = conversation !== undefined && isOpening(conversation)
  useEffect(() => {
    if (isDue) void loadIcebreakers()
  }, [isDue])
  const isWhole = !isDue || status === 'ready' || status === 'failed' || painted === profile
  if (isWhole && painted !== profile) setPainted(profile)
  return isWhole
}

export interface PaneProps {
  /** Whether the list is another document: this page has no navigation. */
  isBare: boolean
  heading: RefObject<HTMLHeadingElement | null>
  partner: PartnerState
  onRemove: (which: Removal) => void
  onBlocked: (profile: string) => void
  onPart: (person: Other) => void
}

export function ConversationPane({ isBare, heading, partner, onRemove, onBlocked, onPart }: PaneProps) {
  const { t, site } = usePage()
  const [isRemoving, setRemoving] = useState(false)
  const [task, setTask] = useState<SafetyTask | null>(null)
  const [opened, setOpened] = useState<OpenedThing | null>(null)
  const state = useShared($conversation, IDLE)
  const outbox = useShared($outbox, NO_OUTGOING)
  const area = useRef<HTMLTextAreaElement>(null)
  const isWhole = useIsWhole(valueOf(state))
  const report = useCallback((id: string) => setTask({ kind: 'report', subject: 'message', id }), [])

  if (state.status === 'failed' && hasCode(state.failure, 'not_found')) {
    return (
      <div className="conversation conversation--failed">
        <Suspense>
          <UnreachableChat onRemove={onRemove} />
        </Suspense>
      </div>
    )
  }
  if (state.status === 'failed') {
    return (
      <FailedConversation isBare={isBare} failure={state.failure} onRetry={() => void loadConversation()} />
    )
  }
  if (state.status !== 'ready' || !isWhole) return <KnownSkeleton />

  const conversation = state.value
  const { profile, messages, can_write: canWrite } = conversation
  const outgoing = outbox.filter((waiting) => waiting.profile === profile.id)
  const isEmpty = messages.length === 0 && outgoing.length === 0
  const hasRoom = isShort(conversation) && !profile.gone
  const id = conversation.conversation?.id
  const mayPart = site.features.includes('pause') && (id !== undefined || profile.matched)
  const onUnmatch = mayPart ? () => onPart({ id: profile.id, name: profile.name }) : undefined
  const askToRemove = id === undefined ? undefined : () => setRemoving(true)
  return (
    <section className="conversation" aria-label={t('chat.with', { name: profile.name })}>
      <Head {...{ conversation, isBare, heading, onTask: setTask, onUnmatch, onRemove: askToRemove }} />
      {isEmpty ? (
        <ConversationStart card={profile} partner={partner} canWrite={canWrite} area={area} />
      ) : (
        <MessageList
          key={`list-${profile.id}`}
          conversation={conversation}
          outgoing={outgoing}
          start={hasRoom && <ThreadStart card={profile} partner={partner} />}
          end={
            isOpening(conversation) && (
              <FirstLines
                profile={profile.id}
                count={2}
                said={messages.map(({ text }) => text)}
                onChoose={() => area.current?.focus()}
              />
            )
          }
          onOpen={setOpened}
          onReport={report}
        />
      )}
      {conversation.pause && <Resting name={profile.name} pause={conversation.pause} />}
      {canWrite ? (
        <Composer key={profile.id} conversation={conversation} area={area} />
      ) : (
        <Closed profile={profile} onRemove={askToRemove} />
      )}
      <Suspense>
        {isRemoving && (
          <RemoveDialog
            name={profile.name}
            onClose={() => setRemoving(false)}
            onConfirm={() => {
              setRemoving(false)
              if (id !== undefined) onRemove({ conversation: id })
            }}
          />
        )}
        {opened && (
          <Opened
            opened={opened}
            name={profile.name}
            onReport={profile.gone ? undefined : report}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
      <Safety
        key={`safety-${profile.id}`}
        task={task}
        person={profile}
        onTask={setTask}
        onBlocked={() => onBlocked(profile.id)}
      />
    </section>
  )
}

/** Above the composer, while the other member's profile rests. */
function Resting({ name, pause }: { name: string; pause: NonNullable<Conversation['pause']> }) {
  const { t } = usePage()
  const formatDate = useFormatDate()
  return (
    <div className="conversation__rests" role="status">
      <p>{t('chat.rests', { name, date: formatDate(pause.until, 'long') })}</p>
      {pause.note && <p dir="auto">{pause.note}</p>}
    </div>
  )
}

/** Why no message can be written here. */
function closedText({ fictional, gone, provider }: Conversation['profile']) {
  if (fictional) return 'profiles.profile.fictional_text'
  if (provider === 'cam') return 'profiles.profile.cam_text'
  return gone ? 'chat.closed_gone' : 'chat.closed'
}

interface ClosedProps {
  profile: Conversation['profile']
  onRemove: (() => void) | undefined
}

/** In place of the composer: why no message can be written, a link to the remedy, and the conversation's removal. */
function Closed({ profile, onRemove }: ClosedProps) {
  const { t, href } = usePage()
  const outside = outsideLink(profile)
  return (
    <div className="conversation__closed">
      <p>{t(closedText(profile))}</p>
      <div className="conversation__ways">
        {outside === null ? (
          <LinkButton isSmall href={href('members')}>
            {t('chat.empty.find')}
          </LinkButton>
        ) : (
          <LinkButton isSmall href={outside} target="_blank" rel="nofollow noopener noreferrer">
            {t('profiles.profile.cam_link')}
            <span className="visually-hidden"> ({t('profiles.card.cam_hint')})</span>
          </LinkButton>
        )}
        {onRemove && (
          <Button variant="secondary" isSmall onClick={onRemove}>
            {t('chat.remove.action')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface HeadProps extends Pick<PaneProps, 'isBare' | 'heading'> {
  conversation: Conversation
  onTask: (task: SafetyTask) => void
  onUnmatch: (() => void) | undefined
  onRemove: (() => void) | undefined
}

function Head({ conversation, isBare, heading, onTask, onUnmatch, onRemove }: HeadProps) {
  const { t, href } = usePage()
  const { profile } = conversation
  const isTyping = useShared($typing, NOBODY).has(conversation.conversation?.id ?? '')
  const isSaid = useSaid(isTyping)
  const person = <Person {...{ conversation, heading, isTyping }} />
  return (
    <header className="conversation__head">
      <BackToList isBare={isBare} />
      {profile.gone ? (
        <div className="conversation__person">{person}</div>
      ) : (
        <a
          className="conversation__person"
          href={href('members-id', { id: profile.id })}
          title={t('chat.profile', { name: profile.name })}
        >
          {person}
        </a>
      )}
      <p className="visually-hidden" role="status">
        {isSaid && t('chat.typing', { name: profile.name })}
      </p>
      <ConversationMenu profile={profile.gone ? null : profile} {...{ onTask, onUnmatch, onRemove }} />
    </header>
  )
}

/** Announces typing once, not after every pause. */
function useSaid(isTyping: boolean): boolean {
  const [isSaid, setSaid] = useState(isTyping)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(isTyping), isTyping ? 0 : SAID_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isTyping])
  return isSaid
}

interface PersonProps extends Pick<PaneProps, 'heading'> {
  conversation: Conversation
  isTyping: boolean
}

function Person({ conversation: { profile }, heading, isTyping }: PersonProps) {
  const { t, site } = usePage()
  const presence = presenceOf(t, profile)
  const label = labelOf(t, site, profile)
  // The page's own heading on a phone; below the list's heading where both are shown.
  const Heading = useMedia(TWO_PANES) ? 'h2' : 'h1'
  return (
    <>
      <Portrait
        name={profile.name}
        photo={photoOf(site, profile.main_image)}
        isGone={profile.gone}
        sizes="44px"
        isBare
        className="conversation__photo portrait--carried"
      />
      <span className="conversation__titles">
        <Heading ref={heading} className="conversation__name" tabIndex={-1}>
          <bdi>{profile.name}</bdi>
          {!profile.gone && `, ${profile.age}`}
        </Heading>
        <span className="conversation__about">
          {label && <strong className="conversation__label">{label}</strong>}
          {isTyping ? (
            <span className="conversation__typing" aria-hidden>
              {t('chat.typing', { name: profile.name })}
            </span>
          ) : (
            presence && (
              <>
                {presence.state === 'online' && <span className="presence-dot" />}
                {presence.label}
              </>
            )
          )}
        </span>
      </span>
    </>
  )
}
