// `npm run discount-code -- --brand amora --code THANKS20 --percent 20 --until 2026-12-31 --member anna`: gives a
// discount code out, to one member or, without --member, to all. DATA_DIR or DATABASE_URL names the database.

import { parseArgs } from 'node:util'
import { DAY_MS } from '../../core/durations.ts'
import { giveCode, type DiscountCodeInput } from '../payments/discounts/give-code.ts'
import type { Db } from '../platform/db/store.ts'
import { transact } from '../platform/db/transact.ts'
import { dayOf, required, runCommand, wholeOf } from './command.ts'
import { withDeps } from './operator.ts'

const USAGE = `discount-code -- --brand amora --code THANKS20 --percent 20 --until 2026-12-31
  --member <name>     for this member alone
  --from <day>        first day, today where it is left out; days are UTC, written 2026-12-31
  --country <code>    for payments from there alone
  --currency <code>   in this currency alone
  --minimum <amount>  from this order value on, in minor units
  --methods <list>    with these methods alone, separated by commas`

function readOptions(): { brand: string; discount: DiscountCodeInput } {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      brand: text,
      code: text,
      percent: text,
      until: text,
      from: text,
      member: text,
      country: text,
      currency: text,
      minimum: text,
      methods: text,
    },
  })
  const { minimum, methods, member, country, currency, from } = values
  const { brand, code, percent, until } = required(values, 'brand', 'code', 'percent', 'until')
  const discount = {
    code,
    value_percentage: wholeOf('percent', percent),
    member,
    country,
    currency,
    begins: from === undefined ? undefined : dayOf('from', from),
    expires: dayOf('until', until) + DAY_MS,
    minimum_order_value: minimum === undefined ? undefined : wholeOf('minimum', minimum),
    paymentmethods: methods?.split(','),
  }
  return { brand, discount }
}

await runCommand({
  usage: USAGE,
  read: readOptions,
  async run({ brand, discount }) {
    const problem = await withDeps(async ({ store, brands, clock }, actor) => {
      const at = brands.get(brand)
      if (!at) return `there is no brand ${brand}`
      const give = (db: Db) => giveCode({ db, brand: at, now: clock() }, actor, discount)
      return (await transact(store.db, give))?.words ?? null
    })
    console.log(problem ?? `${discount.code} is active.`)
    return problem === null
  },
})
