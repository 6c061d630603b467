// Whose tab this is: what an operator reads, puts together and has not sent yet is never shown or sent as another's.

import { atom, type PreinitializedWritableAtom } from 'nanostores'

/** Id of the operator who is signed in, or has to sign in again; '' at first, and after a sign-out. */
export const $owner = atom('')

const clearings = new Set<() => void>()

/** Does something when the tab goes to another operator, or to nobody. */
export const onHandover = (forget: () => void): void => void clearings.add(forget)

/** A store of what an operator has at hand. It outlives a login that ended, for who signs in again. */
export function ownedAtom<T>(initial: T): PreinitializedWritableAtom<T> {
  const $store = atom(initial)
  onHandover(() => $store.set(initial))
  return $store
}

/** Gives the tab to an operator; '' to nobody. All that another had at hand is forgotten first. */
export function handOver(id: string): void {
  if (id === $owner.get()) return
  for (const forget of clearings) forget()
  $owner.set(id)
}
