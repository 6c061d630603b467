import { memo, Suspense, useEffect, useRef } from 'react'
import type { Chat } from '../../contract/chat.ts'
import type { Message } from '../../contract/messages.ts'
import type { Card } from '../../contract/cards.ts'
import { shows } from '../../contract/fields.ts'
import type { FormatDate } from '../../core/format.ts'
import type { Translator } from '../../core/messages.ts'
import {
  $chats,
  $olderChats,
  type ChatList as Chats,
  loadChats,
  loadOlderChats,
} from '../../stores/chat/chat.ts'
import { $drafts, NO_DRAFTS } from '../../stores/chat/drafts.ts'
import { $likes, loadLikes } from '../../stores/likes/likes.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { $today } from '../../stores/account/clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { labelOf, presenceOf } from '../members/card.tsx'
import { photoOf } from '../members/photo.ts'
import { MoveLink } from '../move-link.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { Nothing, whenShown } from '../shared/when-shown.ts'
import { useShared } from '../use-shared.ts'
import { momentText } from './days.ts'
import { useOnNear } from './use-on-near.ts'

/** Photos that are in sight before any scrolling. */
const FIRST_ROWS = 6

// Only who has no conversation yet meets them.
const PeopleToGreet = whenShown(async () => (await import('./people-to-greet.tsx')).PeopleToGreet, Nothing)

interface ChatListProps {
  /** The conversation shown beside the list. */
  openId: string | undefined
  /** Whether the list is what the page is for: beside a conversation a phone hides it. */
  isEager: boolean
}

/** New matches, then conversations; both appear together, so that nothing shifts. */
export function ChatList({ openId, isEager }: ChatListProps) {
  const { t, href } = usePage()
  const state = useShared($chats, IDLE)
  const matches = useMatches()

  if (state.status === 'failed') {
    return <FailureAlert failure={state.failure} onRetry={() => void loadChats()} />
  }
  if (state.status !== 'ready' || matches === null) return <ChatListSkeleton />
  const { chats, has_older: hasOlder = false } = state.value
  const untold = newMatches(matches, state.value)
  return (
    <>
      {untold.length > 0 && <NewMatches matches={untold} isEager={isEager} />}
      {chats.length > 0 ? (
        <>
          <Entries chats={chats} openId={openId} isEager={isEager} />
          {hasOlder && <OlderChats known={chats.length} />}
        </>
      ) : (
        <EmptyState
          drawing="chats"
          title={t('chat.empty.title')}
          action={
            <>
              <Suspense fallback={<ul className="to-greet" />}>
                <PeopleToGreet />
              </Suspense>
              <LinkButton href={href('members')}>{t('chat.empty.find')}</LinkButton>
            </>
          }
        >
          {t('chat.empty.text')}
        </EmptyState>
      )}
    </>
  )
}

/** Matches without a message. */
export function newMatches(matches: readonly Card[], { chats }: Chats): Card[] {
  const partners = new Set(chats.map((chat) => chat.profile.id))
  return matches.filter((card) => !partners.has(card.id))
}

/** The newest matches; null until they are known, none when they cannot be loaded. */
function useMatches(): readonly Card[] | null {
  const state = useShared($likes.matches, IDLE)
  const received = valueOf(useShared($likes.received, IDLE))
  const matched = received?.profiles
    .filter((card) => card.matched)
    .map((card) => card.id)
    .join()
  useEffect(() => void loadLikes('matches'), [matched])
  if (state.status === 'failed') return []
  return valueOf(state)?.profiles ?? null
}

