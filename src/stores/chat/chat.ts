import { atom } from 'nanostores'
import * as v from 'valibot'
import * as api from '../../client/chat.ts'
import type { Result } from '../../client/failure.ts'
import type { ReadOptions } from '../../client/http.ts'
import type { BodyOf } from '../../contract/calls/define-call.ts'
import { type Chat, ChatPage, CHATS_PAGE, type Message } from '../../contract/chat.ts'
import type { removeChat as removeCall } from '../../contract/calls/chat.ts'
import { takeCards } from '../profiles/cards.ts'
import { setCounters } from '../live/counters.ts'
import { takeDrafts } from './drafts.ts'
import { environment } from '../page/environment.ts'
import { forgetOpened, lastConversation } from './last-conversation.ts'
import { failed, IDLE, type Loadable, LOADING, onBrowserMount, ready, valueOf } from '../page/loadable.ts'
import { eraseSnapshots, showKnown, snapshotOf } from '../page/persisted.ts'
import { $user, onMemberChange } from '../account/sessions.ts'
import { onRefresh } from '../live/sync.ts'

export type ChatList = v.InferOutput<typeof ChatPage>

/** Conversations, the one with the newest message first. */
export const $chats = atom<Loadable<ChatList>>(IDLE)
export const $olderChats = atom<'idle' | 'loading' | 'failed'>('idle')

const snapshot = snapshotOf('chats', ChatPage)
const TabMessage = v.object({ topic: v.literal('chats') })

/** Conversations being removed; an answer still on its way may not bring them back. */
const removing = new Set<string>()
/** The conversation on show: how far it was read, and whether its end is on the screen, where the next message comes. */
interface Opened {
  readonly conversation: string
  readonly readUpTo: number
  readonly isAtEnd: boolean
}
let opened: Opened | null = null
/** Counts the states of the list, from the moment one is asked for; an answer overtaken by another state is outdated. */
let newest = 0
let current = 0

/** A list on show stays while it is fetched again, and when that fails. */
export async function loadChats(how?: ReadOptions): Promise<ChatList | undefined> {
  const member = $user.get()?.id
  newest += 1
  const request = newest
  if ($chats.get().status !== 'ready') $chats.set(LOADING)
  const result = await api.getChats(how)
  if (member !== $user.get()?.id) return undefined
  if (result.ok) {
    if (request < current) return loadChats()
    current = request
    take(result.value)
    return result.value
  }
  if ($chats.get().status !== 'ready') $chats.set(failed(result.failure))
  return undefined
}

function take(list: ChatList): void {
  takeCards(list.chats.map((chat) => chat.profile))
  takeDrafts(list.chats.map((chat) => [chat.profile.id, chat.draft ?? '']))
  const isRead = ({ conversation, last_message }: Chat) => isSeen(conversation.id, last_message?.seq ?? 0)
  const isLeaving = (chat: Chat) => isBeingRemoved(chat.conversation.id)
  const unread = list.chats.filter((chat) => isRead(chat) || isLeaving(chat)).reduce(sumUnread, 0)
  const chats = list.chats
    .filter((chat) => !isLeaving(chat))
    .map((chat) => (isRead(chat) ? { ...chat, num_unread_messages: 0 } : chat))
  const hasOlder = list.has_older ?? false
  const older = hasOlder ? knownBehind(list.chats) : []
  const hasOlderYet = older.length > 0 ? hasOlderChats() : hasOlder
  show([...chats, ...older], list.unread_messages - unread, hasOlderYet)
}

/** Conversations of later pages that follow the first one as it is now. */
function knownBehind(page: readonly Chat[]): Chat[] {
  const ids = new Set(page.map((chat) => chat.conversation.id))
  const last = page.at(-1)?.last_message?.at ?? 0
  const known = valueOf($chats.get())?.chats ?? []
  return known.filter((chat) => !ids.has(chat.conversation.id) && (chat.last_message?.at ?? 0) <= last)
}

const hasOlderChats = () => valueOf($chats.get())?.has_older ?? false

/** Adds the page behind the last conversation. */
export async function loadOlderChats(): Promise<void> {
  const last = valueOf($chats.get())?.chats.at(-1)?.conversation.id
  if (last === undefined || !hasOlderChats() || $olderChats.get() === 'loading') return
  $olderChats.set('loading')
  const result = await api.getOlderChats(last)
  $olderChats.set(result.ok ? 'idle' : 'failed')
  const list = valueOf($chats.get())
  if (!result.ok || list?.chats.at(-1)?.conversation.id !== last) return
  const ids = new Set(list.chats.map((chat) => chat.conversation.id))
  const older = result.value.chats.filter(({ conversation: { id } }) => !ids.has(id) && !removing.has(id))
  takeCards(older.map((chat) => chat.profile))
  takeDrafts(older.map((chat) => [chat.profile.id, chat.draft ?? '']))
  show([...list.chats, ...older], list.unread_messages, result.value.has_older ?? false)
}

