import { atom } from 'nanostores'
import * as v from 'valibot'
import * as api from '../client/api.ts'
import type { Result } from '../client/failure.ts'
import { type Chat, getChats, type Message } from '../contract/chat.ts'
import { takeCards } from './cards.ts'
import { setCounters } from './counters.ts'
import { environment } from './environment.ts'
import { failed, IDLE, type Loadable, LOADING, onBrowserMount, ready, valueOf } from './loadable.ts'
import { persisted } from './persisted.ts'
import { $user, onMemberChange } from './sessions.ts'
import { onRefresh } from './sync.ts'

const ChatList = getChats.response
export type ChatList = v.InferOutput<typeof ChatList>

/** Conversations, the one with the newest message first. */
export const $chats = atom<Loadable<ChatList>>(IDLE)

const snapshot = persisted({ name: 'chats', version: 1, area: 'session', owner: 'member', schema: ChatList })
/** Where `/chats` goes on. */
const lastOpened = persisted({
  name: 'last-chat',
  version: 1,
  area: 'local',
  owner: 'member',
  schema: v.object({ conversation: v.string(), profile: v.string(), at: v.number() }),
})
const TabMessage = v.object({ topic: v.literal('chats') })

/** Conversations being removed; an answer still on its way may not bring them back. */
const removing = new Set<string>()
let opened: string | null = null
/** Counts the states of the list, from the moment one is asked for; an answer overtaken by another state is outdated. */
let newest = 0
let current = 0

/** A list on show stays while it is fetched again, and when that fails. */
export async function loadChats(how?: api.ReadOptions): Promise<ChatList | undefined> {
  const member = $user.get()?.id
  newest += 1
  const request = newest
  if ($chats.get().status !== 'ready') $chats.set(LOADING)
  const result = await api.getChats(how)
  if (member !== $user.get()?.id) return undefined
  if (result.ok) {
    if (request < current) return loadChats(how)
    current = request
    take(result.value)
    return result.value
  }
  if ($chats.get().status !== 'ready') $chats.set(failed(result.failure))
  return undefined
}

function take(list: ChatList): void {
  takeCards(list.chats.map((chat) => chat.profile))
  const isRead = (chat: Chat) => chat.conversation.id === opened && environment.isVisible()
  const isBeingRemoved = (chat: Chat) => removing.has(chat.conversation.id)
  const unread = list.chats.filter((chat) => isRead(chat) || isBeingRemoved(chat)).reduce(sumUnread, 0)
  show(
    list.chats
      .filter((chat) => !isBeingRemoved(chat))
      .map((chat) => (isRead(chat) ? { ...chat, num_unread_messages: 0 } : chat)),
    list.unread_messages - unread,
  )
}

const sumUnread = (sum: number, chat: Chat) => sum + chat.num_unread_messages

/** `unread` counts conversations beyond the listed ones too. */
function show(chats: Chat[], unread: number): void {
  const list = { chats, unread_messages: Math.max(0, unread) }
  snapshot.write(list)
  setCounters({ unread_messages: list.unread_messages })
  $chats.set(ready(list))
}

export const chatWith = (profile: string): Chat | undefined =>
  valueOf($chats.get())?.chats.find((chat) => chat.profile.id === profile)

/** Says which conversation is on show, so that an answer on its way does not count it as unread. */
export function setOpened(conversation: string | null): void {
  opened = conversation
}

/** Opening a conversation leaves nothing unread in it. */
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

/** Removes a conversation from the list at once, then on the server; on failure the list is loaded again. */
export async function removeChat(conversation: string): Promise<Result<undefined>> {
  const list = valueOf($chats.get())
  removing.add(conversation)
  const removed = list?.chats.find((chat) => chat.conversation.id === conversation)
  if (list && removed) {
    const others = list.chats.filter((chat) => chat !== removed)
    show(others, list.unread_messages - removed.num_unread_messages)
  }
  if (lastOpened.read()?.conversation === conversation) lastOpened.erase()
  const result = await api.removeChat({ conversation })
  removing.delete(conversation)
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

export function rememberOpened(conversation: string, profile: string): void {
  lastOpened.write({ conversation, profile, at: environment.now() })
}
export const lastConversation = (): string | undefined => lastOpened.read()?.conversation

onBrowserMount($chats, () => {
  const known = snapshot.read()
  if (known && $chats.get().status === 'idle') $chats.set(ready(known))
  const stops = [
    onRefresh({ name: 'chats', schema: ChatList, refresh: loadChats, take }),
    environment.subscribe((message) => {
      if (v.is(TabMessage, message) && $user.get() !== null) void loadChats()
    }),
    onMemberChange(() => $chats.set(IDLE)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
})
