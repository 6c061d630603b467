// `npm run rotate-key -- --key digest`: replaces a key of the server while it runs. What the older ones made holds, and no member is
// logged out. docs/security.md lists the keys. DATA_DIR or DATABASE_URL names the database.

import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { KNOWN_TO_ALL_MS, rotateKey, SERVER_KEYS } from '../platform/server-keys.ts'
import { oneOf, required, runCommand } from './command.ts'
import { withDeps } from './operator.ts'

await runCommand({
  usage: `rotate-key -- --key ${SERVER_KEYS.join(' | ')}`,
  read: () =>
    oneOf(
      'key',
      required(parseArgs({ options: { key: { type: 'string' } } }).values, 'key').key,
      SERVER_KEYS,
    ),
  async run(name) {
    await withDeps(({ store }) => {
      console.log(
        `A new key ${name} is made known to all processes, which takes ${KNOWN_TO_ALL_MS / 1000} s.`,
      )
      return rotateKey(store, name, () => wait(KNOWN_TO_ALL_MS))
    })
    console.log(`The new key ${name} is in use.`)
    return true
  },
})
