// How far the conversation on show was read: what was on the screen while somebody looked is reported as read, once.
import { readChat } from '../../client/chat.ts'
import type { Message } from '../../contract/messages.ts'
import { $isLive } from '../live/handlers.ts'
import { afterOutage } from '../page/after-outage.ts'
import { environment } from '../page/environment.ts'
import { broadcastChats, loadChats, setOpened, setRead } from './chat.ts'

interface ShownConversation {
  /** Null until the first message. */
  readonly conversation: { readonly id: string } | null
  readonly messages: readonly Message[]
}
/** The conversation on show. */
let shown: () => ShownConversation | undefined = () => undefined
/** The newest message that was on the screen, and the newest this tab has reported as read. */
let seen = 0
let acknowledged = 0
/** Whether the end of the conversation is on the screen. */
let isAtEnd = false

/** Sets where the conversation on show is looked up. */
export function trackMarks(lookUp: typeof shown): void {
  shown = lookUp
}

/** Another conversation is opened: nothing of it was seen. */
export function resetMarks(): void {
  seen = 0
  acknowledged = 0
  isAtEnd = false
}

/** A conversation is being opened, or none (undefined) any more. */
export function expectMarks(conversation: string | undefined): void {
  setOpened(conversation === undefined ? null : { conversation, readUpTo: 0, isAtEnd })
}

/** The conversation on show has changed: what came in is reported as read where it was seen. */
export function updateMarks(): void {
  showMarks()
  reportRead()
}

/** A message was on the screen, which nobody need have looked at. */
export function markSeen(seq: number): void {
  seen = Math.max(seen, seq)
  reportRead()
}

/** The end of the open conversation came to the screen, or left it. */
export function setEndShown(isShown: boolean): void {
  isAtEnd = isShown
  showMarks()
}

/** Lets the list of conversations know, so that what is read here does not count as unread for a moment. */
function showMarks(): void {
  const open = shown()
  if (!open?.conversation) return
  setOpened({ conversation: open.conversation.id, readUpTo: readUpTo(open.messages), isAtEnd })
}

/** Reports as read what was on the screen while somebody looked. */
export const reportRead = (): void => void report()

const outage = afterOutage(reportRead)
/** Reports again what an outage kept from the server. Returns an unsubscribe function. */
export const keepReporting = outage.follow

async function report(): Promise<void> {
  const { conversation, messages = [] } = shown() ?? {}
  const newest = messages.findLast((message) => !message.mine && message.seq <= seen)
  if (!conversation || !newest || newest.seq <= acknowledged || !environment.isAttended()) return
  const before = acknowledged
  acknowledged = newest.seq
  const isAll = readUpTo(messages) === (messages.at(-1)?.seq ?? 0)
  showMarks()
  if (isAll) setRead(conversation.id)
  if (newest.read) return
  const result = await readChat({ conversation: conversation.id, read_up_to: newest.seq })
  if (!result.ok) {
    if (acknowledged === newest.seq) acknowledged = before
    return outage.later()
  }
  outage.settle()
  // Where there is a stream it informs the other tabs.
  if (!$isLive.value) broadcastChats()
  if (!isAll) void loadChats()
}

/** Behind what was read only own messages follow, or the first that was not. */
function readUpTo(messages: readonly Message[]): number {
  const unread = messages.find((message) => !message.mine && message.seq > acknowledged)
  return unread ? acknowledged : (messages.at(-1)?.seq ?? 0)
}
