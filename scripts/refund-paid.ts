// `npm run refund-paid -- --refund <id>`: says that a refund the payment provider refuses was paid out by hand. The mail
// to the operator and `npm run audit` name it. DATA_DIR or DATABASE_URL names the database.

import { parseArgs } from 'node:util'
import { openStore } from '../src/server/db/open.ts'
import { readConfig } from '../src/server/env.ts'
import { exitWith } from '../src/server/main.ts'
import { refundByHand } from '../src/server/services/order/refund.ts'

const USAGE = 'Use: npm run refund-paid -- --refund <id>'

function readRefund(): string | undefined {
  try {
    return parseArgs({ options: { refund: { type: 'string' } } }).values.refund
  } catch {
    return undefined
  }
}

try {
  const refund = readRefund()
  if (!refund) {
    console.error(USAGE)
    process.exitCode = 1
  } else {
    const { config, secrets } = readConfig(process.env)
    const store = openStore({ dataDir: config.dataDir, databaseUrl: secrets.databaseUrl }, () => undefined)
    try {
      const done = await refundByHand({ store, clock: Date.now }, refund)
      console.log(done ? `Refund ${refund} is paid.` : `No refund ${refund} waits to be paid by hand.`)
      process.exitCode = done ? 0 : 1
    } finally {
      await store.db.destroy()
    }
  }
} catch (error) {
  exitWith(error)
}
