import type { Chat } from '../../contract/chat.ts'
import type { FormatDate } from '../../core/dates.ts'
import { $chats, loadChats } from '../../stores/chat.ts'
import { IDLE } from '../../stores/loadable.ts'
import { serverNow } from '../../stores/sessions.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { labelOf, presenceOf } from '../members/member-card.tsx'
import { photoOf } from '../members/photo.ts'
import { MoveLink } from '../move-link.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useShared } from '../use-shared.ts'
import { momentText } from './days.ts'

interface ChatListProps {
  /** The conversation on show beside the list. */
  openId: string | undefined
}

export function ChatList({ openId }: ChatListProps) {
  const { t, href } = usePage()
  const state = useShared($chats, IDLE)

  if (state.status === 'failed') {
    return <FailureAlert failure={state.failure} onRetry={() => void loadChats()} />
  }
  if (state.status !== 'ready') return <ChatListSkeleton />
  if (state.value.chats.length === 0) {
    return (
      <EmptyState
        drawing="chats"
        title={t('chat.empty.title')}
        action={<LinkButton href={href('members')}>{t('chat.empty.find')}</LinkButton>}
      >
        {t('chat.empty.text')}
      </EmptyState>
    )
  }
  return <Entries chats={state.value.chats} openId={openId} />
}

function Entries({ chats, openId }: ChatListProps & { chats: readonly Chat[] }) {
  const { t } = usePage()
  const formatDate = useFormatDate()
  return (
    <ul className="chat-list" aria-label={t('chat.list')}>
      {chats.map((chat) => (
        <Entry
          key={chat.conversation.id}
          chat={chat}
          isOpen={chat.conversation.id === openId}
          formatDate={formatDate}
        />
      ))}
    </ul>
  )
}

interface EntryProps {
  chat: Chat
  isOpen: boolean
  formatDate: FormatDate
}

function Entry({ chat, isOpen, formatDate }: EntryProps) {
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
          sizes="56px"
          isBare
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
            <span className="chat-entry__time">{momentText({ t, formatDate }, last.at, serverNow())}</span>
          )}
        </span>
        <span className="chat-entry__line">
          <span className="chat-entry__text" dir="auto">
            {last ? (last.mine ? t('chat.you', { text: last.text }) : last.text) : t('chat.no_message')}
          </span>
          <Badge count={unread} label={t('chat.unread', { count: unread })} />
        </span>
      </MoveLink>
    </li>
  )
}

export function ChatListSkeleton() {
  const { t } = usePage()
  return (
    <Loading label={t('chat.loading_list')} className="chat-list">
      {Array.from({ length: 6 }, (_, index) => (
        <span key={index} className="chat-entry">
          <span className="chat-entry__photo">
            <Skeleton shape="circle" />
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
