import type { Locale } from '../../../contract/lists.ts'
import type { User } from '../../../contract/session.ts'
import type { MemberContext } from '../../context.ts'
import { ServiceError } from '../../errors.ts'
import { allowanceOf } from '../chat/allowance.ts'
import { imageOf } from '../profile/cards.ts'

/** The member behind the session, as `user.php` answers. */
export async function currentUser(context: MemberContext): Promise<User> {
  const { db, brand, viewer, now } = context
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('id', '=', viewer.account)
    .executeTakeFirst()
  const profile = await db
    .selectFrom('profile')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('id', '=', viewer.account)
    .executeTakeFirst()
  if (!account || !profile) throw new ServiceError('authentication_required')
  const photo = await db
    .selectFrom('photo')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('id', '=', profile.main_photo)
    .executeTakeFirst()
  const allowance = allowanceOf(account, brand.site, 0)
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    status: account.email_confirmed_at > 0 ? 'active' : 'not_confirmed',
    credits: account.credits,
    paid_user: account.paid_user === 1,
    signup_date: account.signup_at,
    language: account.language as Locale,
    fictional_icon: brand.site.fictional_warning,
    notifications_disabled: JSON.parse(account.notifications_disabled) as string[],
    free_messages_left: allowance.free_messages_left,
    free_conversations_left: allowance.free_conversations_left,
    server_time: now,
    profile: {
      id: profile.id,
      name: profile.name,
      country: profile.country as User['profile']['country'],
      status: profile.status,
      main_image: photo ? imageOf(photo, false) : null,
    },
  }
}
