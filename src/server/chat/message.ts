import type { Selectable } from 'kysely'
import type { Gift } from '../../contract/lists.ts'
import type { Message } from '../../contract/messages.ts'
import type { MessageMedia } from './message-media.ts'
import type { MessageTable } from './tables.ts'

/** Without what `coveredPhotos` alone reads. */
export type MessageRow = Omit<Selectable<MessageTable>, 'uncovered_at'>

type MessageFields = Omit<MessageRow, 'pool' | 'refund_due_at'>

/** How far each of the two has read, and how far the partner's devices have taken messages, as `seq`. */
export interface ReadMarks {
  viewer: number
  /** Null for a partner without a side: what the viewer wrote waits. */
  partner: number | null
  delivered: number
}

/**
 * Columns of a message in a query of more than messages, with how far its two sides have read: `own_side` is the viewer's
 * side of the conversation, `partner_side` the other's. For `joinedMessage`.
 */
export const MESSAGE_COLUMNS = [
  'message.id as message_id',
  'message.conversation',
  'message.seq',
  'message.sender',
  'message.kind as message_kind',
  'message.text',
  'message.item',
  'message.credits as message_credits',
  'message.refunded_at',
  'message.created_at as sent_at',
  'message.removed',
  'own_side.read_up_to as own_mark',
  'partner_side.read_up_to as partner_mark',
  'partner_side.delivered_up_to as delivered_mark',
] as const

export interface JoinedMessage extends Pick<
  MessageRow,
  'conversation' | 'seq' | 'sender' | 'text' | 'item' | 'refunded_at' | 'removed'
> {
  message_id: MessageRow['id']
  message_kind: MessageRow['kind']
  message_credits: MessageRow['credits']
  sent_at: MessageRow['created_at']
  own_mark: number
  partner_mark: number | null
  delivered_mark: number | null
}

/** A message of a row of `MESSAGE_COLUMNS` as `me` sees it. */
export const joinedMessage = (row: JoinedMessage, me: string, media: MessageMedia): Message =>
  messageOf(
    {
      ...row,
      id: row.message_id,
      kind: row.message_kind,
      credits: row.message_credits,
      created_at: row.sent_at,
    },
    me,
    { viewer: row.own_mark, partner: row.partner_mark, delivered: row.delivered_mark ?? 0 },
    media,
  )

/** A message as one of the two sees it; it is read when its receiver has read it. `media` are those that still exist. */
export function messageOf(
  row: MessageFields,
  me: string,
  read: ReadMarks,
  { photos, voices }: MessageMedia,
): Message {
  const isOwn = row.sender === me
  const isRemoved = row.removed !== ''
  const partner = read.partner ?? 0
  const voice = row.kind === 'voice' && (isOwn || !isRemoved) ? voices.get(row.item) : undefined
  return {
    id: row.id,
    conversation: row.conversation,
    seq: row.seq,
    mine: isOwn,
    kind: row.kind,
    text: isOwn || !isRemoved ? row.text : '',
    photo: row.kind === 'photo' && photos.has(row.item) ? row.item : null,
    ...(row.kind === 'photo' && !isOwn && photos.get(row.item) === 'blurred'
      ? { blurred: true as const }
      : {}),
    gift: row.kind === 'gift' ? (row.item as Gift) : null,
    ...(voice && { voice }),
    credits: isOwn ? row.credits : 0,
    refunded: isOwn && row.refunded_at > 0,
    at: row.created_at,
    delivered: !isOwn || row.seq <= Math.max(partner, read.delivered),
    read: row.seq <= (isOwn ? partner : read.viewer),
    ...(isOwn && read.partner === null ? { waiting: true } : {}),
    ...(isRemoved ? { removed: true as const } : {}),
  }
}
