// Events in the lists of conversations and likes; fetched with the stream.
import type { EventData } from '../../contract/events.ts'
import { takeCards } from '../profiles/cards.ts'
import { $chats, changeChats, isBeingRemoved, isSeen, loadChats, setRead } from '../chat/chat.ts'
import { onEvent } from './events.ts'
import { $likes, loadLikes } from '../likes/likes.ts'
import { valueOf } from '../page/loadable.ts'

/** A message goes on top of the list, and unread unless somebody looks at its conversation. */
function takeMessage({ message }: EventData<'message'>): void {
  const list = valueOf($chats.get())
  if (!list) return
  const chat = list.chats.find((known) => known.conversation.id === message.conversation)
  const last = chat?.last_message?.seq ?? 0
  // A message that waited until now comes again.
  if (chat?.last_message?.waiting && message.seq === last) return void loadChats()
  if (chat && message.seq <= last) return
  if (!chat || message.seq > last + 1 || isBeingRemoved(message.conversation)) return void loadChats()
  const unread = message.mine || isSeen(message.conversation, message.seq) ? 0 : 1
  const num_unread_messages = chat.num_unread_messages + unread
  const others = list.chats.filter((known) => known !== chat)
  changeChats(
    [{ ...chat, last_message: message, num_unread_messages }, ...others],
    list.unread_messages + unread,
  )
}

/** The member has read up to a message, on whichever device. */
function takeOwnMark(conversation: string, seq: number): void {
  const chat = valueOf($chats.get())?.chats.find((known) => known.conversation.id === conversation)
  if (!chat || chat.num_unread_messages === 0) return
  if ((chat.last_message?.seq ?? 0) <= seq) setRead(conversation)
  else void loadChats()
}

/** The other member's device has taken the messages up to this one, or they have read them. */
function takeMark(conversation: string, seq: number, isRead: boolean): void {
  const list = valueOf($chats.get())
  const last = list?.chats.find((known) => known.conversation.id === conversation)?.last_message
  if (!list || !last?.mine || last.seq > seq || (isRead ? last.read : last.delivered)) return
  const marked = { ...last, delivered: true, read: last.read || isRead }
  const chats = list.chats.map((known) =>
    known.last_message === last ? { ...known, last_message: marked } : known,
  )
  changeChats(chats, list.unread_messages)
}

function takePresence({ profile, presence }: EventData<'presence'>): void {
  const list = valueOf($chats.get())
  if (!list?.chats.some((known) => known.profile.id === profile)) return
  const chats = list.chats.map((known) =>
    known.profile.id === profile ? { ...known, profile: { ...known.profile, presence } } : known,
  )
  changeChats(chats, list.unread_messages)
}

function takeMatch({ profile }: EventData<'match'>): void {
  takeCards([profile])
  if ($likes.matches.get().status === 'ready') void loadLikes('matches')
}

/** Returns the way to stop. */
export function followLists(): () => void {
  const stops = [
    onEvent('message', takeMessage),
    onEvent('read', ({ conversation, read_up_to, mine }) => {
      if (mine) takeOwnMark(conversation, read_up_to)
      else takeMark(conversation, read_up_to, true)
    }),
    onEvent('delivered', ({ conversation, delivered_up_to }) =>
      takeMark(conversation, delivered_up_to, false),
    ),
    onEvent('presence', takePresence),
    onEvent('match', takeMatch),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
