// `npm run stop-mail -- --brand amora --address anna@mail.test --reason fbl`: no more notifications go to an address whose
// owner called one spam (`fbl`, a provider's feedback loop) or which is dead (`bounce`). DATA_DIR or DATABASE_URL names the
// database.

import { parseArgs } from 'node:util'
import { stopMail } from '../notifications/stop-mail.ts'
import { oneOf, required, runCommand } from './command.ts'
import { withDeps } from './operator.ts'

const REASONS = ['fbl', 'bounce'] as const

await runCommand({
  usage: 'stop-mail -- --brand amora --address anna@mail.test --reason fbl (or bounce)',
  read() {
    const text = { type: 'string' } as const
    const values = parseArgs({ options: { brand: text, address: text, reason: text } }).values
    const { brand, address, reason } = required(values, 'brand', 'address', 'reason')
    return { brand, address, reason: oneOf('reason', reason, REASONS) }
  },
  async run({ brand, address, reason }) {
    const stopped = await withDeps((deps, actor) => stopMail(deps, actor, brand, address, reason))
    console.log(
      stopped === null ? `There is no brand ${brand}.` : `${stopped} accounts get no more notifications.`,
    )
    return Boolean(stopped)
  },
})
