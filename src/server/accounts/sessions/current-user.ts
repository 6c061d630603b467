import type { User } from '../../../contract/sessions.ts'
import type { MemberContext } from '../../platform/context.ts'
import { statement, text } from '../../platform/db/statement.ts'
import { ServiceError } from '../../platform/errors.ts'
import { allowanceOf } from '../../chat/allowance.ts'
import { creditLots } from '../../payments/ledger/credit-lots.ts'
import { isReservedName } from '../names/reserved-names.ts'
import { mainImageOf } from '../../profiles/cards.ts'

const ownRow = statement({ pool: text, viewer: text }, (db, { pool, viewer }) =>
  db
    .selectFrom('account')
    .innerJoin('profile', (join) =>
      join.onRef('profile.pool', '=', 'account.pool').onRef('profile.id', '=', 'account.id'),
    )
    .leftJoin('photo', (join) =>
      join.onRef('photo.pool', '=', 'profile.pool').onRef('photo.id', '=', 'profile.main_photo'),
    )
    .leftJoin('account_setting', (join) =>
      join
        .onRef('account_setting.pool', '=', 'account.pool')
        .onRef('account_setting.account', '=', 'account.id'),
    )
    .select(['account.id', 'account.name', 'account.email', 'account.email_confirmed_at', 'account.credits'])
    .select(['account.paid_user', 'account.free_messages_used', 'account.conversations_started'])
    .select(['account.weekly_limit', 'account.signup_at', 'account.language'])
    .select(['account.notifications_disabled', 'account_setting.last_search'])
    .select(['account.suspended_until', 'account.warning'])
    .select(['account.paused_until', 'account.pause_note'])
    .select(['profile.name as profile_name', 'profile.country', 'profile.status as profile_status'])
    .select(['profile.main_photo', 'photo.thumb_name', 'photo.blurred_name', 'photo.medium_name'])
    .select(['photo.status as photo_status', 'photo.focus_x', 'photo.focus_y'])
    .where('account.pool', '=', pool)
    .where('account.id', '=', viewer),
)

/** A suspension in force, and a warning that was not seen, with their statements of reasons. */
async function shownMeasures(
  { db, brand, viewer }: MemberContext,
  { suspended_until: until, warning }: { suspended_until: number; warning: string },
): Promise<Pick<User, 'suspension' | 'warning'>> {
  if (until === 0 && warning === '') return {}
  const decisions = await db
    .selectFrom('decision')
    .select(['id as statement', 'measure', 'ground'])
    .where('pool', '=', brand.pool)
    .where('account', '=', viewer.account)
    .where('lifted_at', '=', 0)
    .where((row) => row.or([row('id', '=', warning), row('measure', '=', 'suspended')]))
    .execute()
  const shown: Pick<User, 'suspension' | 'warning'> = {}
  for (const { measure, ...stated } of decisions) {
    if (measure === 'warning') shown.warning = stated
    else if (until > 0) shown.suspension = { ...stated, until }
  }
  return shown
}

/** The member behind the session, as `user.php` answers. */
export async function currentUser(context: MemberContext): Promise<User> {
  const { db, brand, viewer, now, deps } = context
  const account = await ownRow.first(db, { pool: brand.pool, viewer: viewer.account })
  if (!account) throw new ServiceError('authentication_required')
  const allowance = allowanceOf(account, brand.site, 0)
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    status: account.email_confirmed_at > 0 ? 'active' : 'not_confirmed',
    credits: account.credits,
    credit_lots: await creditLots(db, {
      pool: brand.pool,
      account: account.id,
      balance: account.credits,
    }),
    paid_user: account.paid_user === 1,
    signup_date: account.signup_at,
    language: account.language,
    ...(isReservedName(deps.brands, account.name) ? { rename_asked: true as const } : {}),
    ...(await shownMeasures(context, account)),
    ...(account.paused_until > now
      ? { pause: { until: account.paused_until, note: account.pause_note } }
      : {}),
    fictional_icon: brand.site.fictional_warning,
    notifications_disabled: JSON.parse(account.notifications_disabled) as string[],
    free_messages_left: allowance.free_messages_left,
    free_conversations_left: allowance.free_conversations_left,
    last_search: account.last_search ?? '',
    server_time: now,
    profile: {
      id: account.id,
      name: account.profile_name,
      country: account.country,
      status: account.profile_status,
      main_image: mainImageOf(account, true),
    },
  }
}
