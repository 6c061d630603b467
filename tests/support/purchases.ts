import { randomUUID } from 'node:crypto'
import type { Site } from '../../src/config/site.ts'
import type { PaymentMethod } from '../../src/contract/lists.ts'
import type { BillingAddress } from '../../src/contract/orders.ts'
import { needsAddress } from '../../src/core/payment-methods.ts'
import type { Answer, Person } from './api.ts'
import { openBrands } from './profiles.ts'

/** What the smallest bundle costs in Great Britain, in minor units, and the credits it holds. */
export const PRICE = 899
export const CREDITS = 10

/** For `startApi`: prices as they are listed, without the discounts of new members. */
export function withoutDiscounts(sites: Site[]): void {
  for (const site of sites) site.time_bonus.value_percentage = site.welcome.value_percentage = 0
}

/** For `startApi`: `openBrands`, at the prices that are listed. */
export function openWithoutDiscounts(sites: Site[]): void {
  openBrands(sites)
  withoutDiscounts(sites)
}

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

export interface Purchase {
  id: string
  redirect_url: string
}

/** Orders as `order` does, by default the smallest bundle at its listed price, and pays at the test bank; throws when refused. */
export async function buy(who: Person, wish: Partial<Wish> = {}): Promise<Purchase> {
  const { status, body } = await order(who, { total: PRICE, ...wish })
  if (status !== 200) throw new Error(`the purchase was refused: ${JSON.stringify(body)}`)
  await decide(who, body as Purchase, 'pay')
  return body as Purchase
}

/** Spends credits as a member does, a message for each; stops where they end. Returns how many went. */
export async function spendCredits(who: Person, receiver: Person, credits: number): Promise<number> {
  for (let spent = 0; spent < credits; spent += 1) {
    const { status } = await who.post('/api/chat.php', { profile: receiver.id, text: 'Hello', cost: 1 })
    if (status !== 200) return spent
  }
  return credits
}
