import * as v from 'valibot'
import { Id } from './fields.ts'

/**
 * What a message is about: an answer as it was, with its question in the reader's language, or a photo by its id. Neither is
 * there where it was deleted, or taken down; `kind` says which it was. Of an answer that was spoken, `answer` is its words.
 */
export const MessageSubject = v.object({
  kind: v.picklist(['answer', 'photo']),
  question: v.string(),
  answer: v.string(),
  photo: v.nullable(Id),
  /** An answer that was spoken, and has no words. */
  wordless: v.optional(v.literal(true)),
})
export type MessageSubject = v.InferOutput<typeof MessageSubject>
