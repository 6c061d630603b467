import type { NoticeKind } from '../../../contract/lists.ts'
import type { Fact } from '../../../contract/moderation.ts'
import { closeCases } from '../../platform/cases/cases.ts'
import type { Actor, Deps } from '../../platform/context.ts'
import { lockRow } from '../../platform/db/row-locks.ts'
import { transact } from '../../platform/db/transact.ts'
import { findByName } from '../../accounts/current-account.ts'
import { refundRemoved } from '../../chat/refund-messages.ts'
import { markConfirmedMinor } from '../../accounts/signup/too-young.ts'
import { keepRemovedPictures } from '../signals/picture-hashes.ts'
import { answerNotices } from '../notices/pending-notices.ts'
import type { DecisionSource } from './grounds.ts'
import { liftRestrictions } from './lift-restrictions.ts'
import { restrict } from './restrict.ts'
import { stateReasons, type ModerationContext, type StatementId } from './statement-of-reasons.ts'

type BanDeps = Pick<Deps, 'store' | 'brands' | 'clock' | 'digest' | 'translator' | 'streams'>

/** Ground of a ban with its facts, the case number of its notice or '', and the grounds on which a review had hidden the member. */
export interface Ban {
  ground: NoticeKind
  notice: string
  hiddenOn?: readonly string[]
  facts?: readonly Fact[] | undefined
  source?: DecisionSource | undefined
  words?: string | undefined
}

/** What a ban did. */
export interface Removal {
  /** Number of its statement of reasons. */
  statement: StatementId
  /** How many paid first messages were refunded. */
  refunded: number
  /** When the data goes. */
  purge_at: number
  /** It is held until then in any case; 0 without a hold. */
  hold_until: number
}

/**
 * Bans a member, as a person decided: with a statement of reasons, hidden and logged out at once, and purged once
 * it can be contested no more. Paid first messages to them are refunded, senders of notices on them are
 * informed, and a minor's address is blocked (law.md L15). Null where the account is gone, or banned already.
 */
export async function banMember(
  context: ModerationContext & { deps: BanDeps },
  id: string,
  { ground, notice, hiddenOn = [], facts = [], source, words = '' }: Ban,
): Promise<Removal | null> {
  const account = await lockRow(context.db, 'account', { pool: context.brand.pool, id })
  if (!account || account.status === 'deleted') return null
  const reasons = {
    measure: 'account_removed',
    ground,
    notice,
    facts,
    words,
    ...(source ? { source } : {}),
  } as const
  const statement = await stateReasons(context, account, reasons)
  if (!statement) return null
  await restrict(context, statement)
  // The profile stays hidden by the account's own state.
  const reviews = await liftRestrictions(
    context,
    (row) =>
      row.and([
        row('account', '=', id),
        row('measure', 'in', ['profile_hidden', 'photo_hidden', 'suspended']),
      ]),
    'removed',
  )
  await keepRemovedPictures(context, id)
  if (ground === 'under_age') await markConfirmedMinor(context, account.email_norm)
  await closeCases(
    context,
    context.brand.pool,
    (row) => row.and([row('subject', '=', account.id), row('kind', '=', 'photo')]),
    { outcome: 'gone', by: context.actor },
  )
  await answerNotices(
    context,
    { outcome: 'removed', about: account.id },
    (row) => row.or([row('about', '=', account.id), row('id', '=', notice)]),
    ({ kind, photo }) =>
      hiddenOn.includes(kind) ||
      reviews.some(
        ({ measure, ...review }) =>
          measure !== 'suspended' && (review.photo === '' ? review.ground === kind : review.photo === photo),
      ),
  )
  const refunded = await refundRemoved(context, context.brand.pool, account.id)
  const kept = await context.db
    .selectFrom('deletion')
    .select(['purge_at', 'hold_until'])
    .where('pool', '=', context.brand.pool)
    .where('account', '=', account.id)
    .executeTakeFirstOrThrow()
  return { statement, refunded, ...kept }
}

/** Bans a member by name. Null when the brand has no such member. */
export async function removeMember(
  deps: BanDeps,
  actor: Actor,
  brandId: string,
  name: string,
  removal: Ban,
): Promise<Removal | null> {
  const brand = deps.brands.get(brandId)
  if (!brand) return null
  return transact(deps.store.db, async (db) => {
    const account = await findByName({ db, brand }, name)
    return account ? banMember({ deps, db, brand, now: deps.clock(), actor }, account.id, removal) : null
  })
}
