import * as v from 'valibot'
import { Refusal } from '../errors.ts'

/** Faults that keep a server from writing. */
export const STORAGE_FAULTS = ['storage_full', 'storage_read_only', 'storage_failing'] as const
export type StorageFault = (typeof STORAGE_FAULTS)[number]

/**
 * The body of every answer that is not 2xx. `reason` says what keeps a server that was asked for its health from serving; at
 * the desk `changes` says what happened to a case since it was read, and `claimed_by` which operator has it.
 */
export const ErrorBody = v.object({
  ...Refusal.entries,
  reason: v.optional(v.picklist(STORAGE_FAULTS)),
  /** The newest first; `by` as in the case's timeline. */
  changes: v.optional(v.array(v.object({ kind: v.string(), by: v.string(), at: v.number() }))),
  claimed_by: v.optional(v.string()),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>
