// A bank that plays: its payments live in a table, and what becomes of them is chosen on a page of ours.

import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { SandboxPaymentTable } from '../../db/schema.ts'
import type { PaymentProvider, PaymentState } from './provider.ts'

export type SandboxPayment = Selectable<SandboxPaymentTable>

const STATES: Record<SandboxPayment['state'], PaymentState> = {
  open: 'pending',
  paid: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
  charged_back: 'charged_back',
}

/** What can be done with a payment on its page: the state it must be in, and the one it goes to. */
export const SANDBOX_MOVES = {
  pay: { from: 'open', to: 'paid' },
  fail: { from: 'open', to: 'failed' },
  cancel: { from: 'open', to: 'cancelled' },
  charge_back: { from: 'paid', to: 'charged_back' },
} as const satisfies Record<string, { from: SandboxPayment['state']; to: SandboxPayment['state'] }>
export type SandboxMove = keyof typeof SANDBOX_MOVES

export function findSandboxPayment(db: Db, reference: string): Promise<SandboxPayment | undefined> {
  return db.selectFrom('sandbox_payment').selectAll().where('id', '=', reference).executeTakeFirst()
}

/** Moves a payment, if it is where the move begins. */
export async function moveSandboxPayment(db: Db, reference: string, move: SandboxMove): Promise<void> {
  const { from, to } = SANDBOX_MOVES[move]
  await db
    .updateTable('sandbox_payment')
    .set({ state: to })
    .where('id', '=', reference)
    .where('state', '=', from)
    .execute()
}

export function createSandbox(): PaymentProvider {
  return {
    name: 'sandbox',
    methods: ['creditcard', 'paypal', 'ideal', 'bancontact', 'blik', 'eps', 'sct'],

    async start(db, order, { returnTo }) {
      await db
        .insertInto('sandbox_payment')
        .values({
          id: randomBytes(16).toString('base64url'),
          order_id: order.id,
          return_url: returnTo,
          amount: order.total,
          currency: order.currency,
          description: `${order.credits} credits`,
          state: 'open',
          created_at: order.created_at,
        })
        .onConflict((conflict) => conflict.column('order_id').doNothing())
        .execute()
      const payment = await db
        .selectFrom('sandbox_payment')
        .select('id')
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow()
      const redirectUrl = new URL(`/dev/sandbox/${payment.id}`, returnTo).href
      return { reference: payment.id, redirectUrl }
    },

    async lookUp(db, reference) {
      const payment = await findSandboxPayment(db, reference)
      return payment
        ? { state: STATES[payment.state], amount: payment.amount, currency: payment.currency }
        : null
    },

    cancel: (db, reference) => moveSandboxPayment(db, reference, 'cancel'),
  }
}
