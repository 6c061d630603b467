// Pictures that wait for a person, who compares each with the photos of its member.

import { sql } from 'kysely'
import type { BodyOf, QueryOf } from '../../../contract/calls/define-call.ts'
import type * as calls from '../../../contract/desk/verifications.ts'
import { ageAt } from '../../../core/age.ts'
import { PHOTOS_PAGE } from '../../../core/cases.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { withinBrands } from '../../platform/brands.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { OpenFile } from '../../platform/media/files.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { decideVerification } from '../../profiles/verification/decide-verification.ts'
import { readPicture } from '../../profiles/verification/read-picture.ts'
import { operatorActor } from '../cases/claim-case.ts'
import { logEntry, look } from '../log/log-entry.ts'
import { brandsOf } from '../operators/grants.ts'
import { shownPhotosOf } from '../shown-photos.ts'

const RIGHT = 'cases.decide'
/** A picture is answered within a day. */
const DUE_MS = DAY_MS

/** Those at the operator's brands whose member is there, with a main photo and without a case of child abuse, which is decided first. */
const waitingFor = (context: OperatorContext) =>
  context.db
    .selectFrom('verification')
    .innerJoin('profile', (join) =>
      join.onRef('profile.pool', '=', 'verification.pool').onRef('profile.id', '=', 'verification.account'),
    )
    .where(withinBrands(brandsOf(context, RIGHT), 'verification'))
    .where(sql<boolean>`verification.state = 'waiting'`)
    .where('profile.status', '=', 'active')
    .where('profile.main_photo', '<>', '')
    .where(
      sql<boolean>`not exists (select 1 from desk_case as grave where grave.pool = verification.pool
        and grave.subject = verification.account and grave.ground = 'child_abuse' and grave.closed_at = 0)`,
    )

export function listVerifications(context: OperatorContext) {
  return look(context, { call: 'getVerifications', right: RIGHT }, async (trx) => {
    const { db, now } = trx
    const rows = await waitingFor(trx)
      .select([
        'verification.id',
        'verification.pool',
        'verification.brand',
        'verification.account as member',
      ])
      .select(['verification.pose', 'verification.sent_at as since', 'profile.main_photo as photo'])
      .select('profile.born')
      .select((row) =>
        row
          .selectFrom('verification as other')
          .select((of) => of.fn.countAll<number>().as('refused'))
          .whereRef('other.pool', '=', 'verification.pool')
          .whereRef('other.account', '=', 'verification.account')
          .where('other.state', '=', 'refused')
          .as('refused'),
      )
      .orderBy('verification.sent_at')
      .orderBy('verification.id')
      .limit(PHOTOS_PAGE)
      .execute()
    const { all } = await waitingFor(trx)
      .select((row) => row.fn.countAll<number>().as('all'))
      .executeTakeFirstOrThrow()
    const others = await shownPhotosOf(db, rows)
    return {
      rows: rows.map(({ pool: _pool, born, refused, ...row }) => ({
        ...row,
        age: ageAt(born, now),
        refused: Number(refused),
        others: others
          .filter(({ profile, id }) => profile === row.member && id !== row.photo)
          .map(({ id }) => id),
        due_at: row.since + DUE_MS,
      })),
      more: Math.max(0, Number(all) - rows.length),
    }
  })
}

async function findWaiting(context: OperatorContext, id: string) {
  const row = await waitingFor(context)
    .selectAll('verification')
    .where('verification.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The picture, or a photo of its member; each look is an entry of the log. Throws `not_found`. */
export async function openVerification(
  context: OperatorContext,
  { id, photo = '' }: QueryOf<typeof calls.getVerificationFile>,
): Promise<OpenFile> {
  const { deps } = context
  const { row, file } = await inTransaction(context, async (trx) => {
    const found = await findWaiting(trx, id)
    const { pool, brand, account } = found
    const shown = await trx.db
      .selectFrom('photo')
      .select('full_name')
      .where('pool', '=', pool)
      .where('profile', '=', account)
      .where('id', '=', photo)
      .where('status', '=', 'active')
      .executeTakeFirst()
    if (photo !== '' && !shown) throw notFound()
    await logEntry(trx, {
      ...{ call: 'getVerificationFile', right: RIGHT, subject: ['member', account], brand, pool },
      after: { picture: photo === '' ? id : photo },
    })
    return { row: found, file: shown?.full_name }
  })
  if (file !== undefined) return (await deps.media.open(file)) ?? missing()
  const body = (await readPicture(deps, row)) ?? missing()
  return { size: body.length, body }
}

function missing(): never {
  throw notFound()
}

/** Throws `not_found`, `already_decided`, `case_changed`. */
export const decide = (
  context: OperatorContext,
  { id, photo, reason }: BodyOf<typeof calls.decideVerification>,
): Promise<void> =>
  inTransaction(context, async (trx) => {
    const row = await trx.db
      .selectFrom('verification')
      .selectAll()
      .where('id', '=', id)
      .where(withinBrands(brandsOf(trx, RIGHT), 'verification'))
      .executeTakeFirst()
    const brand = row && trx.deps.brands.get(row.brand)
    if (!brand) throw notFound()
    if (row.state === 'waiting') await findWaiting(trx, id)
    await logEntry(trx, {
      ...{ call: 'decideVerification', right: RIGHT, subject: ['member', row.account] },
      ...{ brand: row.brand, pool: row.pool, after: { verification: id, reason: reason ?? '' } },
    })
    await decideVerification({ ...trx, brand }, operatorActor(trx), row, { photo, reason })
  })