const sumUnread = (sum: number, chat: Chat) => sum + chat.num_unread_messages

/** `unread` counts conversations beyond the listed ones too. */
function show(chats: Chat[], unread: number, has_older = hasOlderChats()): void {
  const list = { chats, has_older, unread_messages: Math.max(0, unread) }
  const first = chats.slice(0, CHATS_PAGE)
  snapshot.write({ ...list, chats: first, has_older: has_older || first.length < chats.length })
  setCounters({ unread_messages: list.unread_messages })
  $chats.set(ready(list))
}

export const chatWith = (profile: string): Chat | undefined =>
  valueOf($chats.get())?.chats.find((chat) => chat.profile.id === profile)

/** Says which conversation is on show, so that what is read there does not count as unread for a moment. */
export function setOpened(now: Opened | null): void {
  opened = now
}

/** Whether a message was read, or will be as soon as it is painted. */
export const isSeen = (conversation: string, seq: number) =>
  conversation === opened?.conversation &&
  (seq <= opened.readUpTo || (opened.isAtEnd && environment.isAttended()))

/** All of a conversation was seen. */
export function setRead(conversation: string): void {
  const list = valueOf($chats.get())
  const chat = list?.chats.find((known) => known.conversation.id === conversation)
  if (!list || !chat || chat.num_unread_messages === 0) return
  const chats = list.chats.map((known) => (known === chat ? { ...chat, num_unread_messages: 0 } : known))
  show(chats, list.unread_messages - chat.num_unread_messages)
}

/** The list has changed here: what is on its way was asked for before. */
function overtake(): void {
  newest += 1
  current = newest
}

/** Puts a message just sent on top of the list, unless a newer one is known. */
export function setLastMessage(message: Message): void {
  const list = valueOf($chats.get())
  const chat = list?.chats.find((known) => known.conversation.id === message.conversation)
  if (!list || !chat) return void loadChats()
  if (chat.last_message && chat.last_message.seq >= message.seq) return
  overtake()
  const others = list.chats.filter((known) => known !== chat)
  show([{ ...chat, last_message: message }, ...others], list.unread_messages)
}

/** Puts what an event tells in the list's place. */
export function changeChats(chats: Chat[], unread: number): void {
  overtake()
  show(chats, unread)
}

export const isBeingRemoved = (conversation: string): boolean => removing.has(conversation)

/** One conversation, or all with a profile. */
export type Removal = BodyOf<typeof removeCall>

/** Takes conversations from the list at once, then on the server; on failure the list is loaded again. */
export async function removeChat(which: Removal): Promise<Result<undefined>> {
  const list = valueOf($chats.get())
  const isGone = (chat: Chat) =>
    'profile' in which ? chat.profile.id === which.profile : chat.conversation.id === which.conversation
  const gone = list?.chats.filter(isGone) ?? []
  const ids = 'conversation' in which ? [which.conversation] : gone.map((chat) => chat.conversation.id)
  for (const id of ids) removing.add(id)
  if (list && gone.length > 0) {
    const others = list.chats.filter((chat) => !isGone(chat))
    show(others, list.unread_messages - gone.reduce(sumUnread, 0))
  }
  if (ids.includes(lastConversation() ?? '')) forgetOpened()
  eraseSnapshots('conversations')
  const result = await api.removeChat(which)
  for (const id of ids) removing.delete(id)
  overtake()
  if (result.ok) broadcastChats()
  else await loadChats()
  return result
}

/** Takes a blocked member's conversation off the list, as the server does. */
export function hideChatWith(profile: string): void {
  const list = valueOf($chats.get())
  const hidden = list?.chats.filter((chat) => chat.profile.id === profile) ?? []
  if (!list || hidden.length === 0) return
  overtake()
  const others = list.chats.filter((chat) => chat.profile.id !== profile)
  show(others, list.unread_messages - hidden.reduce(sumUnread, 0))
}

/** Other tabs load their list again. */
export const broadcastChats = () => environment.publish({ topic: 'chats' })

onBrowserMount($chats, () => {
  showKnown($chats, snapshot)
  const stops = [
    onRefresh({ name: 'chats', schema: ChatPage, refresh: loadChats, take }),
    environment.subscribe((message) => {
      if (v.is(TabMessage, message) && $user.get() !== null) void loadChats()
    }),
    onMemberChange(() => $chats.set(IDLE)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
})
