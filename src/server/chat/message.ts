import type { Selectable } from 'kysely'
import type { Gift } from '../../contract/lists.ts'
import type { Message } from '../../contract/chat.ts'
import type { MessageTable } from './tables.ts'

export type MessageRow = Selectable<MessageTable>

type MessageFields = Omit<MessageRow, 'pool' | 'refund_due_at'>

/** How far each of the two has read, and how far the partner's devices have taken messages, as `seq`. */
export interface ReadMarks {
  viewer: number
  /** Null for a partner without a side: what the viewer wrote waits. */
  partner: number | null
  delivered: number
}

/** A message as one of the two sees it; it is read when its receiver has read it. `photos` are those that still exist. */
export function messageOf(
  row: MessageFields,
  me: string,
  read: ReadMarks,
  photos: ReadonlySet<string>,
): Message {
  const isOwn = row.sender === me
  const partner = read.partner ?? 0
  return {
    id: row.id,
    conversation: row.conversation,
    seq: row.seq,
    mine: isOwn,
    kind: row.kind,
    text: row.text,
    photo: row.kind === 'photo' && photos.has(row.item) ? row.item : null,
    gift: row.kind === 'gift' ? (row.item as Gift) : null,
    credits: isOwn ? row.credits : 0,
    refunded: isOwn && row.refunded_at > 0,
    at: row.created_at,
    delivered: !isOwn || row.seq <= Math.max(partner, read.delivered),
    read: row.seq <= (isOwn ? partner : read.viewer),
    ...(isOwn && read.partner === null ? { waiting: true } : {}),
  }
}
