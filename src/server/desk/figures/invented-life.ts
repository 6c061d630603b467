import { sql } from 'kysely'
import { oneOf, rowsOf, within, type Figure } from './figure.ts'

/** Likes and messages of the month from a profile that no real member has: none may be. */
export const inventedLife: Figure = {
  name: 'invented_life',
  async compute({ db, pools, brands, month }) {
    const nobody = sql`profile.pool in ${oneOf(pools)} and profile.brand in ${oneOf(brands)}
      and (profile.fictional = 1 or profile.provider <> 'member')`
    const [likes] = await rowsOf<{ found: number }>(
      db,
      sql`select count(*) as found from profile inner join likes on likes.pool = profile.pool
          and likes.from_profile = profile.id and ${within(sql`likes.created_at`, month)} where ${nobody}`,
    )
    const [messages] = await rowsOf<{ found: number }>(
      db,
      sql`select count(*) as found from profile
        inner join conversation_side as side on side.pool = profile.pool and side.profile = profile.id
        inner join message on message.pool = side.pool and message.conversation = side.conversation
          and message.sender = profile.id and ${within(sql`message.created_at`, month)} where ${nobody}`,
    )
    // Nobody is behind them, which is the point.
    return [
      { part: 'likes', value: Number(likes?.found), people: null },
      { part: 'messages', value: Number(messages?.found), people: null },
    ]
  },
}
