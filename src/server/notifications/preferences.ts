import {
  type DisabledReason,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
} from '../../contract/lists.ts'
import type { Notifications } from '../../contract/notifications.ts'
import type { changeNotifications as changeCall } from '../../contract/calls/notifications.ts'
import type { BodyOf } from '../../contract/calls/define-call.ts'
import { moveVersion } from '../events/member-version.ts'
import type { Context, MemberContext } from '../platform/context.ts'
import { inTransaction } from '../platform/transaction.ts'
import { recordConsent } from '../accounts/consents.ts'
import { findAccount, currentAccount, type AccountRow } from '../accounts/current-account.ts'

/**
 * Advertising goes only to those who asked for it (law.md L43): `promotions` announces discounts that exist, `news` is
 * what an operator wrote.
 */
const OPT_IN: readonly NotificationKind[] = ['promotions', 'news']
/** A dead address, or a complaint to its provider, stops every kind; an unsubscribe only the kind it was for. */
const STOPS_ALL: readonly DisabledReason[] = ['bounce', 'fbl']

/** Who takes a break is told of nothing that others do. */
const OF_ACTIVITY: readonly NotificationKind[] = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'weekly_updates',
]

type Db = Pick<Context, 'db' | 'brand'>

const reasonsOf = (account: Pick<AccountRow, 'notifications_disabled'>) =>
  JSON.parse(account.notifications_disabled) as DisabledReason[]

async function choicesOf({ db, brand }: Db, account: string) {
  return db
    .selectFrom('notification_preference')
    .select(['kind', 'channel', 'wanted'])
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .execute()
}

type Choices = Awaited<ReturnType<typeof choicesOf>>

function isWanted(choices: Choices, kind: NotificationKind, channel: NotificationChannel): boolean {
  const choice = choices.find((each) => each.kind === kind && each.channel === channel)
  return choice ? choice.wanted === 1 : !OPT_IN.includes(kind)
}

/**
 * Whether a member is to get a notification of this kind this way; asked when it leaves, not when it is planned. `to` is
 * the address it was written for. An unconfirmed one may be a stranger's: it is reminded of that, and no more.
 */
export async function wantsNotification(
  context: Context,
  id: string,
  kind: NotificationKind,
  channel: NotificationChannel,
  to?: string,
): Promise<boolean> {
  const account = await findAccount(context, id)
  if (account?.status !== 'active' && account?.status !== 'not_confirmed') return false
  if (account.paused_until > context.now && OF_ACTIVITY.includes(kind)) return false
  if (channel === 'email') {
    if (reasonsOf(account).some((reason) => STOPS_ALL.includes(reason))) return false
    if (account.status === 'not_confirmed' && kind !== 'reminders') return false
    if (to !== undefined && to !== account.email) return false
  }
  return isWanted(await choicesOf(context, id), kind, channel)
}

export async function viewNotifications(context: MemberContext): Promise<Notifications> {
  const choices = await choicesOf(context, context.viewer.account)
  const kinds = NOTIFICATION_KINDS.map((kind) => [
    kind,
    { email: isWanted(choices, kind, 'email'), push: isWanted(choices, kind, 'push') },
  ])
  return {
    kinds: Object.fromEntries(kinds) as Notifications['kinds'],
    disabled: reasonsOf(await currentAccount(context)),
  }
}

/** Stores the choices given; e-mail chosen again takes back an unsubscribe or a complaint, though not a dead address. */
export async function changeNotifications(
  context: MemberContext,
  { kinds }: BodyOf<typeof changeCall>,
): Promise<Notifications> {
  return inTransaction(context, async (trx) => {
    for (const kind of NOTIFICATION_KINDS) {
      for (const channel of NOTIFICATION_CHANNELS) {
        const wanted = kinds[kind]?.[channel]
        if (wanted !== undefined) await choose(trx, trx.viewer.account, { kind, channel, wanted })
      }
    }
    if (NOTIFICATION_KINDS.some((kind) => kinds[kind]?.email)) {
      await enableMail(trx, await currentAccount(trx), 'listunsubscribe')
      await enableMail(trx, await currentAccount(trx), 'fbl')
    }
    return viewNotifications(trx)
  })
}

async function choose(
  context: Context,
  account: string,
  { kind, channel, wanted }: { kind: NotificationKind; channel: NotificationChannel; wanted: boolean },
): Promise<void> {
  const { db, brand } = context
  const row = { wanted: wanted ? 1 : 0 }
  await db
    .insertInto('notification_preference')
    .values({ pool: brand.pool, account, kind, channel, ...row })
    .onConflict((conflict) => conflict.columns(['pool', 'account', 'kind', 'channel']).doUpdateSet(row))
    .execute()
  if (OPT_IN.includes(kind)) await recordConsent(context, account, `${kind}:${channel}`, wanted)
}

/** An unsubscribe by link: the kind it was for goes by e-mail no more; without one, none does. */
export async function stopNotification(
  context: Context,
  account: string,
  kind: NotificationKind | undefined,
): Promise<void> {
  await inTransaction(context, async (trx) => {
    for (const each of kind ? [kind] : NOTIFICATION_KINDS) {
      await choose(trx, account, { kind: each, channel: 'email', wanted: false })
    }
    await disableMail(trx, account, 'listunsubscribe')
  })
}

/** Notes why e-mail must stop: a bounce, a complaint to the provider (feedback loop), an unsubscribe. */
export async function disableMail(context: Db, id: string, reason: DisabledReason): Promise<void> {
  const account = await findAccount(context, id)
  if (!account) return
  await storeReasons(context, id, [...new Set([...reasonsOf(account), reason])])
}

export async function enableMail(
  context: Context,
  account: Pick<AccountRow, 'id' | 'notifications_disabled'>,
  reason: DisabledReason,
): Promise<void> {
  const reasons = reasonsOf(account)
  if (!reasons.includes(reason)) return
  await storeReasons(
    context,
    account.id,
    reasons.filter((each) => each !== reason),
  )
}

async function storeReasons({ db, brand }: Db, account: string, reasons: DisabledReason[]): Promise<void> {
  await db
    .updateTable('account')
    .set({ notifications_disabled: JSON.stringify(reasons) })
    .where('pool', '=', brand.pool)
    .where('id', '=', account)
    .execute()
  moveVersion(db, brand.pool, account)
}
