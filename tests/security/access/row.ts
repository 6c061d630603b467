import type { Target, Caller } from './fixtures.ts'
import type { Expected, Outcome, Persona } from './personas.ts'

export interface Ask {
  query?: Record<string, string | number>
  body?: Record<string, unknown>
  /** A file for a multipart call. */
  file?: Uint8Array
}

export interface Row {
  /** Tells rows of the same call apart. */
  case?: string
  /** A whole, valid request: without the guard it would be answered. */
  ask(target: Target, caller: Caller): Ask | Promise<Ask>
  expected: Expected
  /** Whoever knows the name of the thing may ask, so that a name that does not exist is told apart. */
  bearer?: true
  /** Personas who may be told of the member here though a block parts them: their own list of blocks. */
  knows?: readonly Persona[]
  /** The outcome for the member in question, where the call is about what is theirs. */
  owner?: Outcome
  /** Personas who find the member in question in the answer; nobody a block or a brand parts from them ever does. */
  finds?: readonly Persona[]
}

/** A call that asks for nothing in particular. */
export const plain = (expected: Expected): Row => ({ ask: () => ({}), expected })

export const byProfile = ({ id }: Target): Ask => ({ body: { profile: id } })

/** Those whom neither their account nor a block parts from the member. */
export const KNOWN: readonly Persona[] = ['not_confirmed', 'free', 'premium']
