// Hints in conversations that their reader has closed: each comes once.
import * as v from 'valibot'
import { persisted } from '../page/persisted.ts'

/** Conversations that are remembered. */
const KEPT = 200

/** Ids of the other members. */
const closed = persisted('closed-cautions', v.array(v.string()))

export const isCautionClosed = (profile: string): boolean => closed.read()?.includes(profile) ?? false

export const keepCautionClosed = (profile: string): void =>
  closed.write([...(closed.read() ?? []), profile].slice(-KEPT))
