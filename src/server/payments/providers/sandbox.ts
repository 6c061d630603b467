// A sandbox bank: its payments live in a table, and a page of ours sets their state.

import { createHash, randomBytes } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { PAYMENT_METHODS } from '../../../contract/lists.ts'
import { needsAddress } from '../../../core/payment-methods.ts'
import { lockRow } from '../../platform/db/row-locks.ts'
import type { Db } from '../../platform/db/store.ts'
import type { SandboxPaymentTable } from '../tables.ts'
import { transact } from '../../platform/db/transact.ts'
import { PaymentRefusedError, type PaymentProvider, type PaymentState } from './provider.ts'

export type SandboxPayment = Selectable<SandboxPaymentTable>

const STATES: Record<SandboxPayment['state'], PaymentState> = {
  open: 'pending',
  paid: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
  charged_back: 'charged_back',
}

/** Moves of a payment on its page: the state it must be in, and the one it goes to. */
export const SANDBOX_MOVES = {
  pay: { from: 'open', to: 'paid' },
  fail: { from: 'open', to: 'failed' },
  cancel: { from: 'open', to: 'cancelled' },
  charge_back: { from: 'paid', to: 'charged_back' },
  reverse: { from: 'charged_back', to: 'paid' },
} as const satisfies Record<string, { from: SandboxPayment['state']; to: SandboxPayment['state'] }>
export type SandboxMove = keyof typeof SANDBOX_MOVES

export function findSandboxPayment(db: Db, reference: string): Promise<SandboxPayment | undefined> {
  return db.selectFrom('sandbox_payment').selectAll().where('id', '=', reference).executeTakeFirst()
}

/** Moves a payment, if it is in the state the move begins from. */
export async function moveSandboxPayment(db: Db, reference: string, move: SandboxMove): Promise<void> {
  const { from, to } = SANDBOX_MOVES[move]
  await db
    .updateTable('sandbox_payment')
    .set((eb) => ({
      state: to,
      ...(move === 'charge_back' || move === 'reverse' ? { disputes: eb('disputes', '+', 1) } : {}),
    }))
    .where('id', '=', reference)
    .where('state', '=', from)
    .execute()
}

/** From now on the card that paid, and was kept, is refused. */
export async function blockSandboxCard(db: Db, reference: string): Promise<void> {
  await db
    .updateTable('sandbox_payment')
    .set({ customer: '' })
    .where('id', '=', reference)
    .where('state', '=', 'paid')
    .execute()
}

const KEPT = 'kept-'

/** Whether the bank refuses a card that a payment kept. */
async function isBlocked(db: Db, mandate: string): Promise<boolean> {
  if (!mandate.startsWith(KEPT)) return false
  return (await findSandboxPayment(db, mandate.slice(KEPT.length)))?.customer === ''
}

const refundsOf = (db: Db, reference: string) =>
  db.selectFrom('sandbox_refund').select(['id', 'amount']).where('payment', '=', reference).execute()

const sumOf = (refunds: readonly { amount: number }[]) => refunds.reduce((sum, { amount }) => sum + amount, 0)

/** The refunded part of a payment, in minor units. */
export const sandboxRefunded = async (db: Db, reference: string): Promise<number> =>
  sumOf(await refundsOf(db, reference))

/**
 * Refunds a part of a paid payment, or without an amount its rest; once for an id. Never more than the
 * rest: throws `PaymentRefusedError`.
 */
