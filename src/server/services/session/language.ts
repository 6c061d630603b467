import { LOCALE_COOKIE } from '../../../contract/call.ts'
import type { Locale } from '../../../contract/lists.ts'
import type { User } from '../../../contract/session.ts'
import type { MemberContext } from '../../context.ts'
import { currentUser } from './user.ts'

export const LOCALE_SECONDS = 365 * 24 * 3600

export async function changeLanguage(context: MemberContext, language: Locale): Promise<User> {
  const { db, brand, viewer, cookies } = context
  await db
    .updateTable('account')
    .set({ language })
    .where('pool', '=', brand.pool)
    .where('id', '=', viewer.account)
    .execute()
  cookies.set(LOCALE_COOKIE, language, { httpOnly: false, maxAge: LOCALE_SECONDS })
  return currentUser(context)
}
