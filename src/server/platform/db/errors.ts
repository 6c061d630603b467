import { storageFaultOf } from '../storage-errors.ts'

const BUSY_SQLITE = [5, 6]
/** Serialization failure, deadlock: the transaction lost against another one, and may win when it is run again. */
const CONFLICTS: readonly unknown[] = ['40001', '40P01']
/**
 * Connection lost, too many connections, shutting down, a lock not had in time, a replica that is to take over, a table changed
 * under a prepared query.
 */
const BUSY_POSTGRES = /^(08|53|57P|55P03$|25006$|0A000$)/
const BUSY_NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']

/** Whether a transaction of PostgreSQL lost against another one: it left nothing, and may be run again at once. */
export const isConflict = (error: unknown): boolean => CONFLICTS.includes((error as { code?: unknown }).code)

/** Whether PostgreSQL waited for a lock as long as it was told to. */
export const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown }).code === '55P03'

/** Whether the database cannot serve just now, so that asking again may help. */
export function isDatabaseBusy(error: unknown): boolean {
  const { code, errcode, message, syscall } = error as Record<string, unknown>
  if (typeof errcode === 'number') return BUSY_SQLITE.includes(errcode & 0xff)
  if (isConflict(error)) return true
  if (typeof code === 'string' && (BUSY_POSTGRES.test(code) || BUSY_NETWORK.includes(code))) return true
  // The socket of a PostgreSQL on this machine, which is gone while it restarts.
  if (code === 'ENOENT' && syscall === 'connect') return true
  return (
    typeof message === 'string' &&
    /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/.test(
      message,
    )
  )
}

/** Whether database or disk cannot serve just now: for what may be mended without us, which is no fault of the request. */
export const isUnavailable = (error: unknown): boolean =>
  isDatabaseBusy(error) || storageFaultOf(error) !== null

/** Whether the error is a broken unique constraint, on either engine. */
export function isDuplicate(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return code === '23505' || errcode === 2067 || errcode === 1555
}