export function refundSandboxPayment(
  db: Db,
  payment: string,
  { id, amount }: { id: string; amount?: number },
): Promise<void> {
  return transact(db, async (trx) => {
    // The row is locked, so that of two concurrent refunds the second sees the first.
    const lockedPayment = await lockRow(trx, 'sandbox_payment', { id: payment })
    const earlier = await trx
      .selectFrom('sandbox_refund')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (earlier) return
    const rest =
      lockedPayment?.state === 'paid' ? lockedPayment.amount - (await sandboxRefunded(trx, payment)) : 0
    const part = amount ?? rest
    if (part <= 0 || part > rest) throw new PaymentRefusedError('more than is left of the payment')
    await trx
      .insertInto('sandbox_refund')
      .values({ id, payment, amount: part, created_at: Date.now() })
      .execute()
  })
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

export function createSandbox(): PaymentProvider {
  return {
    name: 'sandbox',
    paceMs: 0,
    methods: PAYMENT_METHODS,

    async start(db, order, { returnTo, description, keepFor, payer, mandate }) {
      if (needsAddress(order.method) && !payer) throw new PaymentRefusedError('no billing address')
      const opening = db
        .insertInto('sandbox_payment')
        .values({
          id: randomBytes(16).toString('base64url'),
          order_id: order.id,
          return_url: returnTo,
          amount: order.total,
          currency: order.currency,
          description,
          // A stored card is charged at once; a direct debit takes days, and its page here ends it.
          state: mandate && order.method !== 'sdd' ? 'paid' : 'open',
          customer: keepFor ?? '',
          disputes: 0,
          created_at: order.created_at,
        })
        .onConflict((conflict) => conflict.column('order_id').doNothing())
      const isRefused = mandate && (mandate.hasEnded || (await isBlocked(db, mandate.reference)))
      if (!isRefused) await opening.execute()
      const payment = await db
        .selectFrom('sandbox_payment')
        .select('id')
        .where('order_id', '=', order.id)
        .executeTakeFirst()
      if (!payment) throw new PaymentRefusedError('the mandate ended, or its card is refused')
      const page = new URL(`/dev/sandbox/${payment.id}`, returnTo).href
      return { reference: payment.id, redirectUrl: mandate ? '' : page }
    },

    async lookUp(db, reference) {
      const payment = await findSandboxPayment(db, reference)
      if (!payment) return null
      const { state, amount, currency, customer, disputes } = payment
      const refunds = await refundsOf(db, reference)
      const isKept = state === 'paid' && customer !== ''
      return {
        state: STATES[state],
        amount,
        currency,
        disputes,
        refunded: sumOf(refunds),
        ownRefunds: refunds.map((refund) => ({ ...refund, attempt: 0 })),
        isRefunding: false,
        payer: '',
        mandate: isKept ? { customer, reference: `${KEPT}${reference}`, label: '' } : null,
      }
    },

    findTransfer: async (_db, { method, provider_reference: reference }) =>
      method === 'sct'
        ? {
            holder: 'Sandbox Bank',
            iban: 'NL00 PLAY 0000 0000 00',
            bic: 'PLAYNL00',
            reference: shortHash(reference).slice(0, 8).toUpperCase(),
          }
        : null,

    canCancel: () => true,
    cancel: (db, reference) => moveSandboxPayment(db, reference, 'cancel'),

    refund: (db, payment, { id, amount }) => refundSandboxPayment(db, payment, { id, amount }),

    async returnsSince(db) {
      const payments = await db
        .selectFrom('sandbox_payment')
        .leftJoin('sandbox_refund', 'sandbox_refund.payment', 'sandbox_payment.id')
        .select([
          'sandbox_payment.id as reference',
          'sandbox_payment.disputes',
          sql<number>`coalesce(sum(sandbox_refund.amount), 0)`.as('refunded'),
        ])
        .groupBy(['sandbox_payment.id', 'sandbox_payment.disputes'])
        .having((eb) =>
          eb.or([eb('sandbox_payment.disputes', '>', 0), eb(eb.fn.count('sandbox_refund.id'), '>', 0)]),
        )
        .execute()
      return {
        payments: payments.map(({ refunded, ...row }) => ({ ...row, refunded: Number(refunded) })),
        failedRefunds: [],
      }
    },

    createCustomer: async (_db, id) => `customer-${shortHash(id)}`,
    createMandate: async (_db, _customer, { reference }) => `mandate-${shortHash(reference)}`,
    // The sandbox stores no mandates: any reference is accepted.
    revokeMandate: () => Promise.resolve(),
  }
}
