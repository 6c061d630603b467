// A reminder that a member asks for before a meeting. It is rows of the outbox, and nothing else is kept of it.

import { pageLocale } from '../../config/locale.ts'
import { CHECK_IN_DAYS, type CheckIn, type PushMessage } from '../../contract/notifications.ts'
import { DAY_MS } from '../../core/durations.ts'
import { localize } from '../../core/urls.ts'
import { pathOf } from '../../routes.ts'
import { currentAccount } from '../accounts/current-account.ts'
import type { MemberContext } from '../platform/context.ts'
import { invalidFields, ServiceError } from '../platform/errors.ts'
import { enqueuePush } from '../platform/outbox/outbox.ts'
import { inTransaction } from '../platform/transaction.ts'

import { subscriptionsOf } from './push/subscription.ts'

const prefixOf = (account: string) => `check-in:${account}:`

const rowsOf = ({ db, brand, viewer: { account } }: MemberContext) =>
  db
    .selectFrom('outbox')
    .where('account', '=', account)
    .where('brand', '=', brand.site.id)
    .where('event_key', 'like', `${prefixOf(account)}%`)
    .where('sent_at', '=', 0)
    .where('failed_at', '=', 0)

/** The reminder that waits, if one does. */
export async function findCheckIn(context: MemberContext): Promise<CheckIn> {
  const { at } = await rowsOf(context)
    .select((row) => row.fn.min<number | null>('due_at').as('at'))
    .executeTakeFirstOrThrow()
  return { at }
}

/**
 * Sets the reminder in place of an earlier one. Throws `invalid_fields` for a time that has passed or is too far ahead, `push_off`
 * where no browser takes notifications.
 */
export function setCheckIn(context: MemberContext, at: number): Promise<CheckIn> {
  const { brand, deps, now, viewer } = context
  if (at <= now || at > now + CHECK_IN_DAYS * DAY_MS) throw invalidFields({ at: 'invalid' })
  return inTransaction(context, async (trx) => {
    const { language } = await currentAccount(trx)
    const locale = pageLocale(brand.site, language)
    const message: PushMessage = {
      title: brand.site.name,
      body: deps.translator(locale, brand.site.address)('notifications.check_in'),
      path: localize(pathOf('pages-meeting-safely'), locale, brand.defaultLocale),
      tag: 'check_in',
    }
    await deleteRows(trx)
    const subscriptions = await subscriptionsOf(trx, viewer.account)
    if (subscriptions.length === 0) throw new ServiceError('push_off')
    for (const subscription of subscriptions) {
      const key = `${prefixOf(viewer.account)}${subscription}`
      await enqueuePush(trx, key, { subscription, message }, { account: viewer.account, dueAt: at })
    }
    return { at }
  })
}

export async function cancelCheckIn(context: MemberContext): Promise<CheckIn> {
  await deleteRows(context)
  return { at: null }
}

/** Sent ones too: their keys stand for the next. */
async function deleteRows({ db, viewer: { account } }: MemberContext): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('account', '=', account)
    .where('event_key', 'like', `${prefixOf(account)}%`)
    .execute()
}
