import * as v from 'valibot'
import { Refusal } from '../errors.ts'

/** Faults that keep a server from writing. */
export const STORAGE_FAULTS = ['storage_full', 'storage_read_only', 'storage_failing'] as const
export type StorageFault = (typeof STORAGE_FAULTS)[number]

/** The body of every answer that is not 2xx. `reason` says what keeps a server that was asked for its health from serving. */
export const ErrorBody = v.object({
  ...Refusal.entries,
  reason: v.optional(v.picklist(STORAGE_FAULTS)),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>
