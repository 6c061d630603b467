import type { Generated } from 'kysely'
import type { MessageKind } from '../../contract/lists.ts'

declare module '../platform/db/schema.ts' {
  interface Database {
    conversation: ConversationTable
    conversation_side: ConversationSideTable
    message: MessageTable
    message_photo: MessagePhotoTable
    message_voice: MessageVoiceTable
    message_subject: MessageSubjectTable
    draft: DraftTable
  }
}

export interface ConversationTable {
  pool: string
  id: string
  /** The two profiles in text order, so that a pair has one conversation. */
  low: string
  high: string
  starter: string
  last_seq: number
  /** Of the message that began it; of a later one since it was begun anew. */
  first_seq: Generated<number>
  /** Messages up to this one came from another system: they cost nothing, and use up nothing that is free. */
  imported_seq: Generated<number>
  /** When it was begun; anew after it was `gone`. */
  created_at: number
  /**
   * While it is `waiting` its messages go out later, and once `gone` never: the other member has no side of it, and sees
   * nothing; so is one whose members may meet anew after they parted. '' for any other conversation.
   */
  withheld: '' | 'waiting' | 'gone'
  /** Not tried before, while it is `waiting`. */
  due_at: number
}

/** A conversation as one of its two members has it. */
export interface ConversationSideTable {
  pool: string
  profile: string
  conversation: string
  other: string
  unread: number
  /** Highest `seq` this side has read. */
  read_up_to: number
  /** Highest `seq` a device of this side has taken; not moved while its member is invisible. */
  delivered_up_to: number
  /** Messages up to this `seq` were removed from this side's list. */
  removed_up_to: number
  last_at: number
  /** When this side was last seen writing; 0 once it stopped. */
  typing_at: number
}

export interface MessageTable {
  pool: string
  conversation: string
  seq: number
  id: string
  sender: string
  kind: MessageKind
  text: string
  /** Id of the photo, of the gift, or of the recording, '' without. */
  item: string
  credits: number
  /** When an unread paid first message is refunded; 0 once it was read. */
  refund_due_at: number
  /** When the credits were given back. */
  refunded_at: number
  created_at: number
  /** Id of the decision by which the sender alone sees the text; '' = both do. */
  removed: Generated<string>
  /** When its receiver wanted to see a picture they had not asked for; 0 = not yet. */
  uncovered_at: Generated<number>
}

/** What a message comments on: an answer or a photo of its receiver. */
export interface MessageSubjectTable {
  pool: string
  conversation: string
  seq: number
  /** Whose it is. */
  profile: string
  /** Id of the answer, or of the photo. */
  item: string
  /** The question; '' of a photo. */
  prompt: string
  /** The answer as it was; '' of a photo. */
  answer: string
  /** Id of the decision that took the answer down; '' = it is shown. */
  removed: Generated<string>
}

/** A photo sent in a conversation that is not in the sender's profile. */
export interface MessagePhotoTable {
  pool: string
  id: string
  profile: string
  /** `pending`: hidden by a notice until a person has decided. */
  status: 'pending' | 'active' | 'rejected'
  thumb_name: string
  blurred_name: string
  medium_name: string
  full_name: string
  created_at: number
}

/** The recording of a voice message. */
export interface MessageVoiceTable {
  pool: string
  id: string
  profile: string
  conversation: string
  seq: number
  /** Sealed by the pool and the id. */
  file: string
  milliseconds: number
  /** JSON of the loudness of its parts. */
  bars: string
  created_at: number
}

/** Text that a member began to write to another and has not sent; '' once it is. */
export interface DraftTable {
  pool: string
  profile: string
  other: string
  text: string
  /** When it was typed. */
  updated_at: number
}
