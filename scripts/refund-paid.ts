// `npm run refund-paid -- --refund <id>`: says that a refund the payment provider refuses was paid out by hand. The mail
// to the operator and `npm run audit` name it. DATA_DIR or DATABASE_URL names the database.

import { parseArgs } from 'node:util'
import { refundByHand } from '../src/server/services/order/refund.ts'
import { runCommand, withHouse } from './operator.ts'

await runCommand({
  usage: 'Use: npm run refund-paid -- --refund <id>',
  read() {
    const { refund } = parseArgs({ options: { refund: { type: 'string' } } }).values
    return refund === undefined || refund === '' ? null : refund
  },
  async run(refund) {
    const done = await withHouse((house) => refundByHand(house, refund))
    console.log(done ? `Refund ${refund} is paid.` : `No refund ${refund} waits to be paid by hand.`)
    return done
  },
})
