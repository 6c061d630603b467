import { allowDirectDebit } from '../../payments/mandates/debit-eligibility.ts'
import { lockRow } from '../../platform/db/row-locks.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { liftRestrictions } from './lift-restrictions.ts'
import type { ModerationContext } from './statement-of-reasons.ts'

/**
 * Allows direct debit again to a member to whom a charge-back closed it, with a mail, in the running transaction. False where it
 * is not blocked.
 */
export async function liftDebitBlock(context: ModerationContext, id: string, why: string): Promise<boolean> {
  const { db, brand } = context
  const account = await lockRow(db, 'account', { pool: brand.pool, id })
  if (!account || !(await allowDirectDebit(db, brand.pool, id))) return false
  const lifted = await liftRestrictions(
    context,
    (row) => row.and([row('account', '=', id), row('measure', '=', 'direct_debit_blocked')]),
    why,
  )
  if (account.email === '') return true
  for (const { decision: statement } of lifted) {
    const mail = composeMail(context, account.language, 'decision_reversed', {
      name: account.name,
      more: { statement, support: brand.site.support_email },
    })
    await enqueueMail(context, `restriction-lifted:${statement}`, { to: account.email, ...mail })
  }
  return true
}
