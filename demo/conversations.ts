import type { ConversationSideTable, ConversationTable, MessageTable } from '../src/server/chat/tables.ts'
import type { DemoMember } from './members.ts'
import { stableId } from './members.ts'
import { createRandom } from './random.ts'

const MINUTE_MS = 60_000

export interface DemoConversation {
  starter: DemoMember
  other: DemoMember
  lines: readonly string[]
  /** Whether the receiver of the last line has read it. */
  read: boolean
}

export interface ConversationRows {
  conversation: ConversationTable
  sides: ConversationSideTable[]
  messages: MessageTable[]
}

/** Two lines alone are an opening that waits for its answer. */
export const isWaiting = (lines: readonly string[]) => lines.length === 2

export const writerOf = ({ starter, other, lines }: DemoConversation, index: number): DemoMember =>
  isWaiting(lines) || index % 2 === 0 ? starter : other

/** When each line was written: the last before both were last seen, the others minutes to hours earlier. */
function timesOf({ starter, other, lines }: DemoConversation, now: number, seed: string): number[] {
  const random = createRandom(seed)
  const lastSeen = now - (isWaiting(lines) ? starter.seenAgo : Math.max(starter.seenAgo, other.seenAgo))
  let at = lastSeen - random.whole(2, 40) * MINUTE_MS
  const backwards = lines.map(() => {
    const time = at
    at -= random.whole(3, 600) * MINUTE_MS
    return time
  })
  return backwards.reverse()
}

/** A conversation with its messages numbered without gaps, and what each side has read. */
export function rowsOfConversation(from: DemoConversation, pool: string, now: number): ConversationRows {
  const { starter, other, lines, read } = from
  const seed = `${starter.id}/${other.id}`
  const conversation = stableId(`conversation ${seed}`)
  const times = timesOf(from, now, seed)
  const writers = lines.map((_, index) => writerOf(from, index).id)
  const lastWriter = writers.at(-1)

  const sideOf = (member: DemoMember, opposite: DemoMember): ConversationSideTable => {
    const unreadFrom = writers.findLastIndex((writer) => writer === member.id) + 1
    const readUpTo = read || member.id === lastWriter ? lines.length : unreadFrom
    return {
      pool,
      profile: member.id,
      conversation,
      other: opposite.id,
      unread: lines.length - readUpTo,
      read_up_to: readUpTo,
      removed_up_to: 0,
      last_at: times.at(-1) ?? now,
      typing_at: 0,
    }
  }

  return {
    conversation: {
      pool,
      id: conversation,
      starter: starter.id,
      last_seq: lines.length,
      low: starter.id < other.id ? starter.id : other.id,
      high: starter.id < other.id ? other.id : starter.id,
      created_at: times[0] ?? now,
    },
    sides: [sideOf(starter, other), sideOf(other, starter)],
    messages: lines.map((text, index) => ({
      pool,
      conversation,
      seq: index + 1,
      id: stableId(`message ${seed}/${index}`),
      sender: writers[index] ?? '',
      kind: 'text',
      text,
      item: '',
      credits: 0,
      refund_due_at: 0,
      refunded_at: 0,
      created_at: times[index] ?? now,
    })),
  }
}
