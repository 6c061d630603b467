// The second decision (DSA Art. 20): by a person who took no part in the first, and never by a machine alone.

import type { NoticeKind, PhotoGround } from '../../../contract/lists.ts'
import type { Fact } from '../../../contract/moderation.ts'
import { isPerson, nameOf } from '../../platform/actor.ts'
import { poolsOf } from '../../platform/brands.ts'
import { closeCasesOf } from '../../platform/cases/cases.ts'
import type { Actor, Deps } from '../../platform/context.ts'
import { lockRow } from '../../platform/db/row-locks.ts'
import type { Db } from '../../platform/db/store.ts'
import { transact } from '../../platform/db/transact.ts'
import type { AccountRow } from '../../accounts/current-account.ts'
import type { PhotoRow } from '../../profiles/cards.ts'
import { endEvidence } from '../evidence/end-evidence.ts'
import { banMember } from '../restrictions/ban-member.ts'
import { copyPublicFiles, dropUnused, type PublicCopies } from '../restrictions/public-copies.ts'
import { byAppeal } from '../restrictions/reversals.ts'
import { refusePhotoOf } from '../restrictions/review-photos.ts'
import type { ModerationContext } from '../restrictions/statement-of-reasons.ts'
import type { AppealTable } from '../tables.ts'
import { mailAppealDecided } from './appeal-mails.ts'
import { type Appealable, appealedBy, basisOfAppeal } from './find-appealable.ts'
import { UNDO } from './undo-measure.ts'

type DecideDeps = Pick<Deps, 'store' | 'brands' | 'clock' | 'digest' | 'translator' | 'streams' | 'media'>

/** A measure that takes the place of the first decision. */
export type NewMeasure =
  | { measure: 'account_removed'; ground: NoticeKind; facts: readonly Fact[] }
  | { measure: 'photo_refused'; ground: PhotoGround }

export interface Ruling {
  /** `upheld`: nothing changes. `reversed`: what was done is undone. `changed`: another measure takes its place. */
  outcome: 'upheld' | 'reversed' | 'changed'
  /** What the operator adds for who appealed. */
  words: string
  /** With `changed` always, and where a notifier is right: nothing was done that could be undone. */
  instead?: NewMeasure | undefined
}

/**
 * Why an appeal is not decided. `same_decider`: who would decide it took part in the first decision, or is no person.
 * `measure_missing`, `measure_unfit`: no measure is named, or none fits. `too_late`: what is to be undone is over.
 */
export type AppealRefusal = 'not_waiting' | 'same_decider' | 'measure_missing' | 'measure_unfit' | 'too_late'

