// `npm run remove-factors -- --brand amora --name anna`: takes passkeys, authenticator app and recovery codes off an
// account whose member lost them all; the password remains, and the member gets a mail. Make sure who asks first.
// DATA_DIR or DATABASE_URL names the database.

import { parseArgs } from 'node:util'
import { removeFactors } from '../accounts/factors/remove-factors.ts'
import { required, runCommand } from './command.ts'
import { withDeps } from './operator.ts'

await runCommand({
  usage: 'remove-factors -- --brand amora --name anna',
  read() {
    const text = { type: 'string' } as const
    return required(parseArgs({ options: { brand: text, name: text } }).values, 'brand', 'name')
  },
  async run({ brand, name }) {
    const removed = await withDeps((deps, actor) => removeFactors(deps, actor, brand, name))
    console.log(
      removed === null
        ? `${brand} has no member named ${name}.`
        : removed === 0
          ? `${name} has no passkey and no authenticator app.`
          : `${name} logs in with the password alone.`,
    )
    return Boolean(removed)
  },
})
