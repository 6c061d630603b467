import type { Message } from '../contract/messages.ts'

/** Consecutive messages of one conversation, oldest first: each has the `seq` after the one before it. */
export interface Thread {
  readonly messages: readonly Message[]
  readonly has_older: boolean
}

/**
 * Joins the newest page with what is there: older pages stay unless messages are missing between. The page is the whole
 * truth up to its last message, or, when it holds none, up to `asked`, the last `seq` known when it was asked for; what
 * came after that stays. A message that was read stays so, whatever a page says that was on its way.
 */
export function mergeThread(known: Thread, newest: Thread, knownUpTo: number): Thread {
  const first = newest.messages[0]?.seq ?? 0
  const last = newest.messages.at(-1)?.seq ?? knownUpTo
  const older = known.messages.filter((message) => message.seq < first)
  const newer = known.messages.filter((message) => message.seq > last)
  const joins = newest.has_older && older.at(-1)?.seq === first - 1
  const thread = {
    messages: [...(joins ? older : []), ...newest.messages, ...newer],
    has_older: joins ? known.has_older : newest.has_older,
  }
  return withMarks(thread, [...known.messages, ...thread.messages])
}

/** The last `seq` of a thread; 0 before the first message. */
export const lastSeq = (thread: Thread | undefined): number => thread?.messages.at(-1)?.seq ?? 0

/** Puts a message at the end, unless it is there; undefined when messages are missing before it. */
export function appendMessage(thread: Thread, message: Message): Thread | undefined {
  const last = lastSeq(thread)
  if (message.seq <= last) return thread
  return message.seq === last + 1 ? { ...thread, messages: [...thread.messages, message] } : undefined
}

/** Puts a message in its own place, where its text was taken down or shows again; the same thread where nothing changed. */
export function replaceMessage(thread: Thread, message: Message): Thread {
  const isChanged = ({ id, removed }: Message) => id === message.id && removed !== message.removed
  if (!thread.messages.some(isChanged)) return thread
  return { ...thread, messages: thread.messages.map((each) => (isChanged(each) ? message : each)) }
}

/** The other member has taken the own messages up to `seq`, or read them; the same thread where that is known. */
export function markUpTo(thread: Thread, seq: number, isRead: boolean): Thread {
  const isKnown = ({ mine, seq: own, read, delivered }: Message) =>
    !mine || own > seq || (isRead ? read : delivered)
  if (thread.messages.every(isKnown)) return thread
  const messages = thread.messages.map((message) =>
    isKnown(message) ? message : { ...message, delivered: true, read: message.read || isRead },
  )
  return { ...thread, messages }
}

/** Puts the page before `seq` in front; undefined when the thread no longer begins there. */
export function prependPage(thread: Thread, page: Thread, seq: number): Thread | undefined {
  if (thread.messages[0]?.seq !== seq) return undefined
  return { messages: [...page.messages, ...thread.messages], has_older: page.has_older }
}

/** Delivery and reading are in order: earlier messages have the state of a later one of `known` at least. */
function withMarks(thread: Thread, known: readonly Message[]): Thread {
  const newest = (isMarked: (message: Message) => boolean) =>
    Math.max(0, ...known.filter((message) => message.mine && isMarked(message)).map(({ seq }) => seq))
  const delivered = newest((message) => message.delivered)
  return markUpTo(
    markUpTo(thread, delivered, false),
    newest((message) => message.read),
    true,
  )
}
