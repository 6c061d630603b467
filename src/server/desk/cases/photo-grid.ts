// Photos that wait for a first look, many at a time.

import { sql } from 'kysely'
import type * as v from 'valibot'
import type { CaseDecision, PhotoDecisions, PhotoGrid, PhotoOutcomes } from '../../../contract/desk/cases.ts'
import { ageAt } from '../../../core/age.ts'
import { PHOTOS_PAGE } from '../../../core/cases.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { endOfDay } from '../../../core/time-zone.ts'
import { withinBrands } from '../../platform/brands.ts'
import { lockRow } from '../../platform/db/row-locks.ts'
import { type CaseRow, noteEvent } from '../../platform/cases/cases.ts'
import { transact } from '../../platform/db/transact.ts'
import { applyDecision, finishDecision, prepareDecision } from './apply-decision.ts'
import { CaseError } from './case-error.ts'
import { aboutCase } from './claim-case.ts'
import { mailsOf } from './decision-mails.ts'
import type { OperatorContext } from './operator-context.ts'

/** The photos that are due first, with what decides on them. Throws `right_missing`. */
export function listPhotos({ deps, operator, brandsWith, log }: OperatorContext): Promise<PhotoGrid> {
  const brands = brandsWith('cases.decide')
  if (brands.size === 0) throw new CaseError('right_missing')
  return transact(deps.store.db, async (db) => {
    const now = deps.clock()
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
      .orderBy('desk_case.due_at')
      .orderBy('desk_case.id')
      .limit(PHOTOS_PAGE)
      .execute()
    const { all } = await waiting
      .select((row) => row.fn.countAll<number>().as('all'))
      .where(sql<boolean>`closed_at = 0`)
      .executeTakeFirstOrThrow()
    const { today } = await waiting
      .select((row) => row.fn.countAll<number>().as('today'))
      .where(sql<boolean>`closed_at > 0`)
      .where('closed_at', '>', endOfDay(now, operator.time_zone) - DAY_MS)
      .executeTakeFirstOrThrow()
    const others =
      rows.length === 0
        ? []
        : await db
            .selectFrom('photo')
            .select(['profile', 'id'])
            .where('pool', 'in', [...new Set(rows.map(({ pool }) => pool))])
            .where(
              'profile',
              'in',
              rows.map(({ member }) => member),
            )
            .where('status', '=', 'active')
            .orderBy('position')
            .execute()
    for (const { pool, brand, case: id, photo } of rows)
      await log(db, {
        ...aboutCase({ brand, pool, id }),
        ...{ call: 'listPhotos', right: 'cases.decide', subject_kind: 'photo', subject: photo },
      })
    return {
      photos: rows.map(({ pool: _pool, born, ...row }) => ({
        ...row,
        age: ageAt(born, now),
        others: others.filter(({ profile }) => profile === row.member).map(({ id }) => id),
      })),
      more: Math.max(0, Number(all) - rows.length),
      decided_today: Number(today),
    }
  })
}

/** Decides on photos, each for itself: one that cannot be decided any more keeps no other. */
export async function decidePhotos(
  context: OperatorContext,
  { decisions }: v.InferOutput<typeof PhotoDecisions>,
): Promise<v.InferOutput<typeof PhotoOutcomes>> {
  const outcomes: v.InferOutput<typeof PhotoOutcomes>['outcomes'] = []
  for (const decision of decisions) {
    outcomes.push({ photo: decision.photo, outcome: await decidePhoto(context, decision) })
  }
  return { outcomes }
}

type PhotoChoice = v.InferOutput<typeof PhotoDecisions>['decisions'][number]

async function decidePhoto(
  context: OperatorContext,
  { photo, ground }: PhotoChoice,
): Promise<v.InferOutput<typeof PhotoOutcomes>['outcomes'][number]['outcome']> {
  const { deps, operator } = context
  const row = await newestCase(context, photo)
  if (!row) return 'not_found'
  const { id, version } = row
  const measure = ground ? 'photo_refused' : 'photo_accepted'
  const decision: CaseDecision = {
    ...{ id, version, measure, facts: [], words: '' },
    ...(ground ? { photo_ground: ground } : {}),
  }
  const prepared = await prepareDecision(deps, row, decision)
  let after = {}
  try {
    after = await transact(deps.store.db, async (db) => {
      const now = deps.clock()
      const brand = deps.brands.get(row.brand)
      if (!brand) throw new CaseError('not_found')
      await lockRow(db, 'account', { pool: row.pool, id: row.subject })
      const actor = { kind: 'operator', id: operator.id } as const
      const within = { deps, db, brand, now, actor }
      const left = await applyDecision({ context: within, case: row, decision, prepared })
      const mails = (await mailsOf(db, row, now)).map(({ key: _key, ...mail }) => mail)
      const detail = { measure, ...(ground ? { ground } : {}), mails }
      await noteEvent({ db, now }, { ...row, version: version + 1 }, { kind: 'decided', by: actor, detail })
      await context.log(db, {
        ...aboutCase(row),
        ...{ call: 'decidePhotos', right: 'cases.decide', subject_kind: 'photo', subject: photo },
        after: measure,
      })
      return left
    })
  } catch (error) {
    if (error instanceof CaseError && error.code === 'already_decided') return 'already_decided'
    throw error
  } finally {
    await finishDecision(deps, row, prepared, after)
  }
  return ground ? 'refused' : 'accepted'
}

const newestCase = ({ deps, brandsWith }: OperatorContext, photo: string): Promise<CaseRow | undefined> =>
  deps.store.db
    .selectFrom('desk_case')
    .selectAll()
    .where(withinBrands(brandsWith('cases.decide'), 'desk_case'))
    .where('kind', '=', 'photo')
    .where('subject_ref', '=', photo)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
