import { formatMoney, formatPercent } from '../../../core/format.ts'
import { zoneOf } from '../../../core/time-zone.ts'
import type { Db } from '../../platform/db/store.ts'
import { mailDate } from '../../platform/mail/mail-date.ts'
import { mailBuyer, type MailDeps } from '../buyer-mail.ts'
import type { OrderRow } from '../order.ts'

/**
 * Mails the contract on a durable medium, with the request that the service starts at once (law.md L22). `settled` are credits
 * of it that paid what was owed.
 */
export async function mailPurchase(
  deps: MailDeps,
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
