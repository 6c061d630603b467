import { blockTraces } from '../../moderation/blocks/derived-blocks.ts'
import { type Block as BlockRecord, Block } from '../format.ts'
import type { Kind } from './kind.ts'
import { between, moveVersions } from './like.ts'

export const block: Kind<BlockRecord> = {
  ...between,
  schema: Block,
  async write(session, db, records) {
    const { brand, now } = session
    const { pool } = brand
    for (const { from, to, at, parted } of records) {
      const [blocker, blocked] = [session.idOf('member', from), session.idOf('member', to)]
      const row = {
        ...{ created_at: at, derived_from: '', expires_at: parted?.until ?? 0 },
        unmatched: parted ? ('final' as const) : ('' as const),
      }
      await db
        .insertInto('block')
        .values({ pool, blocker, blocked, ...row })
        // Its reach may have come first.
        .onConflict((conflict) => conflict.columns(['pool', 'blocker', 'blocked']).doUpdateSet(row))
        .execute()
      if (!parted) {
        await blockTraces({ db, pool, now }, { blocker, blocked })
        continue
      }
      await db
        .deleteFrom('likes')
        .where('pool', '=', pool)
        .where((like) =>
          like.or([
            like.and([like('from_profile', '=', blocker), like('to_profile', '=', blocked)]),
            like.and([like('from_profile', '=', blocked), like('to_profile', '=', blocker)]),
          ]),
        )
        .execute()
    }
    moveVersions(session, db, records)
  },
}
