// `npm run stop-mail -- --brand amora --address somebody@mail.test --reason fbl`: no more notifications go to an address whose
// owner called one spam (`fbl`, a provider's feedback loop) or which is dead (`bounce`). DATA_DIR or DATABASE_URL names the
// database.

import { parseArgs } from 'node:util'
import { exitWith } from '../src/server/main.ts'
import { stopMail } from '../src/server/services/account/stop-mail.ts'
import { withHouse } from './operator.ts'

const USAGE = 'Use: npm run stop-mail -- --brand amora --address somebody@mail.test --reason fbl (or bounce)'
const REASONS = ['fbl', 'bounce'] as const

function readOptions() {
  try {
    const text = { type: 'string' } as const
    const { brand, address, ...rest } = parseArgs({
      options: { brand: text, address: text, reason: text },
    }).values
    const reason = REASONS.find((known) => known === rest.reason)
    return brand && address && reason ? { brand, address, reason } : null
  } catch {
    return null
  }
}

try {
  const options = readOptions()
  if (options === null) {
    console.error(USAGE)
    process.exitCode = 1
  } else {
    const { brand, address, reason } = options
    const stopped = await withHouse((house) => stopMail(house, brand, address, reason))
    console.log(
      stopped === null ? `There is no brand ${brand}.` : `${stopped} accounts get no more notifications.`,
    )
    process.exitCode = stopped ? 0 : 1
  }
} catch (error) {
  exitWith(error)
}
