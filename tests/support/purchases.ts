import { randomUUID } from 'node:crypto'
import type { PaymentMethod } from '../../src/contract/lists.ts'
import type { BillingAddress } from '../../src/contract/orders.ts'
import { needsAddress } from '../../src/core/payment-methods.ts'
import type { Answer, Person } from './api.ts'

export interface Wish {
  bundle?: string
  method?: string
  country?: string
  discount?: string
  keep_method?: boolean
  billing?: Partial<BillingAddress> | undefined
  replaces?: string
  /** The total the member was shown, in minor units. */
  total: number
}

export const BILLING: BillingAddress = {
  given_name: 'Ann',
  family_name: 'Berg',
  street: 'Storgatan 1 B',
  zip: '111 22',
  city: 'Stockholm',
}

/** Orders a bundle, by default the smallest one in Great Britain by card; with an address where the method asks for it. */
export const order = (who: Person, wish: Wish, key: string = randomUUID()): Promise<Answer> => {
  const { method = 'creditcard' } = wish
  const billing = needsAddress(method as PaymentMethod) ? { billing: BILLING } : {}
  const body = { bundle: '10', method, country: 'GB', start_now: true, ...billing, ...wish }
  return who.post('/api/order.php', body, { key })
}

/** Presses a button of the test bank on an order's payment page. */
export function decide(
  who: Person,
  placed: { redirect_url: string },
  action: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return who.fetch(placed.redirect_url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ action }).toString(),
    redirect: 'manual',
  })
}

/** Spends credits as a member does, a message for each; stops where they end. Returns how many went. */
export async function spendCredits(who: Person, receiver: Person, credits: number): Promise<number> {
  for (let spent = 0; spent < credits; spent += 1) {
    const { status } = await who.post('/api/chat.php', { profile: receiver.id, text: 'Hello', cost: 1 })
    if (status !== 200) return spent
  }
  return credits
}
