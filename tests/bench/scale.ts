// `npm run bench:scale [-- streams|processes|search|ceiling …] [--streams N …]`: what grows with members, beside bare
// node:http with one query in the same run; without a part, all of them. Exits 1 where a budget does not hold.

import { parseArgs } from 'node:util'
import { oneOf, runCommand, UsageError, wholeOf } from '../../src/server/admin/command.ts'
import { measureCeiling } from './scale-ceiling.ts'
import { measureProcesses } from './scale-processes.ts'
import { measureSearch } from './scale-search.ts'
import { measureStreams } from './scale-streams.ts'

const PARTS = {
  streams: measureStreams,
  processes: measureProcesses,
  search: measureSearch,

  ceiling: measureCeiling,
}

/** Numbers of options by name. */
const DEFAULTS = {
  /** Members online by event stream. */
  streams: 10_000,
  /** Sent a second. */
  messages: 60,
  /** A minute. */
  logins: 60,
  /** Of the API at most: 1, 2, 4 … of them. */
  processes: 4,
  members: 1_000_000,
  /** A second. */
  searches: 50,
  /** How long each figure is measured. */
  seconds: 30,
}
export type ScaleOptions = typeof DEFAULTS

await runCommand({
  usage: `bench:scale -- [${Object.keys(PARTS).join('|')} …] [--${Object.keys(DEFAULTS).join(' N] [--')} N]`,
  read() {
    const names = Object.keys(DEFAULTS) as (keyof ScaleOptions)[]
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    })
    const numberOf = (name: keyof ScaleOptions) => {
      const given = values[name]
      return typeof given === 'string' ? wholeOf(name, given) : DEFAULTS[name]
    }
    const options = Object.fromEntries(names.map((name) => [name, numberOf(name)])) as ScaleOptions
    if (options.seconds < 1) throw new UsageError('--seconds must be above 0.')
    const known = Object.keys(PARTS) as (keyof typeof PARTS)[]
    return {
      options,
      parts: positionals.length > 0 ? positionals.map((each) => oneOf('part', each, known)) : known,
    }
  },
  async run({ options, parts }) {
    let holds = true
    for (const part of parts) if (!(await PARTS[part](options))) holds = false
    return holds
  },
})
process.exit()
