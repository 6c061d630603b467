// Photos that wait for a first look, many at a time.

import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '../../../contract/calls/define-call.ts'
import type { decidePhotos as decideCall } from '../../../contract/desk/case-calls.ts'
import type { CaseDecision, PhotoGrid } from '../../../contract/desk/cases.ts'
import { ageAt } from '../../../core/age.ts'
import { PHOTOS_PAGE } from '../../../core/cases.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { endOfDay } from '../../../core/time-zone.ts'
import { poolsOf, withinBrands } from '../../platform/brands.ts'
import { lockRow } from '../../platform/db/row-locks.ts'
import { type CaseRow, noteEvent } from '../../platform/cases/cases.ts'
import type { Deps, OperatorContext } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { holdLog, logEntry, look } from '../log/log-entry.ts'
import { brandsOf } from '../operators/grants.ts'
import { prepareDecision } from './apply-decision.ts'
import { operatorActor } from './claim-case.ts'
import { apply, type DecisionAtWork, endDecision } from './decide-case.ts'
import { mailsOf } from './decision-mails.ts'
import { aboutCase } from './on-case.ts'
import { accountsByPhoto } from './same-pictures.ts'
import { shownPhotosOf } from '../shown-photos.ts'

/** The photos that are due first, with what decides on them. */
export function listPhotos(context: OperatorContext): Promise<PhotoGrid> {
  return look(context, { call: 'getPhotos', right: 'cases.decide' }, async (trx) => {
    const { db, now } = trx
    const brands = brandsOf(trx, 'cases.decide')
    const waiting = db
      .selectFrom('desk_case')
      .where(withinBrands(brands, 'desk_case'))
      .where('desk_case.kind', '=', 'photo')
    const rows = await waiting
      .innerJoin('photo', (join) =>
        join.onRef('photo.pool', '=', 'desk_case.pool').onRef('photo.id', '=', 'desk_case.subject_ref'),
      )
      .innerJoin('profile', (join) =>
        join.onRef('profile.pool', '=', 'photo.pool').onRef('profile.id', '=', 'photo.profile'),
      )
      .select(['desk_case.id as case', 'desk_case.pool', 'desk_case.brand', 'desk_case.due_at'])
      .select(['desk_case.opened_at as since', 'photo.id as photo', 'profile.id as member', 'profile.born'])
      .where(sql<boolean>`desk_case.closed_at = 0`)
      .where(isFree(trx))
      .orderBy('desk_case.due_at')
      .orderBy('desk_case.id')
      .limit(PHOTOS_PAGE)
      .execute()
    const { all } = await waiting
      .select((row) => row.fn.countAll<number>().as('all'))
      .where(sql<boolean>`closed_at = 0`)
      .where(isFree(trx))
      .executeTakeFirstOrThrow()
    const { today } = await waiting
      .select((row) => row.fn.countAll<number>().as('today'))
      .where(sql<boolean>`closed_at > 0`)
      .where('closed_at', '>', endOfDay(now, trx.operator.timeZone) - DAY_MS)
      .executeTakeFirstOrThrow()
    const others = await shownPhotosOf(db, rows)
    const accounts = await accountsByPhoto(db, rows)
    return {
      photos: rows.map(({ pool: _pool, born, ...row }) => ({
        ...row,
        age: ageAt(born, now),
        accounts: accounts.get(row.photo) ?? 1,
        others: others.filter(({ profile }) => profile === row.member).map(({ id }) => id),
      })),
      more: Math.max(0, Number(all) - rows.length),
      decided_today: Number(today),
    }
  })
}

/** Nobody else has it, it was not handed on, and its member has no case of child abuse, which is decided first. */
const isFree = ({ now, operator }: OperatorContext) => sql<boolean>`(desk_case.state in ('open', 'claimed')
  and (desk_case.claimed_by in ('', ${operator.id}) or desk_case.claimed_until <= ${now})
  and not exists (select 1 from desk_case as grave where grave.pool = desk_case.pool
    and grave.subject = desk_case.subject and grave.ground = 'child_abuse' and grave.closed_at = 0))`

type Choice = BodyOf<typeof decideCall>['decisions'][number]
type Outcome = AnswerOf<typeof decideCall>['outcomes'][number]['outcome']

/** One of a batch; `atWork` is null where there is no such photo to decide on. */
export interface PhotoAtWork {
  choice: Choice
  atWork: DecisionAtWork | null
}

