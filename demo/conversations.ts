import type { Insertable } from 'kysely'
import type { Site } from '../src/config/site.ts'
import { DAY_MS, MINUTE_MS } from '../src/core/durations.ts'
import type { ConversationSideTable, ConversationTable, MessageTable } from '../src/server/chat/tables.ts'
import { UNREAD_MS } from '../src/server/chat/refund-messages.ts'
import { stableId, type DemoMember } from './members.ts'
import { createRandom } from './random.ts'
import type { DemoConversation, DemoMessage } from './talks.ts'

/** How long before the seed credits came back. */
const RETURNED_MS = 6 * DAY_MS

export interface ConversationRows {
  conversation: Insertable<ConversationTable>
  sides: ConversationSideTable[]
  messages: Insertable<MessageTable>[]
}

/** Whoever bought credits pays for words too. */
function creditsOf({ sender, kind }: DemoMessage, site: Site): number {
  if (kind === 'text') return sender.paid ? site.message_credits : 0
  return kind === 'gift' ? site.gift_credits : site.photo_credits
}

/** When each message was sent: the last before who read it was last seen, the others minutes to hours earlier. */
function timesOf(from: DemoConversation, now: number, seed: string): number[] {
  const { starter, other, messages, isReturned } = from
  if (isReturned) return messages.map(() => now - RETURNED_MS - UNREAD_MS)
  const random = createRandom(seed)
  const writers = new Set(messages.map(({ sender }) => sender))
  const lastSeen =
    now - Math.max(...[starter, other].filter((one) => writers.has(one)).map((one) => one.seenAgo))
  let at = lastSeen - random.whole(2, 40) * MINUTE_MS
  const backwards = messages.map(() => {
    const time = at
    at -= random.whole(3, 600) * MINUTE_MS
    return time
  })
  return backwards.reverse()
}

/** A conversation with its messages numbered without gaps, and what each side has read. */
export function rowsOfConversation(
  from: DemoConversation,
  { site, pool, now }: { site: Site; pool: string; now: number },
): ConversationRows {
  const { starter, other, messages, read, isReturned } = from
  const seed = `${starter.id}/${other.id}`
  const conversation = stableId(`conversation ${seed}`)
  const times = timesOf(from, now, seed)
  const senders = messages.map(({ sender }) => sender.id)

  const sideOf = (member: DemoMember, opposite: DemoMember): ConversationSideTable => {
    const ownUpTo = senders.lastIndexOf(member.id) + 1
    const readUpTo = read ? messages.length : ownUpTo
    return {
      pool,
      profile: member.id,
      conversation,
      other: opposite.id,
      unread: messages.length - readUpTo,
      read_up_to: readUpTo,
      delivered_up_to: messages.length,
      removed_up_to: 0,
      last_at: times.at(-1) ?? now,
      typing_at: 0,
    }
  }
  const sides = [sideOf(starter, other), sideOf(other, starter)]
  const isFirstUnread = !isReturned && sides.some(({ read_up_to }) => read_up_to === 0)

  return {
    conversation: {
      pool,
      id: conversation,
      starter: starter.id,
      last_seq: messages.length,
      low: starter.id < other.id ? starter.id : other.id,
      high: starter.id < other.id ? other.id : starter.id,
      created_at: times[0] ?? now,
      withheld: '',
      due_at: 0,
    },
    sides,
    messages: messages.map((message, index) => {
      const credits = creditsOf(message, site)
      const sentAt = times[index] ?? now
      return {
        pool,
        conversation,
        seq: index + 1,
        id: stableId(`message ${seed}/${index}`),
        sender: message.sender.id,
        kind: message.kind,
        text: message.text,
        item: message.item,
        credits,
        refund_due_at: index === 0 && credits > 0 && isFirstUnread ? sentAt + UNREAD_MS : 0,
        refunded_at: isReturned && credits > 0 ? sentAt + UNREAD_MS : 0,
        created_at: sentAt,
      }
    }),
  }
}
