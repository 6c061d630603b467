import { LOCALE_COOKIE } from '../../../contract/protocol.ts'
import type { Locale } from '../../../contract/lists.ts'
import type { User } from '../../../contract/sessions.ts'
import { COOKIE_DAYS } from '../../../core/limits.ts'
import { moveVersionsWith } from '../../events/member-version.ts'
import type { MemberContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { currentUser } from './current-user.ts'

export const LOCALE_SECONDS = COOKIE_DAYS * 24 * 3600

export async function changeLanguage(context: MemberContext, language: Locale): Promise<User> {
  const { brand, viewer, cookies } = context
  await inTransaction(context, async (trx) => {
    await trx.db
      .updateTable('account')
      .set({ language })
      .where('pool', '=', brand.pool)
      .where('id', '=', viewer.account)
      .execute()
    // Words about themselves show on cards in their own language.
    moveVersionsWith(trx, viewer.account)
  })
  cookies.set(LOCALE_COOKIE, language, { httpOnly: false, maxAge: LOCALE_SECONDS })
  return currentUser(context)
}
