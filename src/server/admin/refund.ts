// `npm run refund -- --order ID --amount 4.99 --take-back unspent --reason price_error`: gives money back that no withdrawal asks
// for, at most what was paid and not returned. The member gets a mail; the server pays it out by the means it was paid with.
// DATA_DIR or DATABASE_URL names the database.

import { parseArgs } from 'node:util'
import { GOODWILL_REASONS, TAKE_BACKS } from '../../contract/desk/money-lists.ts'
import { formatMoney } from '../../core/format.ts'
import { type GoodwillRefusal, refundGoodwill } from '../payments/refunds/refund-goodwill.ts'
import { oneOf, required, runCommand, UsageError } from './command.ts'
import { withDeps } from './operator.ts'

const WHY_NOT: Record<GoodwillRefusal, string> = {
  no_order: 'There is no order with this number.',
  not_paid: 'The order was not paid, or the bank took the money back.',
  too_much: 'More than is left of what was paid for it.',
}

/** Minor units of a sum like 4.99: each currency that is sold in has hundredths. */
function amountOf(text: string): number {
  const amount = /^\d{1,7}(\.\d{2})?$/.test(text) ? Math.round(Number(text) * 100) : 0
  if (amount === 0) throw new UsageError(`--amount must be a sum like 4.99, not "${text}".`)
  return amount
}

await runCommand({
  usage: `refund -- --order ID --amount 4.99 --take-back ${TAKE_BACKS.join(' | ')} --reason ${GOODWILL_REASONS.join(' | ')}`,
  read() {
    const text = { type: 'string' } as const
    const options = { order: text, amount: text, 'take-back': text, reason: text } as const
    const { values } = parseArgs({ options })
    const { order, amount, reason, ...others } = required(values, 'order', 'amount', 'take-back', 'reason')
    return {
      order,
      amount: amountOf(amount),
      takeBack: oneOf('take-back', others['take-back'], TAKE_BACKS),
      reason: oneOf('reason', reason, GOODWILL_REASONS),
    }
  },
  async run({ order, ...goodwill }) {
    const refund = await withDeps((deps, actor) => refundGoodwill(deps, actor, order, goodwill))
    if (typeof refund === 'string') {
      console.log(`Nothing is given back of order ${order}: ${WHY_NOT[refund]}`)
      return false
    }
    const { id, credits } = refund
    console.log(
      `Refund ${id}: ${formatMoney('en', refund)} will be paid out, ${String(credits)} credits were taken back.`,
    )
    return true
  },
})
