import { giveCode, type DiscountCodeInput } from '../../src/server/payments/discounts/give-code.ts'
import { OPERATOR } from './actors.ts'
import type { TestApi } from './api.ts'

/** Gives a discount code out as the command does; answers what is wrong with it in words, or null. */
export async function give({ deps }: TestApi, brandId: string, code: DiscountCodeInput) {
  const brand = deps.brands.get(brandId)
  if (!brand) throw new Error(`no brand ${brandId}`)
  const problem = await giveCode({ db: deps.store.db, brand, now: deps.clock() }, OPERATOR, code)
  return problem?.words ?? null
}
