import { sql } from 'kysely'
import { DAY_MS } from '../../../core/durations.ts'
import { EU_COUNTRIES } from '../../../core/eu-countries.ts'
import { oneOf, rowsOf, type Figure } from './figure.ts'

const SEEN_MS = 30 * DAY_MS

/**
 * Profiles listed: real ones by whether they were here within 30 days, fictional ones, those of cams, by gender; of the first,
 * those in member states of the Union together (DSA Art. 24(2)).
 */
export const whoIsHere: Figure = {
  name: 'who_is_here',
  isState: true,
  async compute({ db, brands, pools, day }) {
    const rows = await rowsOf<{ kind: string; gender: string; profiles: number }>(
      db,
      sql`select case when listing.real_profile = 0 then case profile.provider when 'cam' then 'cam' else 'fictional' end
            when listing.seen_at >= ${day.until - SEEN_MS} then 'real_seen' else 'real_not_seen' end as kind,
          listing.gender, count(distinct listing.profile) as profiles
        from listing inner join profile on profile.pool = listing.pool and profile.id = listing.profile
        where listing.pool in ${oneOf(pools)} and listing.brand in ${oneOf(brands)}
        group by 1, 2`,
    )
    const [inUnion] = await rowsOf<{ members: number }>(
      db,
      sql`select count(distinct listing.profile) as members
        from listing inner join profile on profile.pool = listing.pool and profile.id = listing.profile
        where listing.pool in ${oneOf(pools)} and listing.brand in ${oneOf(brands)} and listing.real_profile = 1
          and listing.seen_at >= ${day.until - SEEN_MS} and profile.country in ${oneOf(EU_COUNTRIES)}`,
    )
    const members = Number(inUnion?.members)
    const seen = members > 0 ? [{ part: 'seen_in_eu', value: members, people: members }] : []
    const parts = rows.map(({ kind, gender, profiles }) => ({
      part: `${kind}.${gender}`,
      value: Number(profiles),
      // Nobody is behind what is fictional, or a cam's.
      people: kind.startsWith('real') ? Number(profiles) : null,
    }))
    return [...parts, ...seen]
  },
}
