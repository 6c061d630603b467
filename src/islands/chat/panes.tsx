import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { ScreenProps } from '../screen-props.ts'
import { moveInstead } from '../../stores/page/location.ts'
import { $chats, hideChatWith, loadChats, removeChat, type Removal } from '../../stores/chat/chat.ts'
import { lastConversation } from '../../stores/chat/last-conversation.ts'
import { $conversation, closeConversation, openConversation } from '../../stores/chat/conversation.ts'
import { loadLikes } from '../../stores/likes/likes.ts'
import { $putAway, type Person, putAway } from '../../stores/moderation/moderation.ts'
import { $isOnline } from '../../stores/page/network.ts'
import { discardAll } from '../../stores/chat/deliver.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { classNames } from '../../ui/class-names.ts'
import { PutAwayBar } from '../moderation/safety.tsx'
import { FailureToast } from '../shared/failure-toast.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useBackgroundSync } from '../shared/use-background-sync.ts'
import { Nothing, whenShown } from '../shared/when-shown.ts'
import { THREE_PANES, TWO_PANES, useMedia } from '../use-media.ts'
import { useParams } from '../use-params.ts'
import { useShared } from '../use-shared.ts'
import { BackToList } from './back-to-list.tsx'
import { ChatList, ChatListSkeleton } from './chat-list.tsx'
import type { PaneProps } from './conversation-pane.tsx'
import { ConversationSkeleton, KnownSkeleton } from './conversation-skeleton.tsx'
import { isShort, PartnerSkeleton, usePartner } from './partner.tsx'
import { useKeyboardRoom } from './use-keyboard-room.ts'

const RemovalFailed = whenShown(async () => (await import('./remove-dialog.tsx')).RemovalFailed, FailureToast)
// On wide screens only.
const NothingChosen = whenShown(async () => (await import('./nothing-chosen.tsx')).NothingChosen, Nothing)
const PartnerPane = whenShown(async () => (await import('./partner-pane.tsx')).PartnerPane, Nothing)

const FETCH_AFTER_MS = 5_000

/** The list beside the conversation, which `Pane` shows. `fetchPane` loads it where it comes later. */
export const chatsScreen = (Pane: ComponentType<PaneProps>, fetchPane?: () => void) =>
  withPage(function Chats({ route }: ScreenProps) {
    const isBuiltForList = route === 'chats'
    const skeleton = (
      <div className={classNames('chats', !isBuiltForList && 'chats--conversation')}>
        <div className="chats__list">
          <ChatsTitle />
          <ChatListSkeleton />
        </div>
        <div className="chats__pane">
          <ConversationSkeleton />
        </div>
        <PartnerSkeleton />
      </div>
    )
    return (
      <MembersOnly skeleton={skeleton}>
        {() => <Panes isBare={!isBuiltForList} Pane={Pane} fetchPane={fetchPane} />}
      </MembersOnly>
    )
  })

function ChatsTitle() {
  const { t } = usePage()
  return (
    <h1 id="chats-title" className="chats__title only-members" tabIndex={-1}>
      {t('chat.title')}
    </h1>
  )
}

/** The chat the page's location asks for: by its id, by its member, or on wide screens the last one opened. */
function useTarget(): string {
  const { id: route, params } = useParams()
  const isWide = useMedia(TWO_PANES)
  const chats = valueOf(useShared($chats, IDLE))
  if (route === 'chats-id') return `conversation ${params.id ?? ''}`
  if (route === 'members-id-chat') return `profile ${params.id ?? ''}`
  const last = isWide ? lastConversation() : undefined
  return chats?.chats.some((chat) => chat.conversation.id === last) ? `conversation ${last ?? ''}` : ''
}

interface PanesProps {
  isBare: boolean
  Pane: ComponentType<PaneProps>
  fetchPane: (() => void) | undefined
}

