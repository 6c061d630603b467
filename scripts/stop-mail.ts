// `npm run stop-mail -- --brand amora --address somebody@mail.test --reason fbl`: no more notifications go to an address whose
// owner called one spam (`fbl`, a provider's feedback loop) or which is dead (`bounce`). DATA_DIR or DATABASE_URL names the
// database.

import { parseArgs } from 'node:util'
import { stopMail } from '../src/server/services/account/stop-mail.ts'
import { runCommand, withHouse } from './operator.ts'

const REASONS = ['fbl', 'bounce'] as const

await runCommand({
  usage: 'Use: npm run stop-mail -- --brand amora --address somebody@mail.test --reason fbl (or bounce)',
  read() {
    const text = { type: 'string' } as const
    const { brand, address, ...rest } = parseArgs({
      options: { brand: text, address: text, reason: text },
    }).values
    const reason = REASONS.find((known) => known === rest.reason)
    return brand && address && reason ? { brand, address, reason } : null
  },
  async run({ brand, address, reason }) {
    const stopped = await withHouse((house) => stopMail(house, brand, address, reason))
    console.log(
      stopped === null ? `There is no brand ${brand}.` : `${stopped} accounts get no more notifications.`,
    )
    return Boolean(stopped)
  },
})
