import { LOCALE_COOKIE } from '../../../contract/call.ts'
import type { Locale } from '../../../contract/lists.ts'
import type { User } from '../../../contract/sessions.ts'
import { COOKIE_DAYS } from '../../../core/limits.ts'
import type { MemberContext } from '../../platform/context.ts'
import { currentUser } from './current-user.ts'

export const LOCALE_SECONDS = COOKIE_DAYS * 24 * 3600

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
