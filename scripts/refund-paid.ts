// `npm run refund-paid -- --refund <id>`: says that a refund the payment provider refuses was paid out by hand. The mail
// to the operator and `npm run audit` name it. DATA_DIR or DATABASE_URL names the database.

import { parseArgs } from 'node:util'
import { refundByHand } from '../src/server/services/order/refund.ts'
import { required, runCommand } from './command.ts'
import { withHouse } from './operator.ts'

await runCommand({
  usage: 'refund-paid -- --refund <id>',
  read: () => required(parseArgs({ options: { refund: { type: 'string' } } }).values, 'refund').refund,
  async run(refund) {
    const done = await withHouse((house) => refundByHand(house, refund))
    console.log(done ? `Refund ${refund} is paid.` : `No refund ${refund} waits to be paid by hand.`)
    return done
  },
})
