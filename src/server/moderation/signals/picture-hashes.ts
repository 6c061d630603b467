// Pictures that are known again: at another account, or from one that was removed.

import { DAY_MS } from '../../../core/durations.ts'
import { REMOVED_PICTURE_DAYS } from '../../../core/limits.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import type { PictureHashes } from '../../platform/media/encode.ts'

/** Bits in which two hashes of one picture may differ. */
const DISTANCE = 6
/** Photos that one run compares, and hashes that are read at once. */
const BATCH = 200
const PAGE = 5000

/** Keeps the hashes of a member's new photo; the job compares them. */
export async function keepPicture(
  { db, brand, viewer, now }: MemberContext,
  photo: string,
  hashes: PictureHashes,
): Promise<void> {
  await db
    .insertInto('picture_hash')
    .values({ pool: brand.pool, photo, account: viewer.account, ...hashes, alike: '', created_at: now })
    .execute()
}

export async function forgetPicture(
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  photo: string,
): Promise<void> {
  await db.deleteFrom('picture_hash').where('pool', '=', brand.pool).where('photo', '=', photo).execute()
}

interface Hash {
  photo: string
  alike: string
  /** The two halves of a hash, and of its mirror image. */
  bits: readonly [number, number]
  mirrored: readonly [number, number]
}

const halves = (hash: string): [number, number] => [
  parseInt(hash.slice(0, 8), 16) | 0,
  parseInt(hash.slice(8), 16) | 0,
]
const hashIn = (row: { photo: string; alike: string; hash: string; mirror: string }): Hash => ({
  photo: row.photo,
  alike: row.alike,
  bits: halves(row.hash),
  mirrored: halves(row.mirror),
})

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
const distance = (a: readonly [number, number], b: readonly [number, number]): number =>
  countBits(a[0] ^ b[0]) + countBits(a[1] ^ b[1])
/** Whether two photos show one picture, as it is or mirrored. */
const isAlike = (a: Hash, b: Hash): boolean =>
  distance(a.bits, b.bits) <= DISTANCE || distance(a.bits, b.mirrored) <= DISTANCE

/** Compares the photos of a pool that were not yet, and notes for each the first that shows the same picture. */
export async function comparePictures({
  db,
  reader,
  pool,
}: {
  db: Db
  reader: Db
  pool: string
}): Promise<void> {
  const fresh = await db
    .selectFrom('picture_hash')
    .select(['photo', 'alike', 'hash', 'mirror'])
    .where('pool', '=', pool)
    .where('alike', '=', '')
    .orderBy('photo')
    .limit(BATCH)
    .execute()
  if (fresh.length === 0) return
  const open = new Map(fresh.map((row) => [row.photo, hashIn(row)]))
  const found = new Map<string, string>()
  for await (const known of knownHashes(reader, pool))
    for (const hash of open.values())
      if (!found.has(hash.photo) && isAlike(hash, known)) found.set(hash.photo, known.alike)
  const seen: Hash[] = []
  for (const hash of open.values()) {
    const earlier = seen.find((other) => isAlike(hash, other))
    const alike = found.get(hash.photo) ?? earlier?.alike ?? hash.photo
    seen.push({ ...hash, alike })
    await db
      .updateTable('picture_hash')
      .set({ alike })
      .where('pool', '=', pool)
      .where('photo', '=', hash.photo)
      .execute()
  }
}

/** Pictures that were compared before, of accounts and of those that were removed, a page at a time. */
async function* knownHashes(reader: Db, pool: string): AsyncGenerator<Hash> {
  for (const table of ['picture_hash', 'removed_picture'] as const) {
    let last = ''
    for (;;) {
      const rows = await reader
        .selectFrom(table)
        .select(['photo', 'alike', 'hash', 'mirror'])
        .where('pool', '=', pool)
        .where('photo', '>', last)
        .orderBy('photo')
        .limit(PAGE)
        .execute()
      for (const row of rows) if (row.alike !== '') yield hashIn(row)
      last = rows.at(-1)?.photo ?? ''
      if (rows.length < PAGE) break
    }
  }
}

/** Keeps what an account showed that is removed, in the running transaction. */
export async function keepRemovedPictures(
  { db, brand, now }: Pick<Context, 'db' | 'brand' | 'now'>,
  account: string,
): Promise<void> {
  const rows = await picturesOf(db, brand.pool, account)
  const ends_at = now + REMOVED_PICTURE_DAYS * DAY_MS
  const removed = rows.map((row) => ({ pool: brand.pool, ...row, alike: row.alike || row.photo, ends_at }))
  if (removed.length > 0)
    await db
      .insertInto('removed_picture')
      .values(removed)
      .onConflict((conflict) => conflict.columns(['pool', 'photo']).doUpdateSet({ ends_at }))
      .execute()
}

/** Forgets it again, where the removal is taken back. */
export async function forgetRemovedPictures(
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  account: string,
): Promise<void> {
  const photos = (await picturesOf(db, brand.pool, account)).map(({ photo }) => photo)
  if (photos.length > 0)
    await db
      .deleteFrom('removed_picture')
      .where('pool', '=', brand.pool)
      .where('photo', 'in', photos)
      .execute()
}

const picturesOf = (db: Db, pool: string, account: string) =>
  db
    .selectFrom('picture_hash')
    .select(['photo', 'hash', 'mirror', 'alike'])
    .where('pool', '=', pool)
    .where('account', '=', account)
    .execute()
