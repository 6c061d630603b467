// Redacts errors for the log. Messages of databases, providers and schemas quote what they were given, and
// their errors carry it in fields of their own: of those only names and codes are kept.

/** Written by the engine about code, never about data. */
const ABOUT_CODE = [TypeError, ReferenceError, RangeError]

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)

/** An error in a few words that hold nothing of a member. */
export function reasonOf(error: unknown): string {
  const { code, errcode, statusCode } = (error ?? {}) as Record<string, unknown>
  const safeMessage = ABOUT_CODE.some((kind) => error instanceof kind) ? [(error as Error).message] : []
  const known = [code, errcode, statusCode].filter(
    (each) => typeof each === 'number' || (typeof each === 'string' && /^[\w-]{1,40}$/.test(each)),
  )
  return [nameOf(error), ...known, ...safeMessage].join(' ')
}

/** The same, with the places in our code it came through. */
export function traceOf(error: unknown): { reason: string; at: string[] } {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const at = stack.split('\n').filter((line) => /^ {4}at /.test(line))
  return { reason: reasonOf(error), at: at.map((line) => line.trim().slice(3)) }
}

/** A path without one-time tokens and names of photos. */
export const loggedPath = (path: string): string => path.replace(/[\w-]{20,}/g, '…')
