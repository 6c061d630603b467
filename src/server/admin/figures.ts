// `npm run figures`: computes the desk's figures of days again, of all brands. Those that say how things stand, such as who is
// here, are kept as they were found on their day. DATA_DIR or DATABASE_URL names the database.

import { parseArgs } from 'node:util'
import { DAY_MS } from '../../core/durations.ts'
import { computeDay, dayAt, FIGURE_DAYS } from '../desk/figures/compute-figures.ts'
import { dayOf, required, runCommand } from './command.ts'
import { withDeps } from './operator.ts'

await runCommand({
  usage: `figures -- --from 2026-11-01 --until 2026-11-30
  days are UTC, ${FIGURE_DAYS} at most, and over`,
  read() {
    const { values } = parseArgs({ options: { from: { type: 'string' }, until: { type: 'string' } } })
    const { from, until } = required(values, 'from', 'until')
    return { from: dayOf('from', from), until: dayOf('until', until) }
  },
  async run({ from, until }) {
    const days = (until - from) / DAY_MS + 1
    const refused = await withDeps(async (deps) => {
      if (days < 1 || days > FIGURE_DAYS) return `these are not 1 to ${FIGURE_DAYS} days`
      if (until + DAY_MS > deps.clock()) return `${dayAt(until)} is not over`
      for (let at = from; at <= until; at += DAY_MS) await computeDay(deps, dayAt(at))
      return null
    })
    console.log(refused ?? `Figures of ${days} days are computed.`)
    return refused === null
  },
})
