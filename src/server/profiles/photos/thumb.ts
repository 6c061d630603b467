import type { Brand } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { statement, text } from '../../platform/db/statement.ts'
import { mayShow } from '../search/listing.ts'

interface Asking {
  db: Db
  brand: Brand
  now: number
  name: string
}

/**
 * Whether a public file answers at a brand: at those that may show its profile, as long as the owner has not left. A file
 * under review, or refused, has a name that only its owner knows.
 */
export async function isThumbShown(asking: Asking): Promise<boolean> {
  const owner = await ownerOfThumb.first(asking.db, { pool: asking.brand.pool, name: asking.name })
  if (!owner || owner.account === 'pending_deletion' || owner.account === 'deleted') return false
  return mayShow(asking.brand, owner, asking.now)
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
    .select(['profile.gender', 'profile.born', 'account.status as account'])
    .where('photo.pool', '=', pool)
    .where((eb) => eb.or([eb('photo.thumb_name', '=', name), eb('photo.blurred_name', '=', name)])),
)
