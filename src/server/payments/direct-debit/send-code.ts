import { createHash, randomInt } from 'node:crypto'
import { MINUTE_MS } from '../../../core/durations.ts'
import { DEBIT_CODE_MINUTES } from '../../../core/limits.ts'
import type { MemberContext } from '../../platform/context.ts'
import type { MandateRow } from '../mandates/mandates.ts'
import { enqueueSms } from '../../platform/outbox/outbox.ts'
import { countSms } from './count-sms.ts'

export const CODE_MS = DEBIT_CODE_MINUTES * MINUTE_MS
export const CODE_TRIES = 5

/** A code counts for this mandate alone: its order, account, IBAN and number. */
export const hashCode = (
  mandate: Pick<MandateRow, 'id' | 'account' | 'iban' | 'mobile'>,
  code: string,
): string =>
  createHash('sha256')
    .update(JSON.stringify([mandate.id, mandate.account, mandate.iban, mandate.mobile, code]))
    .digest('base64url')

/** Sends a new code, which voids the one before. In a transaction; throws `sms_limit_reached`. */
export async function sendCode(context: MemberContext, mandate: MandateRow): Promise<MandateRow> {
  const { db, brand, deps, locale, now } = context
  await countSms(context, mandate.mobile)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = hashCode(mandate, code)
  const text = deps.translator(locale, brand.site.address)('notifications.direct_debit.sms', {
    code,
    brand: brand.site.name,
  })
  await enqueueSms(context, `sms-code:${hash}:${now}`, { to: mandate.mobile, text })
  return db
    .updateTable('mandate')
    .set({ code_hash: hash, code_expires_at: now + CODE_MS, code_tries: 0 })
    .where('pool', '=', mandate.pool)
    .where('id', '=', mandate.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
