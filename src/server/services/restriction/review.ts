// What the operator decides on members that a notice hid.

import type { Locale } from '../../../contract/lists.ts'
import { composeMail } from '../../adapters/mail/compose.ts'
import type { Deps } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { findAccount, type AccountRow } from '../account/own.ts'
import { refreshProfile } from '../account/state.ts'
import { refundRemoved } from '../chat/refund.ts'
import { enqueueMail } from '../outbox.ts'
import { markFound } from '../signup/too-young.ts'
import { restrict } from './restrict.ts'
import { stateReasons, type Acting } from './statement.ts'

type Reviewing = Pick<Deps, 'store' | 'brands' | 'clock' | 'words' | 'live'>

export interface Pending {
  statement: string
  brand: string
  name: string
  ground: string
  notice: string
  since: number
}

/** Members who are hidden until a person has decided, the longest first. */
export async function pendingReviews({ store }: Pick<Deps, 'store'>): Promise<Pending[]> {
  return store.db
    .selectFrom('restriction')
    .innerJoin('account', (join) =>
      join.onRef('account.pool', '=', 'restriction.pool').onRef('account.id', '=', 'restriction.account'),
    )
    .select(['restriction.id as statement', 'restriction.brand', 'account.name'])
    .select(['restriction.ground', 'restriction.notice', 'restriction.created_at as since'])
    .where('measure', '=', 'profile_hidden')
    .where('lifted_at', '=', 0)
    .where('account.status', '!=', 'deleted')
    .orderBy('restriction.created_at')
    .execute()
}

/**
 * Ends a review, once: `visible` shows the member again, `removed` takes the account away with a statement of its own,
 * and the address is known as one that was too young (law.md L15). The member and whoever sent the notice are told.
 * False where no review is open under this id.
 */
export function decideReview(
  deps: Reviewing,
  statement: string,
  decision: 'visible' | 'removed',
): Promise<boolean> {
  return transact(deps.store.db, async (db) => {
    const now = deps.clock()
    const decided = await db
      .updateTable('restriction')
      // The profile of a removed account stays hidden by the account's own state.
      .set({ lifted_at: now })
      .where('id', '=', statement)
      .where('measure', '=', 'profile_hidden')
      .where('lifted_at', '=', 0)
      .where('brand', 'in', [...deps.brands.keys()])
      .returningAll()
      .executeTakeFirst()
    const brand = decided && deps.brands.get(decided.brand)
    if (!brand) return false
    const context: Acting = { deps, db, brand, now }
    const account = await findAccount(context, decided.account)
    if (!account || account.status === 'deleted') return false
    if (decision === 'visible') await showAgain(context, account, statement)
    else {
      const { ground, notice } = decided
      const reasons = { measure: 'account_removed', ground, notice, automated: false } as const
      const removal = await stateReasons(context, account, reasons)
      if (removal) await restrict(context, removal)
      if (ground === 'under_age') await markFound(context, account.email_norm)
      await refundRemoved({ deps, db, now }, brand.pool, account.id)
    }
    await tellNotifier(context, decided.notice, decision)
    return true
  })
}

async function showAgain(context: Acting, account: AccountRow, statement: string): Promise<void> {
  await refreshProfile(context, account.id)
  const language = account.language as Locale
  const mail = composeMail(context, language, 'profile_visible', {
    name: account.name,
    more: { statement },
  })
  await enqueueMail(context, `restriction-lifted:${statement}`, { to: account.email, ...mail })
}

/** The decision, how it came about and what can be done against it (law.md L10), to whoever left an address. */
async function tellNotifier(
  { deps, db, brand, now }: Acting,
  notice: string,
  decision: 'visible' | 'removed',
): Promise<void> {
  const sent = await db
    .selectFrom('complaint')
    .select(['brand', 'email', 'name', 'language'])
    .where('pool', '=', brand.pool)
    .where('id', '=', notice)
    .executeTakeFirst()
  const where = sent && deps.brands.get(sent.brand)
  if (!where || sent.email === '') return
  const language = sent.language as Locale
  const words = deps.words(language)
  const mail = composeMail({ deps, brand: where }, language, 'notice_decided', {
    name: sent.name,
    more: {
      case: notice,
      outcome: words(`mail.notice_decided.${decision}`),
      redress: words('mail.reasons.redress', { support: where.site.support_email }),
    },
  })
  await enqueueMail({ db, brand: where, now }, `notice-decided:${notice}`, { to: sent.email, ...mail })
}
