import { nameOf } from '../../platform/actor.ts'
import { closeCasesOf } from '../../platform/cases/cases.ts'
import type { Deps } from '../../platform/context.ts'
import { transact } from '../../platform/db/transact.ts'
import { invalidFields, ServiceError } from '../../platform/errors.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { mailDate } from '../../platform/mail/mail-date.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { findAccount, zoneOfMember } from '../../accounts/current-account.ts'
import type { ModerationContext } from '../restrictions/statement-of-reasons.ts'
import type { OrderOfAuthority } from './enter-order.ts'

type Telling = Pick<ModerationContext, 'db' | 'brand' | 'now'> & {
  deps: Pick<ModerationContext['deps'], 'translator'>
}

/**
 * Decides on an order, in the running transaction: what was done, or why not. The member it concerns is told at once, or when
 * the authority allows it. Throws `already_decided`, and `invalid_fields` without words.
 */
export async function decideOrder(
  context: ModerationContext,
  id: string,
  { outcome, words, informAt }: { outcome: 'done' | 'refused'; words: string; informAt: number },
): Promise<void> {
  const { db, brand, now, actor } = context
  if (words === '') throw invalidFields({ words: 'required' })
  const decided = await db
    .updateTable('authority_order')
    .set({ outcome, words, decided_by: nameOf(actor), decided_at: now })
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .where('decided_at', '=', 0)
    .returningAll()
    .executeTakeFirst()
  if (!decided) throw new ServiceError('already_decided')
  const end = { outcome: `order_${outcome}`, by: actor }
  await closeCasesOf(context, brand.pool, { kind: 'authority_order', refs: [id] }, end)
  if (decided.account === '') return
  if (informAt <= now) await tell(context, decided)
  else
    await db
      .updateTable('authority_order')
      .set({ inform_at: informAt })
      .where('pool', '=', brand.pool)
      .where('id', '=', id)
      .execute()
}

const BATCH = 100

/** Tells the members whom an authority's delay kept from being told. Returns how many. */
export async function tellOrdered(deps: Deps): Promise<number> {
  const due = await deps.store.db
    .selectFrom('authority_order')
    .selectAll()
    // The same expression as in the index.
    .where('inform_at', '>', 0)
    .where('informed_at', '=', 0)
    .where('inform_at', '<=', deps.clock())
    .orderBy('inform_at')
    .limit(BATCH)
    .execute()
  for (const order of due) {
    const brand = deps.brands.get(order.brand)
    if (brand) await transact(deps.store.db, (db) => tell({ deps, db, brand, now: deps.clock() }, order))
  }
  return due.length
}

async function tell(context: Telling, order: OrderOfAuthority): Promise<void> {
  const { deps, db, brand, now } = context
  await db
    .updateTable('authority_order')
    .set({ inform_at: order.inform_at || now, informed_at: now })
    .where('pool', '=', brand.pool)
    .where('id', '=', order.id)
    .execute()
  const account = await findAccount(context, order.account)
  if (!account || account.email === '') return
  const { language } = account
  const t = deps.translator(language, brand.site.address)
  const reader = { locale: language, zone: await zoneOfMember(context, account) }
  const mail = composeMail(context, language, 'order_told', {
    name: account.name,
    more: {
      number: order.id,
      what: t(`notifications.order_told.${order.kind}`),
      authority: order.authority,
      reference: order.reference,
      date: mailDate(brand.site, reader, order.ordered_at),
      law: order.legal_basis,
      outcome: t(`notifications.order_told.${order.outcome === 'done' ? 'done' : 'refused'}`),
      words: order.words,
    },
  })
  await enqueueMail(context, `order-told:${order.id}`, { to: account.email, ...mail })
}
