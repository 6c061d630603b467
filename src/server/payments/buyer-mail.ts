import type { Site } from '../../config/site.ts'
import { LOCALES, type Locale } from '../../contract/lists.ts'
import { pathOf } from '../../routes.ts'
import type { Deps } from '../platform/context.ts'
import type { Db } from '../platform/db/store.ts'
import { composeMail, type MailWords } from '../platform/mail/compose-mail.ts'
import { enqueueMail } from '../platform/outbox/outbox.ts'
import type { OrderRow } from './order.ts'

/** Dependencies of a mail to a buyer. */
export type MailDeps = Pick<Deps, 'brands' | 'clock' | 'translator'>

type BuyerMailKind =
  'purchase' | 'credits_owed' | 'refund_given' | 'withdrawal_question' | 'withdrawal_decided'

interface BuyerMail<Kind extends BuyerMailKind> {
  kind: Kind
  key: string
  /** Where its button leads; to the order unless said. */
  route?: string
  content: (locale: Locale, site: Site) => MailWords<Kind>
}

/** Mails the account that placed an order, in its language. */
export function mailBuyer<Kind extends BuyerMailKind>(
  deps: MailDeps,
  db: Db,
  order: OrderRow,
  mail: BuyerMail<Kind>,
): Promise<void>
export async function mailBuyer(
  deps: MailDeps,
  db: Db,
  order: OrderRow,
  { kind, key, route = pathOf('transactions-id', { id: order.id }), content }: BuyerMail<BuyerMailKind>,
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