/** Finds the cases of photos, and prepares what must not hold a transaction. */
export async function beginPhotos(
  context: OperatorContext,
  { decisions }: BodyOf<typeof decideCall>,
): Promise<PhotoAtWork[]> {
  const begun: PhotoAtWork[] = []
  for (const choice of decisions) {
    const row = await caseOfPhoto(context, choice.photo)
    const prepared = row && (await prepareDecision(context.deps, row, decisionOf(row, choice)))
    begun.push({ choice, atWork: row && prepared ? { row, prepared, left: {} } : null })
  }
  return begun
}

const decisionOf = ({ id, version }: CaseRow, { ground }: Choice): CaseDecision => ({
  ...{ id, version, facts: [], words: '' },
  ...(ground ? { measure: 'photo_refused', photo_ground: ground } : { measure: 'photo_accepted' }),
})

/** Decides on photos, each for itself: one that cannot be decided any more keeps no other. */
export function decidePhotos(
  context: OperatorContext,
  begun: readonly PhotoAtWork[],
): Promise<AnswerOf<typeof decideCall>> {
  return inTransaction(context, async (trx) => {
    await holdLog(trx.db)
    const outcomes: { photo: string; outcome: Outcome }[] = []
    const written = new Set<string>()
    for (const { choice, atWork } of begun) {
      const outcome = atWork ? await decidePhoto(trx, { choice, atWork, written }) : 'not_found'
      outcomes.push({ photo: choice.photo, outcome })
    }
    return { outcomes }
  })
}

interface Deciding {
  choice: Choice
  atWork: DecisionAtWork
  /** Keys of mails that this batch has put into the outbox. */
  written: Set<string>
}

async function decidePhoto(
  context: OperatorContext,
  { choice, atWork, written }: Deciding,
): Promise<Outcome> {
  const { db, now } = context
  const { row, prepared } = atWork
  const decision = decisionOf(row, choice)
  const { measure, photo_ground: ground } = decision
  await lockRow(db, 'account', { pool: row.pool, id: row.subject })
  const refused = await refusalOf(context, row)
  if (refused) return refused
  await logEntry(context, {
    ...aboutCase(row),
    ...{ call: 'decidePhotos', right: 'cases.decide', subject: ['photo', choice.photo] },
    after: { measure },
  })
  try {
    atWork.left = await apply(context, row, { decision, prepared })
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'already_decided') return 'already_decided'
    throw error
  }
  const mails = (await mailsOf(db, row, now)).filter(({ key }) => !written.has(key))
  for (const { key } of mails) written.add(key)
  const detail = {
    ...{ measure, ...(ground ? { ground } : {}) },
    mails: mails.map(({ key: _key, ...mail }) => mail),
  }
  const decided = { ...row, version: row.version + 1 }
  await noteEvent(context, decided, { kind: 'decided', by: operatorActor(context), detail })
  return ground ? 'refused' : 'accepted'
}

/** Does what is left after the commit, and drops what was prepared in vain. Not inside a transaction. */
export async function endPhotos(deps: Deps, begun: readonly PhotoAtWork[]): Promise<void> {
  for (const { atWork } of begun) if (atWork) await endDecision(deps, atWork)
}

const caseOfPhoto = (context: OperatorContext, photo: string): Promise<CaseRow | undefined> =>
  context.db
    .selectFrom('photo')
    .innerJoin('desk_case', (join) =>
      join
        .onRef('desk_case.pool', '=', 'photo.pool')
        .onRef('desk_case.subject', '=', 'photo.profile')
        .onRef('desk_case.subject_ref', '=', 'photo.id'),
    )
    .selectAll('desk_case')
    .where('photo.pool', 'in', poolsOf(context.deps.brands))
    .where('photo.id', '=', photo)
    .where('desk_case.kind', '=', 'photo')
    .where(withinBrands(brandsOf(context, 'cases.decide'), 'desk_case'))
    // An open one first.
    .orderBy('desk_case.closed_at')
    .limit(1)
    .executeTakeFirst()

/** Why a photo is left as it is; undefined where it is to be decided on. */
async function refusalOf(context: OperatorContext, { pool, id }: CaseRow): Promise<Outcome | undefined> {
  const { closed_at, is_free } = await context.db
    .selectFrom('desk_case')
    .select(['closed_at', sql<number>`case when ${isFree(context)} then 1 else 0 end`.as('is_free')])
    .where('pool', '=', pool)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (closed_at > 0) return 'already_decided'
  return is_free === 1 ? undefined : 'claimed'
}
