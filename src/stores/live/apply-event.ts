import * as v from 'valibot'
import { type EventKind, EVENTS } from '../../contract/events.ts'
import { handleEvent } from './events.ts'
import { $user } from '../account/sessions.ts'

/** Hands an event to the stores of this tab; one that breaks the contract is dropped. */
export function applyEvent(kind: string, data: unknown): void {
  if (!(kind in EVENTS) || $user.get() === null) return
  const decoded = v.safeParse(EVENTS[kind as EventKind], data)
  if (decoded.success) handleEvent(kind as EventKind, decoded.output)
}
