import { PREMIUM_PHOTOS } from '../../../core/limits.ts'
import { openCase } from '../../platform/cases/cases.ts'
import type { Db } from '../../platform/db/store.ts'
import { makeMain } from '../../profiles/photos/make-main.ts'
import { Photo, type Photo as PhotoLine } from '../format.ts'
import { encodeThenStore, inLanes } from './files.ts'
import { inFuture, insertRows, type Kind, type Placed, type Session } from './kind.ts'
import { checkPicture, encodePicture, storePicture, type StoredPicture } from './pictures.ts'

type PhotoRecord = Placed<PhotoLine>

const BATCH = 40
/** Where most faces are. */
const UPPER_THIRD = [50, 33] as const
/** Files of records that were prepared and are not written yet. */
const prepared = new WeakMap<PhotoRecord, StoredPicture>()

export const photo: Kind<PhotoRecord> = {
  schema: Photo,
  batch: BATCH,
  key: ({ id }) => id,
  names: ({ member }) => [member],
  async check(session, records) {
    const room = await roomOf(session, records)
    const problems = new Map<PhotoRecord, string | null>()
    await inLanes(records, async (record) => {
      problems.set(record, await checkPicture(session, record))
    })
    return {
      problemOf(record) {
        const left = room(record.member)
        const problem = problems.get(record)
        const refusal =
          inFuture(session.now, { at: record.at }) ??
          (problem ? `file: ${problem}` : null) ??
          (left <= 0 ? 'member: photo_limit_reached' : null)
        if (refusal === null) session.photos.set(record.member, PREMIUM_PHOTOS - left + 1)
        return refusal
      },
    }
  },
  async prepare(session, records) {
    const problems = await encodeThenStore(
      records,
      (record) => encodePicture(session, record),
      async (record, encoded) => {
        prepared.set(record, await storePicture(session, encoded))
      },
    )
    return new Map([...problems].map(([record, problem]) => [record, `file: ${problem}`]))
  },
  write,
}

/** How many photos members still have room for. */
async function roomOf(
  session: Session,
  records: readonly PhotoRecord[],
): Promise<(member: string) => number> {
  const unknown = [...new Set(records.map(({ member }) => member))].filter(
    (member) => session.members.get(member) === 'there' && !session.photos.has(member),
  )
  if (unknown.length > 0) {
    const byId = new Map(unknown.map((member) => [session.idOf('member', member), member]))
    const rows = await session.deps.store.db
      .selectFrom('photo')
      .select(['profile', (eb) => eb.fn.countAll<number>().as('count')])
      .where('pool', '=', session.brand.pool)
      .where('profile', 'in', [...byId.keys()])
      .where('status', '<>', 'deleted')
      .groupBy('profile')
      .execute()
    for (const { profile, count } of rows) session.photos.set(byId.get(profile) ?? '', Number(count))
  }
  return (member) => PREMIUM_PHOTOS - (session.photos.get(member) ?? 0)
}

async function write(session: Session, db: Db, records: readonly PhotoRecord[]): Promise<void> {
  const { brand, deps, now } = session
  const { pool, site } = brand
  const ids = [...new Set(records.map(({ member }) => session.idOf('member', member)))]
  const last = await lastPositions(db, pool, ids)
  const rows = records.map((record) => {
    const { files, digest, hashes } = prepared.get(record)!
    const profile = session.idOf('member', record.member)
    const position = (last.get(profile) ?? -1) + 1
    last.set(profile, position)
    const [focus_x, focus_y] = record.focus ?? UPPER_THIRD
    const waits = site.photo_review && !record.reviewed
    return {
      hashes,
      row: {
        ...{ pool, id: session.idOf('photo', record.id), profile, position },
        status: waits ? ('pending' as const) : ('active' as const),
        ...{ ...files, digest, focus_x, focus_y, created_at: record.at },
      },
    }
  })
  await insertRows(
    db,
    'photo',
    rows.map(({ row }) => row),
  )
  await insertRows(
    db,
    'picture_hash',
    rows.flatMap(({ hashes, row: { id, profile } }) =>
      hashes ? [{ pool, photo: id, account: profile, ...hashes, alike: '', created_at: now }] : [],
    ),
  )
  const without = await db
    .selectFrom('profile')
    .innerJoin('account', (join) =>
      join.onRef('account.pool', '=', 'profile.pool').onRef('account.id', '=', 'profile.id'),
    )
    .select(['profile.id', 'profile.main_photo', 'account.language'])
    .where('profile.pool', '=', pool)
    .where('profile.id', 'in', ids)
    .execute()
  for (const { id, main_photo, language } of without) {
    const own = rows.map(({ row }) => row).filter(({ profile }) => profile === id)
    const shown = own.find(({ status }) => status === 'active')
    if (main_photo === '' && shown) await makeMain({ db, brand, deps }, id, shown.id)
    for (const { id: photo } of own.filter(({ status }) => status === 'pending'))
      await openCase(
        { db, now },
        {
          ...{ pool, brand: site.id, kind: 'photo', subject: id, subject_kind: 'photo', subject_ref: photo },
          ...{ language, by: 'member' },
        },
      )
  }
}

async function lastPositions(
  db: Db,
  pool: string,
  profiles: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('photo')
    .select(['profile', (eb) => eb.fn.max('position').as('last')])
    .where('pool', '=', pool)
    .where('profile', 'in', profiles)
    .groupBy('profile')
    .execute()
  return new Map(rows.map(({ profile, last }) => [profile, Number(last)]))
}
