import { sql } from 'kysely'
import type { Brand } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { statement, text } from '../../platform/db/statement.ts'
import { readPublicName } from '../../platform/media/names.ts'
import { mayShow } from '../search/listing.ts'

interface Asking {
  db: Db
  brand: Brand
  now: number
  name: string
}

/**
 * The file that answers for a public name at a brand: at those that may show its profile, as long as the owner has not
 * left. A file under review, or refused, has a name that only its owner knows; a medium answers for the main photo alone.
 */
export async function shownFile({ db, brand, now, name }: Asking): Promise<string | null> {
  const file = readPublicName(name)
  if (!file) return null
  const owner = await ownerOfThumb.first(db, { pool: brand.pool, name: file.thumb })
  if (!owner || owner.account === 'pending_deletion' || owner.account === 'deleted') return null
  if (!mayShow(brand, owner, now)) return null
  if (file.medium === null) return file.thumb
  const isMain = owner.main_photo === owner.photo && owner.thumb_name === file.thumb
  return isMain && owner.medium_name === file.medium ? file.medium : null
}

const ownerOfThumb = statement({ pool: text, name: text }, (db, { pool, name }) =>
  db
    .selectFrom('photo')
    .innerJoin('profile', (join) =>
      join.onRef('profile.pool', '=', 'photo.pool').onRef('profile.id', '=', 'photo.profile'),
    )
    .leftJoin('account', (join) =>
      join.onRef('account.pool', '=', 'photo.pool').onRef('account.id', '=', 'photo.profile'),
    )
    .select([
      'profile.brand',
      'profile.status',
      'profile.resell_brands',
      'profile.provider',
      'profile.fictional',
    ])
    .select(['profile.gender', 'profile.born', 'profile.main_photo', 'account.status as account'])
    .select(['photo.id as photo', 'photo.thumb_name', 'photo.medium_name'])
    .where('photo.pool', '=', pool)
    .where('photo.status', '<>', sql.lit('deleted'))
    .where((eb) => eb.or([eb('photo.thumb_name', '=', name), eb('photo.blurred_name', '=', name)])),
)
