import { atom } from 'nanostores'
import * as v from 'valibot'
import * as api from '../../client/chat.ts'
import type { Result } from '../../client/failure.ts'
import type { ReadOptions } from '../../client/http.ts'
import type { removeChat as removeCall } from '../../contract/calls/chat.ts'
import type { BodyOf } from '../../contract/calls/define-call.ts'
import { type Chat, ChatPage, CHATS_PAGE } from '../../contract/chat.ts'
import type { Message } from '../../contract/messages.ts'
import type { EventData } from '../../contract/events.ts'
import { applyCards } from '../profiles/cards.ts'
import { setCounters } from '../live/counters.ts'
import { applyDrafts } from './drafts.ts'
import { environment } from '../page/environment.ts'
import { forgetOpened, lastConversation } from './last-conversation.ts'
import { failed, IDLE, type Loadable, LOADING, onBrowserMount, ready, valueOf } from '../page/loadable.ts'
import { eraseSnapshots, persisted, showKnown } from '../page/persisted.ts'
import { $user, onMemberChange } from '../account/sessions.ts'
import { onEvent } from '../live/handlers.ts'
import { onRefresh } from '../live/polling.ts'

export type ChatList = v.InferOutput<typeof ChatPage>

/** Conversations, the one with the newest message first. */
export const $chats = atom<Loadable<ChatList>>(IDLE)
export const $olderChats = atom<'idle' | 'loading' | 'failed'>('idle')

const snapshot = persisted('chats', ChatPage)
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
    apply(result.value)
    return result.value
  }
  if ($chats.get().status !== 'ready') $chats.set(failed(result.failure))
  return undefined
}

function apply(list: ChatList): void {
  applyCards(list.chats.map((chat) => chat.profile))
  applyDrafts(list.chats.map((chat) => [chat.profile.id, chat.draft ?? '']))
  const isRead = ({ conversation, last_message }: Chat) => isSeen(conversation.id, last_message?.seq ?? 0)
  const isLeaving = (chat: Chat) => removing.has(chat.conversation.id)
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
  applyCards(older.map((chat) => chat.profile))
  applyDrafts(older.map((chat) => [chat.profile.id, chat.draft ?? '']))
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

/** Sets which conversation is on show, so that what is read there does not count as unread for a moment. */
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

/** Puts a message just sent on top of the list, unless a newer message is known. */
export function setLastMessage(message: Message): void {
  const list = valueOf($chats.get())
  const chat = list?.chats.find((known) => known.conversation.id === message.conversation)
  if (!list || !chat) return void loadChats()
  if (chat.last_message && chat.last_message.seq >= message.seq) return
  overtake()
  const others = list.chats.filter((known) => known !== chat)
  show([{ ...chat, last_message: message }, ...others], list.unread_messages)
}

/** One conversation, or all with a profile. */
export type Removal = BodyOf<typeof removeCall>

/** Removes conversations from the list at once, then on the server; on failure they are back, and the list is loaded again. */
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
  else {
    putBack(gone)
    await loadChats()
  }
  return result
}

/** Shows conversations again, each at its place. */
function putBack(gone: readonly Chat[]): void {
  const list = valueOf($chats.get())
  if (!list) return
  const known = new Set(list.chats.map((chat) => chat.conversation.id))
  const back = gone.filter((chat) => !known.has(chat.conversation.id))
  const at = (chat: Chat) => chat.last_message?.at ?? 0
  const chats = [...list.chats, ...back].toSorted((one, other) => at(other) - at(one))
  show(chats, list.unread_messages + back.reduce(sumUnread, 0))
}

/** Removes a blocked member's conversation from the list, as the server does. */
export function hideChatWith(profile: string): void {
  const list = valueOf($chats.get())
  const hidden = list?.chats.filter((chat) => chat.profile.id === profile) ?? []
  if (!list || hidden.length === 0) return
  overtake()
  const others = list.chats.filter((chat) => chat.profile.id !== profile)
  show(others, list.unread_messages - hidden.reduce(sumUnread, 0))
}

/** Shows what an event brought in the list's place. */
function change(chats: Chat[], unread: number): void {
  overtake()
  show(chats, unread)
}

/** A message goes on top of the list, unread unless its conversation is on show and has the focus. */
function applyMessage({ message }: EventData<'message'>): void {
  const list = valueOf($chats.get())
  if (!list) return
  const chat = list.chats.find((known) => known.conversation.id === message.conversation)
  const last = chat?.last_message?.seq ?? 0
  // A message that waited until now comes again.
  if (chat?.last_message?.waiting && message.seq === last) return void loadChats()
  if (chat?.last_message?.id === message.id) return setChanged(chat, message)
  if (chat && message.seq <= last) return
  if (!chat || message.seq > last + 1 || removing.has(message.conversation)) return void loadChats()
  const unread = message.mine || isSeen(message.conversation, message.seq) ? 0 : 1
  const num_unread_messages = chat.num_unread_messages + unread
  const others = list.chats.filter((known) => known !== chat)
  change([{ ...chat, last_message: message, num_unread_messages }, ...others], list.unread_messages + unread)
}

/** The last message of a conversation comes again: its text was taken down, or shows again. */
function setChanged(chat: Chat, message: Message): void {
  const list = valueOf($chats.get())
  if (!list || chat.last_message?.removed === message.removed) return
  const chats = list.chats.map((known) => (known === chat ? { ...chat, last_message: message } : known))
  change(chats, list.unread_messages)
}

/** The member has read up to a message, on whichever device. */
function applyOwnMark(conversation: string, seq: number): void {
  const chat = valueOf($chats.get())?.chats.find((known) => known.conversation.id === conversation)
  if (!chat || chat.num_unread_messages === 0) return
  if ((chat.last_message?.seq ?? 0) <= seq) setRead(conversation)
  else void loadChats()
}

/** The other member's device has the messages up to this one, or they have read them. */
function applyMark(conversation: string, seq: number, isRead: boolean): void {
  const list = valueOf($chats.get())
  const last = list?.chats.find((known) => known.conversation.id === conversation)?.last_message
  if (!list || !last?.mine || last.seq > seq || (isRead ? last.read : last.delivered)) return
  const marked = { ...last, delivered: true, read: last.read || isRead }
  const chats = list.chats.map((known) =>
    known.last_message === last ? { ...known, last_message: marked } : known,
  )
  change(chats, list.unread_messages)
}

function applyPresence({ profile, presence }: EventData<'presence'>): void {
  const list = valueOf($chats.get())
  if (!list?.chats.some((known) => known.profile.id === profile)) return
  const chats = list.chats.map((known) =>
    known.profile.id === profile ? { ...known, profile: { ...known.profile, presence } } : known,
  )
  change(chats, list.unread_messages)
}

/** Other tabs load their list again. */
export const broadcastChats = () => environment.publish({ topic: 'chats' })

onBrowserMount($chats, () => {
  showKnown($chats, snapshot)
  const stops = [
    onRefresh({ name: 'chats', schema: ChatPage, refresh: loadChats, apply }),
    onEvent('message', applyMessage),
    onEvent('read', ({ conversation, read_up_to, mine }) => {
      if (mine) applyOwnMark(conversation, read_up_to)
      else applyMark(conversation, read_up_to, true)
    }),
    onEvent('delivered', ({ conversation, delivered_up_to }) =>
      applyMark(conversation, delivered_up_to, false),
    ),
    onEvent('presence', applyPresence),
    environment.subscribe((message) => {
      if (v.is(TabMessage, message) && $user.get() !== null) void loadChats()
    }),
    onMemberChange(() => $chats.set(IDLE)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
})
