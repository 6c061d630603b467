// A reminder that a member asks for before a meeting. It is a row of the outbox, and nothing else is kept of it.

import { pageLocale } from '../../config/locale.ts'
import { CHECK_IN_DAYS, type CheckIn } from '../../contract/notifications.ts'
import type { PushMessage } from '../../contract/push-message.ts'
import { DAY_MS } from '../../core/durations.ts'
import { localize } from '../../core/urls.ts'
import { pathOf } from '../../routes.ts'
import { currentAccount } from '../accounts/current-account.ts'
import type { MemberContext } from '../platform/context.ts'
import { invalidFields, ServiceError } from '../platform/errors.ts'
import { enqueuePush } from '../platform/outbox/outbox.ts'
import { inTransaction } from '../platform/transaction.ts'
import { subscriptionsOf } from './push/subscription.ts'

const keyOf = (account: string) => `check-in:${account}`

const rowOf = ({ db, viewer: { account } }: MemberContext) =>
  db
    .selectFrom('outbox')
    .where('event_key', '=', keyOf(account))
    .where('sent_at', '=', 0)
    .where('failed_at', '=', 0)

const countBrowsers = async (context: MemberContext) =>
  (await subscriptionsOf(context, context.viewer.account)).length

/** The reminder that waits, if one does. */
export async function findCheckIn(context: MemberContext): Promise<CheckIn> {
  const row = await rowOf(context).select('due_at').executeTakeFirst()
  return { at: row?.due_at ?? null, browsers: await countBrowsers(context) }
}

/**
 * Sets the reminder in place of an earlier one. Throws `invalid_fields` for a time that has passed or is too far ahead, `push_off`
 * where no browser takes notifications.
 */
export function setCheckIn(context: MemberContext, at: number): Promise<CheckIn> {
  const { brand, deps, now, viewer } = context
  if (at <= now || at > now + CHECK_IN_DAYS * DAY_MS) throw invalidFields({ at: 'invalid' })
  return inTransaction(context, async (trx) => {
    const browsers = await countBrowsers(trx)
    if (browsers === 0) throw new ServiceError('push_off')
    const { language } = await currentAccount(trx)
    const locale = pageLocale(brand.site, language)
    const message: PushMessage = {
      title: brand.site.name,
      body: deps.translator(locale, brand.site.address)('notifications.check_in'),
      path: localize(pathOf('pages-meeting-safely'), locale, brand.defaultLocale),
      tag: 'check_in',
    }
    await deleteRow(trx)
    const { account } = viewer
    await enqueuePush(trx, keyOf(account), { subscription: '', message }, { account, dueAt: at })
    return { at, browsers }
  })
}

export async function cancelCheckIn(context: MemberContext): Promise<CheckIn> {
  await deleteRow(context)
  return { at: null, browsers: await countBrowsers(context) }
}

/** A sent one too: its key stands for the next. */
async function deleteRow({ db, viewer: { account } }: MemberContext): Promise<void> {
  await db.deleteFrom('outbox').where('event_key', '=', keyOf(account)).execute()
}