function NewMatches({ matches, isEager }: { matches: readonly Card[]; isEager: boolean }) {
  const { t, site, href } = usePage()
  return (
    <section className="new-matches" aria-labelledby="new-matches">
      <h2 id="new-matches" className="new-matches__title">
        {t('chat.matches')}
      </h2>
      <ul className="new-matches__list">
        {matches.map((card, index) => (
          <li key={card.id}>
            <MoveLink
              className="new-match"
              href={href('members-id-chat', { id: card.id })}
              title={t('chat.start.title', { name: card.name })}
            >
              <Portrait
                name={card.name}
                photo={photoOf(site, card.main_image)}
                sizes="72px"
                isBare
                isEager={isEager && index < FIRST_ROWS}
                className="new-match__photo"
              />
              <bdi className="new-match__name">{card.name}</bdi>
              {labelOf(t, site, card) && <span className="new-match__label">{labelOf(t, site, card)}</span>}
            </MoveLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Loads more as the end of the list comes near, or by the button. */
function OlderChats({ known }: { known: number }) {
  const { t } = usePage()
  const state = useShared($olderChats, 'idle')
  const end = useRef<HTMLDivElement>(null)
  useOnNear(end, known, () => void loadOlderChats())
  return (
    <div ref={end}>
      <LoadMore
        label={t('chat.older_chats')}
        isBusy={state === 'loading'}
        hasMore
        onMore={() => void loadOlderChats()}
      />
    </div>
  )
}

function Entries({ chats, openId, isEager }: ChatListProps & { chats: readonly Chat[] }) {
  const { t } = usePage()
  const formatDate = useFormatDate()
  const drafts = useShared($drafts, NO_DRAFTS)
  const today = useShared($today, 0)
  return (
    <ul className="chat-list" aria-label={t('chat.list')}>
      {chats.map((chat, index) => {
        const isOpen = chat.conversation.id === openId
        return (
          <Entry
            key={chat.conversation.id}
            chat={chat}
            isOpen={isOpen}
            isEager={isEager && index < FIRST_ROWS}
            // The open conversation shows its draft in the composer.
            draft={isOpen ? '' : shownDraft(drafts[chat.profile.id] ?? '')}
            formatDate={formatDate}
            today={today}
          />
        )
      })}
    </ul>
  )
}

const shownDraft = (text: string) => (shows(text) ? text.trim() : '')

interface EntryProps {
  chat: Chat
  isOpen: boolean
  isEager: boolean
  draft: string
  formatDate: FormatDate
  today: number
}

const Entry = memo(function Entry({ chat, isOpen, isEager, draft, formatDate, today }: EntryProps) {
  const { t, site, href } = usePage()
  const { profile, last_message: last, num_unread_messages: unread } = chat
  const label = labelOf(t, site, profile)
  const presence = presenceOf(t, profile)
  return (
    <li>
      <MoveLink
        className={unread > 0 ? 'chat-entry chat-entry--unread' : 'chat-entry'}
        href={href('chats-id', { id: chat.conversation.id })}
        aria-current={isOpen ? 'page' : undefined}
      >
        <Portrait
          name={profile.name}
          photo={photoOf(site, profile.main_image)}
          isGone={profile.gone}
          sizes="56px"
          isBare
          isEager={isEager}
          className="chat-entry__photo"
        />
        <span className="chat-entry__head">
          <bdi className="chat-entry__name">{profile.name}</bdi>
          {presence?.state === 'online' && (
            <span className="presence-dot" title={presence.label}>
              <span className="visually-hidden">{presence.label}</span>
            </span>
          )}
          {label && <span className="chat-entry__label">{label}</span>}
          {last && (
            <span className="chat-entry__time">
              {/* Painted only with the date, or the row would shift. */}
              {momentText({ t, formatDate }, last.at, today).trim()}
            </span>
          )}
        </span>
        <span className="chat-entry__line">
          <span className={classNames('chat-entry__text', draft && 'chat-entry__text--draft')} dir="auto">
            {draft ? t('chat.draft', { text: draft }) : lineOf(t, last)}
          </span>
          <Badge count={unread} label={t('chat.unread', { count: unread })} />
        </span>
      </MoveLink>
    </li>
  )
})

/** The newest message in one line. */
function lineOf(t: Translator, last: Message | null): string {
  if (!last) return t('chat.no_message')
  const text = wordsOf(t, last)
  return last.mine ? t('chat.you', { text }) : text
}

function wordsOf(t: Translator, { kind, text, gift, removed }: Message): string {
  if (kind === 'photo') return t('chat.photo')
  if (kind === 'voice' && !removed) return t('voice.title')
  if (gift) return t('chat.gift', { gift: t(`chat.gifts.${gift}`) })
  return text || t(removed ? 'chat.text_removed' : 'chat.text_gone')
}

export function ChatListSkeleton() {
  const { t } = usePage()
  return (
    <Loading label={t('chat.loading_list')} className="chat-list">
      {Array.from({ length: 6 }, (_, index) => (
        <span key={index} className="chat-entry">
          <span className="chat-entry__photo">
            <Skeleton shape="portrait" />
          </span>
          <span className="chat-entry__head">
            <Skeleton shape="short-line" />
          </span>
          <span className="chat-entry__line">
            <span className="chat-entry__text">
              <Skeleton />
            </span>
          </span>
        </span>
      ))}
    </Loading>
  )
}