/** Rolls back what an appeal had begun to change. */
export class AppealRefusedError extends Error {
  readonly refusal: AppealRefusal
  constructor(refusal: AppealRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/**
 * Decides an appeal, once, with its effect and a mail to who appealed, in one transaction. Not inside another: a photo's files
 * are copied before it.
 */
export async function decideAppeal(
  deps: DecideDeps,
  actor: Actor,
  id: string,
  ruling: Ruling,
): Promise<'decided' | AppealRefusal> {
  const { db } = deps.store
  const read = await findWaiting(deps, db, id)
  const brand = read && deps.brands.get(read.brand)
  if (!read || !brand) return 'not_waiting'
  const copying = { deps, db, brand }
  const { photo } = await appealedBy(db, read)
  const copies =
    ruling.instead?.measure === 'photo_refused' && photo !== '' ? await copyPublicFiles(copying, photo) : null
  try {
    const gone = await transact(db, (trx) =>
      ruleWithin({ deps, db: trx, brand, now: deps.clock(), actor }, { id, ruling, copies }),
    )
    // After the commit: a photo whose row came back would have lost its files.
    if (gone) await deps.media.remove(gone)
    return 'decided'
  } catch (error) {
    if (error instanceof AppealRefusedError) return error.refusal
    throw error
  } finally {
    if (copies) await dropUnused(copying, copies)
  }
}

const findWaiting = (deps: Pick<Deps, 'brands'>, db: Db, id: string) =>
  db
    .selectFrom('appeal')
    .selectAll()
    .where('pool', 'in', poolsOf(deps.brands))
    .where('brand', 'in', [...deps.brands.keys()])
    .where('id', '=', id)
    .where('decided_at', '=', 0)
    .executeTakeFirst()

type RulingContext = ModerationContext & { deps: DecideDeps }

interface Hearing {
  id: string
  ruling: Ruling
  /** Of `copyPublicFiles`, before the transaction; null leaves the files where they are. */
  copies: PublicCopies | null
}

/**
 * Decides an appeal in the running transaction, as `decideAppeal` does. Returns the photo whose files go after the commit.
 * Throws `AppealRefusedError`.
 */
export async function ruleWithin(
  context: RulingContext,
  { id, ruling, copies }: Hearing,
): Promise<PhotoRow | null> {
  const { db, deps, now, actor, brand } = context
  const read = await findWaiting(deps, db, id)
  if (!read) throw new AppealRefusedError('not_waiting')
  const { about } = await appealedBy(db, read)
  // Decisions on one member wait for each other; what is read after the lock is as it stays.
  const account = about === '' ? undefined : await lockRow(db, 'account', { pool: brand.pool, id: about })
  const found = await appealedBy(db, read)
  if (!isPerson(actor) || (await participants(db, read, found)).has(nameOf(actor)))
    throw new AppealRefusedError('same_decider')
  const claimed = await db
    .updateTable('appeal')
    .set({ decided_by: nameOf(actor), decided_at: now, outcome: ruling.outcome, words: ruling.words })
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .where('decided_at', '=', 0)
    .executeTakeFirst()
  if (claimed.numUpdatedRows !== 1n) throw new AppealRefusedError('not_waiting')
  const gone = await apply(context, { appeal: read, found, account, ruling, copies })
  await endEvidence(context, basisOfAppeal(found))
  const end = { outcome: ruling.outcome, by: actor }
  await closeCasesOf(context, brand.pool, { kind: 'appeal', refs: [id] }, end)
  await mailAppealDecided(context, read, found, ruling)
  return gone
}

/** Everybody who may not decide an appeal any more; nobody where there is none. */
export async function decidersBefore(
  db: Db,
  { pool, id }: { pool: string; id: string },
): Promise<Set<string>> {
  const appeal = await db
    .selectFrom('appeal')
    .select(['pool', 'id', 'side', 'decision'])
    .where('pool', '=', pool)
    .where('id', '=', id)
    .executeTakeFirst()
  return appeal ? participants(db, appeal, await appealedBy(db, appeal)) : new Set()
}

/** Who asked for what another signed. */
async function askers(db: Db, pool: string, caseId: string): Promise<string[]> {
  if (caseId === '') return []
  const events = await db
    .selectFrom('case_event')
    .select('detail')
    .where('pool', '=', pool)
    .where('case_id', '=', caseId)
    .where('kind', '=', 'decided')
    .execute()
  return events.map(({ detail }) => (JSON.parse(detail) as { asked_by?: string }).asked_by ?? '')
}

/** Everybody who decided in the matter before: by this notice, on this case, on the notice, and on the other side's appeal. */
async function participants(
  db: Db,
  { pool, id }: Pick<AppealTable, 'pool' | 'id'>,
  { decision, notice, caseId }: Appealable,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('decision')
    .select(['id', 'decided_by', 'lifted_by'])
    .where('pool', '=', pool)
    .where((row) =>
      row.or([
        row('id', '=', decision?.id ?? ''),
        ...(notice ? [row('notice', '=', notice.id)] : []),
        ...(caseId === '' ? [] : [row.and([row('case_id', '=', caseId), row('case_id', '<>', '')])]),
      ]),
    )
    .execute()
  const numbers = [...rows.map((row) => row.id), ...(notice ? [notice.id] : [])]
  const appeals = await db
    .selectFrom('appeal')
    .select('decided_by')
    .where('pool', '=', pool)
    .where('decision', 'in', numbers)
    .where('id', '<>', id)
    .execute()
  return new Set([
    ...rows.flatMap(({ decided_by, lifted_by }) => [decided_by, lifted_by]),
    ...(await askers(db, pool, caseId)),
    ...appeals.map(({ decided_by }) => decided_by),
    notice?.decided_by ?? '',
  ])
}

interface Application {
  appeal: Pick<AppealTable, 'id' | 'side'>
  found: Appealable
  account: AccountRow | undefined
  ruling: Ruling
  copies: PublicCopies | null
}

async function apply(context: RulingContext, application: Application): Promise<PhotoRow | null> {
  const { appeal, found, ruling } = application
  const { outcome, instead } = ruling
  if (outcome === 'upheld') {
    if (instead) throw new AppealRefusedError('measure_unfit')
    return null
  }
  if (appeal.side === 'member' && outcome === 'reversed' && instead)
    throw new AppealRefusedError('measure_unfit')
  if (!instead && (outcome === 'changed' || appeal.side === 'notifier'))
    throw new AppealRefusedError('measure_missing')
  const gone = appeal.side === 'member' ? await undo(context, application) : null
  if (instead) await take(context, application, instead)
  if (appeal.side === 'notifier' && found.notice && instead) await renewAnswer(context, found, instead)
  return gone
}

/** Undoes the decision of a member's appeal, where it is still in force. */
async function undo(context: RulingContext, { appeal, found, account }: Application) {
  const { decision } = found
  if (!decision || decision.lifted_at > 0) return null
  const undone = account
    ? await UNDO[decision.measure]({ context, account, decision, why: byAppeal(appeal.id) })
    : null
  if (!undone) throw new AppealRefusedError('too_late')
  return undone.gone ?? null
}

async function take(
  context: RulingContext,
  { found, account, copies }: Application,
  instead: NewMeasure,
): Promise<void> {
  if (!account) throw new AppealRefusedError('measure_unfit')
  if (instead.measure === 'photo_refused') {
    const refusal = { ground: instead.ground, copies, notice: found.notice?.id ?? '' }
    if (!(await refusePhotoOf(context, account, found.photo, refusal)))
      throw new AppealRefusedError('measure_unfit')
    return
  }
  const { ground, facts } = instead
  const removed = await banMember(context, account.id, { ground, facts, notice: found.notice?.id ?? '' })
  if (removed === null) throw new AppealRefusedError('too_late')
}

/** The answer to a notice, whose sender was right after all: their record goes by it. */
async function renewAnswer(
  { db, brand }: RulingContext,
  { notice }: Appealable,
  { measure }: NewMeasure,
): Promise<void> {
  const outcome = measure === 'account_removed' ? 'removed' : 'photo_refused'
  await db
    .updateTable('notice')
    .set({ outcome })
    .where('pool', '=', brand.pool)
    .where('id', '=', notice!.id)
    .execute()
}
