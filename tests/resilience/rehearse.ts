// `npm run rehearse`: takes the lines of README's "Go live" one after the other on a machine of its own, and checks what comes
// of them. Needs root, PostgreSQL, nginx and openssl; with prometheus it is asked too.

import { parseArgs } from 'node:util'
import { runCommand } from '../../src/server/admin/command.ts'
import { StartError } from '../../src/server/platform/start-error.ts'
import { missingForRehearsal, rehearse } from './rehearsal.ts'

await runCommand({
  usage: 'rehearse',
  read: () => parseArgs({ options: {} }).values,
  async run() {
    const missing = missingForRehearsal()
    if (missing.length > 0)
      throw new StartError(`This machine lacks ${missing.join(', ')}.`, 'Install it first.')
    const { lines, order, mails, probed, figures } = await rehearse({ onStep: (step) => console.log(step) })
    console.log(`${String(lines)} lines of README; an order is ${order}; ${String(mails.length)} mails;`)
    const steps = probed.flatMap((visit) => visit.steps.map(({ step, ms }) => `${step} ${String(ms)} ms`))
    console.log(`A visitor got through: ${steps.join(', ')}.`)
    console.log(
      figures === null ? 'Prometheus is not installed.' : `Prometheus has ${String(figures)} figures.`,
    )
    return order === 'completed'
  },
})
