import * as v from 'valibot'
import { Count, Id } from './fields.ts'

/** What is heard in a recording: its length in seconds, and the loudness of its parts, 0 to 100, of which the loudest is 100. */
export const Voice = v.object({
  /** What `GET voice.php` takes. */
  id: Id,
  seconds: v.number(),
  bars: v.pipe(v.array(Count), v.maxLength(64)),
})
export type Voice = v.InferOutput<typeof Voice>

/** Of what is said in a recording, in characters. */
export const TRANSCRIPT_LENGTH = 2_000
