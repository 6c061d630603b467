import type { Account } from '../../contract/accounts.ts'
import type { Locale } from '../../contract/lists.ts'
import type { MemberContext } from '../platform/context.ts'
import type { TokenData } from './tokens/issue-token.ts'
import { consentsOf } from './consents.ts'
import { currentAccount } from './current-account.ts'

/** Returns the viewer's settings. */
export async function viewAccount(context: MemberContext): Promise<Account> {
  const { db, brand, viewer, now } = context
  const account = await currentAccount(context)
  const settings = await db
    .selectFrom('account_setting')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('account', '=', viewer.account)
    .executeTakeFirst()
  const pending = await db
    .selectFrom('token')
    .select('data')
    .where('pool', '=', brand.pool)
    .where('account', '=', viewer.account)
    .where('kind', '=', 'mail_change')
    .where('used_at', '=', 0)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const declined = await db
    .selectFrom('declined')
    .select('other')
    .where('pool', '=', brand.pool)
    .where('profile', '=', viewer.account)
    .limit(1)
    .executeTakeFirst()
  return {
    email: account.email,
    email_pending: pending ? ((JSON.parse(pending.data) as TokenData).email ?? null) : null,
    invisible: account.invisible === 1,
    languages_read: JSON.parse(settings?.languages_read ?? '[]') as Locale[],
    languages_written: JSON.parse(settings?.languages_written ?? '[]') as Locale[],
    first_day_of_week: settings?.first_day_of_week ?? 0,
    time_zone: account.time_zone,
    weekly_limit: account.weekly_limit === 0 ? null : account.weekly_limit,
    first_messages: settings?.first_messages ?? 'confirmed',
    ...(brand.site.features.includes('blurred_pictures')
      ? { blur_pictures: settings?.pictures_clear !== 1 }
      : {}),
    has_declined: declined !== undefined,
    consents: await consentsOf(context, viewer.account),
    kept_methods: await keptMethods(context),
  }
}

function keptMethods({ db, brand, viewer }: MemberContext): Promise<Account['kept_methods']> {
  return db
    .selectFrom('mandate')
    .select(['method', 'label', 'confirmed_at as kept_since'])
    .where('pool', '=', brand.pool)
    .where('account', '=', viewer.account)
    .where('brand', '=', brand.site.id)
    .where('state', '=', 'active')
    .orderBy('confirmed_at', 'desc')
    .orderBy('id')
    .execute()
}
