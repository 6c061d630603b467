import type { MemberContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { lockProfile } from './lock-profile.ts'
import { makeMain } from './make-main.ts'

/** Makes one of the member's own active photos the one that lists show. Throws `not_found`. */
export async function setMainPhoto(context: MemberContext, id: string): Promise<void> {
  await inTransaction(context, async (trx) => {
    const { db, brand, viewer } = trx
    await lockProfile(trx, viewer.account)
    const photo = await db
      .selectFrom('photo')
      .select('id')
      .where('pool', '=', brand.pool)
      .where('profile', '=', viewer.account)
      .where('id', '=', id)
      .where('status', '=', 'active')
      .executeTakeFirst()
    if (!photo) throw notFound()
    await makeMain(trx, viewer.account, photo.id)
  })
}
