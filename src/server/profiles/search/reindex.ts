import { bornUntil } from '../../../core/age.ts'
import type { Brand, Deps } from '../../platform/context.ts'
import { transact } from '../../platform/db/transact.ts'
import { lockProfile } from '../photos/lock-profile.ts'
import { refreshListing } from './listing.ts'

type ReindexDeps = Pick<Deps, 'store' | 'brands' | 'clock' | 'digest'>

/**
 * Works out anew where profiles are listed that the site files decide on: fictional and cam ones, which a brand may no
 * longer show, members of partner brands, which may no longer be partners, or admit others than before, and who has yet to
 * get a cell where a brand has distances. Belongs to the start, after the site files were read.
 */
export async function reindexListings(deps: ReindexDeps): Promise<void> {
  const { store, brands } = deps
  for (const brand of brands.values()) {
    const { pool } = brand
    const ids = new Set([
      ...(await fictionalAndCamProfiles(deps, brand)),
      ...(await wronglyListedMembers(deps, brand)),
      ...(await listedWithoutCell(deps, brand)),
    ])
    for (const id of ids) {
      await transact(store.db, async (db) => {
        // Holds the row: another process may start at the same time.
        await lockProfile({ db, brand, now: deps.clock() }, id)
        await refreshListing(db, deps, pool, id)
      })
    }
  }
}

async function fictionalAndCamProfiles({ store }: ReindexDeps, { site, pool }: Brand): Promise<string[]> {
  const rows = await store.db
    .selectFrom('profile')
    .select('id')
    .where('pool', '=', pool)
    .where('brand', '=', site.id)
    .where((eb) => eb.or([eb('fictional', '=', 1), eb('provider', '=', 'cam')]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Members of a brand who are listed where a partner brand would not have them, or not where it would. */
async function wronglyListedMembers(
  { store, clock }: ReindexDeps,
  { site, pool, partners }: Brand,
): Promise<string[]> {
  const members = store.db
    .selectFrom('profile')
    .select('profile.id')
    .where('profile.pool', '=', pool)
    .where('profile.brand', '=', site.id)
    .where('profile.resell_brands', '<>', '[]')
    .where('profile.status', '=', 'active')
  const admitting = partners.map(({ id, genders, min_age }) => ({
    id,
    genders,
    born: bornUntil(min_age, clock()),
  }))
  const strangers = await members
    .innerJoin('listing', (join) =>
      join.onRef('listing.pool', '=', 'profile.pool').onRef('listing.profile', '=', 'profile.id'),
    )
    .whereRef('listing.brand', '<>', 'profile.brand')
    .where((eb) =>
      eb.not(
        eb.or(
          admitting.map(({ id, genders, born }) =>
            eb.and([
              eb('listing.brand', '=', id),
              eb('profile.gender', 'in', genders),
              eb('profile.born', '<=', born),
            ]),
          ),
        ),
      ),
    )
    .execute()
  const ids = strangers.map(({ id }) => id)
  for (const { id: partner, genders, born } of admitting) {
    const missing = await members
      .innerJoin('account', (join) =>
        join.onRef('account.pool', '=', 'profile.pool').onRef('account.id', '=', 'profile.id'),
      )
      .where('account.invisible', '=', 0)
      .where('account.paused_until', '=', 0)
      .where('profile.resell_brands', 'like', `%"${partner}"%`)
      .where('profile.gender', 'in', genders)
      .where('profile.born', '<=', born)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('listing')
              .select('listing.profile')
              .whereRef('listing.pool', '=', 'profile.pool')
              .whereRef('listing.profile', '=', 'profile.id')
              .where('listing.brand', '=', partner),
          ),
        ),
      )
      .execute()
    ids.push(...missing.map(({ id }) => id))
  }
  return ids
}

async function listedWithoutCell({ store }: ReindexDeps, { site, pool }: Brand): Promise<string[]> {
  if (!site.features.includes('distance')) return []
  const rows = await store.db
    .selectFrom('listing')
    .select('profile')
    .where('pool', '=', pool)
    .where('brand', '=', site.id)
    .where('gender', 'in', site.genders)
    .where('cell', '=', 0)
    .execute()
  return rows.map(({ profile }) => profile)
}
