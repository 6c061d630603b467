// `npm run security:attacker`: what an attacker with a thousand accounts and a /48 reaches on a fresh server.

import { parseArgs } from 'node:util'
import { runCommand, wholeOf } from '../../src/server/admin/command.ts'
import { startApi } from '../support/api.ts'
import { withoutDiscounts } from '../support/purchases.ts'
import { playAttacker } from './attacker.ts'

await runCommand({
  usage: 'security:attacker -- [--accounts 1000]',
  read: () =>
    wholeOf('accounts', parseArgs({ options: { accounts: { type: 'string' } } }).values.accounts ?? '1000'),
  async run(accounts) {
    const api = await startApi({ change: withoutDiscounts })
    try {
      const reached = await playAttacker({ api, accounts })
      console.log('| goal | tried | reached | ceiling |\n| --- | --- | --- | --- |')
      for (const each of reached)
        console.log(`| ${each.goal} | ${each.tried} | ${each.reached} | ${each.ceiling} |`)
    } finally {
      await api.stop()
    }
    return true
  },
})
