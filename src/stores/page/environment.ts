// The one door to what the platform supplies: storage, clock, network state, location, other tabs and the window. Tests put
// another platform behind it.
import * as browser from './browser.ts'

export type Environment = { -readonly [Member in keyof typeof browser]: (typeof browser)[Member] }

/** The environment in use. Stores and islands ask it and never the globals. */
export const environment: Environment = { ...browser }

/** Puts parts of another environment in place. Returns a function that restores it. For tests. */
export function replaceEnvironment(parts: Partial<Environment>): () => void {
  const before = { ...environment }
  Object.assign(environment, parts)
  return () => void Object.assign(environment, before)
}
