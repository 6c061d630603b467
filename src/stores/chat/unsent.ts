// Whether something waits to be sent, known without opening the outbox: most pages of most members need not.
import * as v from 'valibot'
import { persisted } from '../page/persisted.ts'
import { $user } from '../account/sessions.ts'

/** Stays with the device when a session ends by itself, as the outbox does. */
const stored = persisted('unsent', v.object({ member: v.string(), count: v.number() }))

export function setUnsent(member: string, count: number): void {
  if (count > 0) stored.write({ member, count })
  else if (stored.read()?.member === member) stored.erase()
}

/** Messages of this member that are not sent yet. */
export function countUnsent(): number {
  const unsent = stored.read()
  return unsent !== undefined && unsent.member === $user.get()?.id ? unsent.count : 0
}
