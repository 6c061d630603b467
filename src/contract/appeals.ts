import * as v from 'valibot'
import { Id, line, text, Time } from './fields.ts'
import { APPEAL_SIDES, COMPLAINT_KINDS, LOCALES, RESTRICTION_GROUNDS } from './lists.ts'
import { ALL_FACTS, CLAUSES, MEASURES, NOTICE_OUTCOMES, SentAppeal } from './moderation.ts'

export const APPEAL_CHARACTERS = 5000
export const APPEAL_PICTURES = 3

/** The decision that is meant: by the token of a mailed link, or by its number where the viewer is who may appeal. */
export const appealed = { token: v.optional(line(1, 100)), decision: v.optional(line(1, 64)) }

export const Appeal = v.strictObject({
  ...appealed,
  text: text(1, APPEAL_CHARACTERS),
  /** Ids of pictures that were sent before. */
  pictures: v.optional(v.pipe(v.array(Id, 'invalid'), v.maxLength(APPEAL_PICTURES, 'too_many')), []),
  language: v.optional(v.picklist(LOCALES)),
})

export const AppealReceipt = v.object({ number: v.string() })

export const AppealPicture = v.object({ id: Id })

/** What was decided, for who may appeal: a measure against their account, or the answer to their notice. */
export const AppealableDecision = v.object({
  side: v.picklist(APPEAL_SIDES),
  /** Of the statement of reasons, or of the case. */
  number: v.string(),
  at: Time,
  /** Until when one may appeal. */
  until: Time,
  /** Of a member's decision. */
  reasons: v.optional(
    v.object({
      measure: v.picklist(MEASURES),
      ground: v.picklist(RESTRICTION_GROUNDS),
      facts: v.array(v.picklist(ALL_FACTS)),
      clause: v.nullable(v.picklist(CLAUSES)),
      automated: v.boolean(),
    }),
  ),
  /** Of a notifier's case. */
  notice: v.optional(v.object({ kind: v.picklist(COMPLAINT_KINDS), outcome: v.picklist(NOTICE_OUTCOMES) })),
  /** Why there can be no appeal any more; `gone`: the account it is about. */
  closed: v.optional(v.picklist(['used', 'expired', 'lifted', 'gone'])),
  /** The one that was sent. */
  appeal: v.optional(SentAppeal),
})
export type AppealableDecision = v.InferOutput<typeof AppealableDecision>
