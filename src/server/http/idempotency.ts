import { createHash } from 'node:crypto'
import { DAY_MS } from '../../core/durations.ts'
import type { Db } from '../platform/db/store.ts'
import { integer, statement, text } from '../platform/db/statement.ts'
import { ServiceError } from '../platform/errors.ts'

const KEY = /^[\x21-\x7e]{8,255}$/
export const KEY_KEPT_MS = DAY_MS

export function requireKey(key: string | undefined): string {
  if (key === undefined || !KEY.test(key)) throw new ServiceError('idempotency_key_missing')
  return key
}

export const hashBytes = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('base64url')
export const hashRequest = (parts: unknown): string => hashBytes(JSON.stringify(parts))

export interface Claim {
  scope: string
  key: string
  requestHash: string
  now: number
}

const claimTypes = { scope: text, key: text, requestHash: text, now: integer }

const insertKey = statement(claimTypes, (db, { scope, key, requestHash, now }) =>
  db
    .insertInto('idempotency')
    .values({ scope, key, request_hash: requestHash, answer: '', created_at: now })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing()),
)

/**
 * Claims a key inside the transaction of its effect. Returns the answer of an earlier use, or null when this request
 * is the first. A second request at the same time waits for the first on both engines: the key is unique.
 */
export async function claimKey(db: Db, claim: Claim): Promise<{ answer: unknown } | null> {
  if ((await insertKey.run(db, claim)) > 0) return null

  const earlier = await findAnswer(db, claim)
  if (!earlier) throw new ServiceError('idempotency_in_progress')
  return earlier
}

/** The answer of an earlier use of a key, null where there is none yet. Throws `idempotency_mismatch`. */
export async function findAnswer(db: Db, claim: Claim): Promise<{ answer: unknown } | null> {
  const earlier = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'answer'])
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .executeTakeFirst()
  if (!earlier || earlier.answer === '') return null
  if (earlier.request_hash !== claim.requestHash) throw new ServiceError('idempotency_mismatch')
  return { answer: (JSON.parse(earlier.answer) as { value?: unknown }).value }
}

const updateAnswer = statement({ scope: text, key: text, answer: text }, (db, { scope, key, answer }) =>
  db.updateTable('idempotency').set({ answer }).where('scope', '=', scope).where('key', '=', key),
)

export async function keepAnswer(db: Db, scope: string, key: string, answer: unknown): Promise<void> {
  await updateAnswer.run(db, { scope, key, answer: JSON.stringify({ value: answer }) })
}
