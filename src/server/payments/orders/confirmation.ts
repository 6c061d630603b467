// Mails on a purchase, enqueued in the transaction that completes or refunds it.

import type { Site } from '../../../config/site.ts'
import { LOCALES, type Locale } from '../../../contract/lists.ts'
import { formatMoney, formatPercent } from '../../../core/format.ts'
import { zoneOf } from '../../../core/time-zone.ts'
import { pathOf } from '../../../routes.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { mailDate } from '../../platform/mail/mail-date.ts'
import type { OrderRow } from '../providers/provider.ts'
import type { Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'

/** Dependencies of a mail to a buyer. */
export type Mailing = Pick<Deps, 'brands' | 'clock' | 'translator'>

/**
 * Mails the contract on a durable medium, with the request that the service starts at once (law.md L22). `settled` are credits
 * of it that paid what was owed.
 */
export async function mailPurchase(
  deps: Mailing,
  db: Db,
  order: OrderRow,
  { invoice, settled }: { invoice: string; settled: number },
): Promise<void> {
  await mailBuyer(deps, db, order, {
    kind: 'purchase',
    key: `purchase:${order.id}`,
    content: (locale, site) => ({
      order: order.id,
      invoice,
      credits: order.credits,
      count: order.credits,
      request: order.start_now_text,
      total: formatMoney(locale, { amount: order.total, currency: order.currency }),
      vat: formatPercent(locale, order.vat_basis_points / 100),
      requested: mailDate(
        site,
        { locale, zone: zoneOf('', order.country) },
        order.start_now_at,
        'longMoment',
      ),
      days: site.refund_days,
      settled:
        settled > 0
          ? deps.translator(locale, site.address)('notifications.purchase.settled', { credits: settled })
          : '',
    }),
  })
}

/** Mails that spent credits were refunded in money, and are owed now. */
export async function mailDebt(
  deps: Mailing,
  db: Db,
  order: OrderRow,
  { owed, reference }: { owed: number; reference: string },
): Promise<void> {
  await mailBuyer(deps, db, order, {
    kind: 'credits_owed',
    key: `credits-owed:${reference}`,
    content: () => ({ order: order.id, credits: owed }),
  })
}

interface BuyerMail {
  kind: 'purchase' | 'credits_owed' | 'withdrawal_question' | 'withdrawal_decided'
  key: string
  /** Where its button leads; to the order unless said. */
  route?: string
  content: (locale: Locale, site: Site) => Record<string, string | number>
}

/** Mails the account that placed an order, in its language. */
export async function mailBuyer(
  deps: Mailing,
  db: Db,
  order: OrderRow,
  { kind, key, route = pathOf('transactions-id', { id: order.id }), content }: BuyerMail,
): Promise<void> {
  const brand = deps.brands.get(order.brand)
  const buyer = await db
    .selectFrom('account')
    .select(['name', 'email', 'language'])
    .where('pool', '=', order.pool)
    .where('id', '=', order.account)
    .executeTakeFirst()
  // A purged account has no address.
  if (!brand || !buyer || buyer.email === '') return
  const locale = LOCALES.find((supported) => supported === buyer.language) ?? brand.defaultLocale
  const mail = composeMail({ deps, brand }, locale, kind, {
    name: buyer.name,
    link: { route },
    more: content(locale, brand.site),
  })
  await enqueueMail({ db, brand, now: deps.clock() }, key, { to: buyer.email, ...mail })
}
