import type { Selectable } from 'kysely'
import { DAY_MS, MINUTE_MS } from '../../../core/durations.ts'
import { VERIFICATION_DAYS, VERIFICATION_MINUTES, VERIFICATIONS_A_DAY } from '../../../core/limits.ts'
import type { Verification } from '../../../contract/verification.ts'
import type { Context } from '../../platform/context.ts'
import type { VerificationTable } from '../tables.ts'

export type VerificationRow = Selectable<VerificationTable>

/** Whose sealed picture it is: no other row opens it. */
export const ownerOf = ({ pool, id }: Pick<VerificationRow, 'pool' | 'id'>): string =>
  `verification:${pool}:${id}`

/** What was asked of a member and sent, the newest first. */
export const verificationsOf = (
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  account: string,
): Promise<VerificationRow[]> =>
  db
    .selectFrom('verification')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(20)
    .execute()

/** Until when a pose may be shown. */
export const expiryOf = ({ asked_at }: Pick<VerificationRow, 'asked_at'>): number =>
  asked_at + VERIFICATION_MINUTES * MINUTE_MS

export const isOpen = (row: VerificationRow, now: number): boolean =>
  row.state === 'asked' && expiryOf(row) > now

/** How many pictures may be sent now, and when again. */
export function triesOf(
  rows: readonly VerificationRow[],
  now: number,
): Pick<Verification, 'tries_left' | 'next_at'> {
  const sent = rows.map((row) => row.sent_at).filter((at) => at > now - DAY_MS)
  const left = Math.max(0, VERIFICATIONS_A_DAY - sent.length)
  const first = sent.sort((a, b) => b - a)[VERIFICATIONS_A_DAY - 1]
  return { tries_left: left, next_at: first === undefined ? null : first + DAY_MS }
}

/** When a picture is erased that is still kept. */
export const keptUntil = ({ file, asked_at }: VerificationRow): number | null =>
  file === '' ? null : asked_at + VERIFICATION_DAYS * DAY_MS
