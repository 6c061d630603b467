import { sql } from 'kysely'
import type { SamePicture } from '../../../contract/desk/cases.ts'
import type { EvidenceTable } from '../../moderation/tables.ts'
import type { CaseRow } from '../../platform/cases/cases.ts'
import type { OperatorContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { brandsOf } from '../operators/grants.ts'

/** Accounts that are named; all are counted. */
const NAMED = 12

/** The same expression as in the index. */
const isKnown = sql<boolean>`photo.digest <> ''`

type Piece = Pick<EvidenceTable, 'kind' | 'content' | 'hash'>

/** Pictures of a case that other accounts show as well: the member's own, and those that were copied. */
export async function samePictures(
  context: OperatorContext,
  { pool, subject }: Pick<CaseRow, 'pool' | 'subject'>,
  pieces: readonly Piece[],
): Promise<SamePicture[]> {
  if (subject === '') return []
  const { db } = context
  const own = await db
    .selectFrom('photo')
    .select(['id as photo', 'digest'])
    .where('pool', '=', pool)
    .where('profile', '=', subject)
    .where(isKnown)
    .execute()
  const copied = pieces
    .filter(({ kind, hash }) => kind === 'photo' && hash !== '')
    .map(({ content, hash }) => ({ ...(JSON.parse(content) as { photo: string }), digest: hash }))
  const photos = new Map([...copied, ...own].map(({ photo, digest }) => [digest, photo]))
  if (photos.size === 0) return []
  const found = await db
    .selectFrom('photo')
    .innerJoin('account', (join) =>
      join.onRef('account.pool', '=', 'photo.pool').onRef('account.id', '=', 'photo.profile'),
    )
    .select(['photo.digest', 'account.id', 'account.brand', 'account.name', 'account.status'])
    .distinct()
    .where('photo.pool', '=', pool)
    .where(isKnown)
    .where('photo.digest', 'in', [...photos.keys()])
    .where('photo.profile', '<>', subject)
    .orderBy('account.id')
    .execute()
  const seen = brandsOf(context, 'members.look_up')
  return [...Map.groupBy(found, ({ digest }) => digest)].map(([digest, others]) => ({
    photo: photos.get(digest) ?? '',
    // With the member's own.
    accounts: others.length + 1,
    others: others
      .filter(({ brand }) => seen.has(brand))
      .slice(0, NAMED)
      .map(({ digest: _digest, ...account }) => account),
  }))
}

/** How many accounts show the picture of each photo, with its own; only of pictures that several do. */
export async function accountsByPhoto(
  db: Db,
  photos: readonly { pool: string; photo: string }[],
): Promise<Map<string, number>> {
  if (photos.length === 0) return new Map()
  const of = { pools: [...new Set(photos.map(({ pool }) => pool))], ids: photos.map(({ photo }) => photo) }
  const several = new Map<string, number>()
  for (const { photo, accounts } of [...(await byDigest(db, of)), ...(await byHash(db, of))])
    if (Number(accounts) > (several.get(photo) ?? 1)) several.set(photo, Number(accounts))
  return several
}

interface Photos {
  pools: readonly string[]
  ids: readonly string[]
}

/** Accounts whose photo is the same file. */
const byDigest = (db: Db, { pools, ids }: Photos) =>
  db
    .selectFrom('photo')
    .innerJoin('photo as same', (join) =>
      join.onRef('same.pool', '=', 'photo.pool').onRef('same.digest', '=', 'photo.digest'),
    )
    .select(['photo.id as photo', (row) => row.fn.count<number>('same.profile').distinct().as('accounts')])
    .where('photo.pool', 'in', pools)
    .where('photo.id', 'in', ids)
    .where(isKnown)
    .where(sql<boolean>`same.digest <> ''`)
    .groupBy('photo.id')
    .execute()

/** Accounts whose photo looks the same, at brands that look for signs of fraud. */
const byHash = (db: Db, { pools, ids }: Photos) =>
  db
    .selectFrom('picture_hash as own')
    .innerJoin('picture_hash as same', (join) =>
      join.onRef('same.pool', '=', 'own.pool').onRef('same.alike', '=', 'own.alike'),
    )
    .select(['own.photo', (row) => row.fn.count<number>('same.account').distinct().as('accounts')])
    .where('own.pool', 'in', pools)
    .where('own.photo', 'in', ids)
    .where('own.alike', '<>', '')
    .groupBy('own.photo')
    .execute()
