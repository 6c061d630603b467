import type { Message } from '../contract/talking.ts'

/** Messages of one conversation, oldest first, without gaps. */
export interface Thread {
  readonly messages: readonly Message[]
  readonly has_older: boolean
}

/**
 * Joins the newest page with what was loaded before: older pages stay unless messages are missing between, messages
 * newer than the page stay, and what follows from a read message is read too.
 */
export function mergeThread(known: Thread, newest: Thread): Thread {
  const first = newest.messages[0]
  const last = newest.messages.at(-1)
  if (!first || !last) return known
  const older = known.messages.filter((message) => message.seq < first.seq)
  const newer = known.messages.filter((message) => message.seq > last.seq)
  const joins = newest.has_older && older.at(-1)?.seq === first.seq - 1
  return {
    messages: markRead([...(joins ? older : []), ...newest.messages, ...newer]),
    has_older: joins ? known.has_older : newest.has_older,
  }
}

/** Puts one message in its place; one that is there already is replaced. */
export function addMessage(thread: Thread, message: Message): Thread {
  const others = thread.messages.filter((known) => known.id !== message.id)
  return { ...thread, messages: [...others, message].sort((a, b) => a.seq - b.seq) }
}

/** Puts an older page before what is there. */
export function prependPage(thread: Thread, page: Thread): Thread {
  const first = thread.messages[0]?.seq ?? Infinity
  return {
    messages: [...page.messages.filter((message) => message.seq < first), ...thread.messages],
    has_older: page.has_older,
  }
}

/** The other member reads in order: what lies before a read message is read. */
function markRead(messages: Message[]): Message[] {
  const upTo = messages.reduce(
    (seq, message) => (message.mine && message.read ? Math.max(seq, message.seq) : seq),
    -1,
  )
  return messages.map((message) =>
    message.mine && !message.read && message.seq <= upTo ? { ...message, read: true } : message,
  )
}
