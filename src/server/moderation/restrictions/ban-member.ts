import type { NoticeKind } from '../../../contract/lists.ts'
import type { Deps } from '../../platform/context.ts'
import { transact } from '../../platform/db/transact.ts'
import { findByName, type AccountRow } from '../../accounts/current-account.ts'
import { refundRemoved } from '../../chat/refund-messages.ts'
import { markConfirmedMinor } from '../../accounts/signup/too-young.ts'
import { answerNotices } from '../notices/pending-notices.ts'
import { restrict } from './restrict.ts'
import { stateReasons, type ModerationContext } from './statement-of-reasons.ts'

type BanDeps = Pick<Deps, 'store' | 'brands' | 'clock' | 'translator' | 'streams'>

/** Ground of a ban, the case number of its notice or '', and the grounds on which a review had hidden the member. */
export interface Ban {
  ground: NoticeKind
  notice: string
  hiddenOn?: readonly string[]
}

/**
 * Bans a member, as a person decided: with a statement of reasons, hidden and logged out at once, and purged after
 * the grace period. Paid first messages to them are refunded, senders of notices on them are
 * informed, and a minor's address is blocked (law.md L15). Returns how many messages were refunded.
 */
export async function banMember(
  context: ModerationContext & { deps: BanDeps },
  account: AccountRow,
  { ground, notice, hiddenOn = [] }: Ban,
): Promise<number> {
  const reasons = { measure: 'account_removed', ground, notice, automated: false } as const
  const statement = await stateReasons(context, account, reasons)
  if (statement) await restrict(context, statement)
  // The profile stays hidden by the account's own state.
  const reviews = await context.db
    .updateTable('restriction')
    .set({ lifted_at: context.now })
    .where('pool', '=', context.brand.pool)
    .where('account', '=', account.id)
    .where('measure', 'in', ['profile_hidden', 'photo_hidden'])
    .where('lifted_at', '=', 0)
    .returning(['ground', 'photo'])
    .execute()
  if (ground === 'under_age') await markConfirmedMinor(context, account.email_norm)
  await answerNotices(
    context,
    'removed',
    (row) => row.or([row('about', '=', account.id), row('id', '=', notice)]),
    ({ kind, photo }) =>
      hiddenOn.includes(kind) ||
      reviews.some((review) => (review.photo === '' ? review.ground === kind : review.photo === photo)),
  )
  return refundRemoved(context, context.brand.pool, account.id)
}

/** Bans a member by name. Returns how many paid first messages were refunded; null when the brand has no such member. */
export async function removeMember(
  deps: BanDeps,
  brandId: string,
  name: string,
  removal: Ban,
): Promise<number | null> {
  const brand = deps.brands.get(brandId)
  if (!brand) return null
  return transact(deps.store.db, async (db) => {
    const account = await findByName({ db, brand }, name)
    return account ? banMember({ deps, db, brand, now: deps.clock() }, account, removal) : null
  })
}