function Panes({ isBare, Pane, fetchPane }: PanesProps) {
  const { t, href } = usePage()
  const { id: route } = useParams()
  const target = useTarget()
  const state = useShared($conversation, IDLE)
  const conversation = valueOf(state)
  const isLoading = state.status === 'idle' || state.status === 'loading'
  const [failure, setFailure] = useState<Failure | null>(null)
  const isOnline = useShared($isOnline, true)
  const away = useShared($putAway, null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isOnConversation = route === 'chats-id' || route === 'members-id-chat'
  const openId = conversation?.conversation?.id
  const card = conversation && !conversation.profile.gone ? conversation.profile : undefined
  const isWide = useMedia(TWO_PANES)
  const hasThreePanes = useMedia(THREE_PANES)
  const partner = usePartner(card?.id, hasThreePanes || (conversation !== undefined && isShort(conversation)))
  const chats = valueOf(useShared($chats, IDLE))
  const isEmpty = target === '' && chats?.chats.length === 0
  const hasPartner = target !== '' && (card !== undefined || (!conversation && isLoading))

  useBackgroundSync()
  useChrome(isOnConversation, isBare)
  useKeyboardRoom(isOnConversation)
  useEffect(() => void loadChats(), [])
  useEffect(() => {
    if (isWide) fetchPane?.()
    // On a phone the list has loaded by then.
    const timer = setTimeout(() => fetchPane?.(), FETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isWide, fetchPane])
  useEffect(() => {
    const [kind, id] = target.split(' ')
    if (!kind || !id) closeConversation()
    else void openConversation(kind === 'profile' ? { profile: id } : { conversation: id })
  }, [target])
  // A conversation that was just begun gets its own URL.
  const isNew = route === 'members-id-chat' && openId !== undefined
  useEffect(() => {
    if (isNew) moveInstead(href('chats-id', { id: openId }))
  }, [isNew, openId, href])
  useFocusOnMove(route, heading)

  const remove = async (which: Removal) => {
    if (isOnConversation) moveInstead(href('chats'))
    closeConversation()
    const result = await removeChat(which)
    if (!result.ok) setFailure(result.failure)
    else if (conversation) discardAll(conversation.profile.id)
  }
  const follow = () => {
    void loadChats()
    void loadLikes('matches')
  }
  const handleUndone = () => {
    follow()
    focusList()
  }
  const leaveBlocked = (profile: string) => {
    if (isOnConversation) moveInstead(href('chats'))
    discardAll(profile)
    closeConversation()
    hideChatWith(profile)
    follow()
  }
  const part = async (person: Person) => {
    const result = await putAway(person, 'unmatch')
    if (result.ok) leaveBlocked(person.id)
    else setFailure(result.failure)
  }
  return (
    <>
      {!isWide && (isBare || isOnConversation) && (
        <p className="offline-bar" role="status">
          {!isOnline && t('common.states.offline')}
        </p>
      )}
      <div
        className={classNames(
          'chats',
          isOnConversation && 'chats--conversation',
          isEmpty && 'chats--empty',
          !hasPartner && 'chats--alone',
        )}
      >
        <section
          className="chats__list"
          aria-labelledby="chats-title"
          onPointerDown={fetchPane}
          onFocus={fetchPane}
        >
          {/* A page built without the list has no navigation on a phone. */}
          {isBare && !isOnConversation && <BackToList isBare />}
          <ChatsTitle />
          {away && <PutAwayBar person={away} onUndone={handleUndone} />}
          <ChatList openId={openId} isEager={!isOnConversation} />
        </section>
        {!isEmpty && (
          <div className="chats__pane">
            {target === '' ? (
              isWide && (
                <Suspense fallback={null}>
                  <NothingChosen />
                </Suspense>
              )
            ) : (
              <Suspense fallback={<KnownSkeleton />}>
                <Pane
                  isBare={isBare}
                  heading={heading}
                  partner={partner}
                  onRemove={(which) => void remove(which)}
                  onBlocked={leaveBlocked}
                  onPart={(person) => void part(person)}
                />
              </Suspense>
            )}
          </div>
        )}
        {hasThreePanes &&
          hasPartner &&
          (card ? (
            <Suspense fallback={<PartnerSkeleton />}>
              <PartnerPane card={card} partner={partner} />
            </Suspense>
          ) : (
            <PartnerSkeleton />
          ))}
      </div>
      <Suspense>{failure && <RemovalFailed failure={failure} onClose={() => setFailure(null)} />}</Suspense>
    </>
  )
}

/** Hides the navigation of a page built for the list while a conversation is open. */
function useChrome(isOnConversation: boolean, isBare: boolean): void {
  useEffect(() => {
    if (!isBare) document.body.classList.toggle('page--chat', isOnConversation)
  }, [isOnConversation, isBare])
}

const focusList = () => document.getElementById('chats-title')?.focus()

/** Moves the focus between list and conversation; the first page leaves it alone. */
function useFocusOnMove(route: string | null, heading: { readonly current: HTMLElement | null }): void {
  const before = useRef(route)
  useEffect(() => {
    if (before.current !== null && route !== before.current) {
      if (route === 'chats') focusList()
      else heading.current?.focus()
    }
    before.current = route
  }, [route, heading])
}
