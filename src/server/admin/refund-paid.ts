// `npm run refund-paid -- --refund <id>`: says that a refund the payment provider refuses was paid out by hand, by other
// means than the provider: one made on its own pages is noticed by itself. The mail to the operator and its case name
// it. DATA_DIR or DATABASE_URL names the database, and MOLLIE_API_KEY opens the provider, as the server has them.

import { parseArgs } from 'node:util'
import { formatMoney } from '../../core/format.ts'
import { refundByHand, type ManualRefundRefusal } from '../payments/refunds/refund-order.ts'
import { required, runCommand } from './command.ts'
import { withDeps } from './operator.ts'

const WHY_NOT: Record<ManualRefundRefusal, string> = {
  not_owed: 'it does not wait to be paid by hand, or the provider gave it back.',
  under_way:
    'a refund is under way at the provider. It is noticed by itself, and nothing is to be run for it.',
  unanswered:
    'the provider did not say what it gave back. Run this with the MOLLIE_API_KEY of the server, once it answers.',
}

await runCommand({
  usage: 'refund-paid -- --refund <id>',
  read: () => required(parseArgs({ options: { refund: { type: 'string' } } }).values, 'refund').refund,
  async run(refund) {
    const paid = await withDeps((deps, actor) => refundByHand(deps, actor, refund))
    if (typeof paid === 'string') {
      console.log(`Refund ${refund} does not count as paid by hand: ${WHY_NOT[paid]}`)
      return false
    }
    const { amount, currency } = paid
    const price = formatMoney('en', { amount, currency })
    console.log(`Refund ${refund} is paid: ${price} was still owed.`)
    return true
  },
})
