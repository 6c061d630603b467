import { pino, type Logger } from 'pino'
import { requestId } from './request-id.ts'

/** Lines that wait for room are kept so far; those after them are dropped. */
const KEPT_BYTES = 64 * 1024

/** The request a line is of. */
function ofRequest(): object {
  const request = requestId()
  return request === undefined ? {} : { request }
}

/** Writes to standard output, or standard error (2), whatever becomes of it: where a full disk takes no log, the process goes on without. */
export function createLog(level: 'error' | 'warn' | 'info', to: 1 | 2 = 1): Logger {
  // In step: lines under way would hold up the end of the process for ever.
  const output = pino.destination({ dest: to, sync: true, maxLength: KEPT_BYTES })
  output.on('error', () => undefined)
  return pino({ level, mixin: ofRequest }, output)
}
