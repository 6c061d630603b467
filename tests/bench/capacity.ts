// `npm run capacity -- --members N`: what so many members take of machines, storage and money, and what breaks first. Every
// figure, assumption and price has an option of its name; `--inputs` lists them.

import { parseArgs } from 'node:util'
import { runCommand, UsageError } from '../../src/server/admin/command.ts'
import { printTable } from '../../src/server/platform/print-table.ts'
import {
  ASSUMPTIONS,
  capacityOf,
  type Ceiling,
  DEFAULTS,
  FIGURES,
  type Input,
  type InputName,
  INPUTS,
  PRICES,
  type Values,
} from './capacity-model.ts'

const SERIES = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]

const optionOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function numberOf(option: string, text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !(value >= 0) || value === Infinity)
    throw new UsageError(`--${option} must be a number, not "${text}".`)
  return value
}

/** In thousands, millions, with two digits that count. */
function short(value: number): string {
  const [unit, letter] = value >= 999_500 ? [1e6, ' M'] : value >= 995 ? [1e3, ' k'] : [1, '']
  const scaled = value / unit
  return `${scaled >= 9.95 ? scaled.toFixed(0) : Number(scaled.toPrecision(2))}${letter}`
}

const printInputs = (title: string, inputs: Record<string, Input>, values: Values) =>
  printTable(
    title,
    Object.entries(inputs).map(([name, { unit, from }]) => ({
      option: `--${optionOf(name)}`,
      value: values[name as InputName],
      unit,
      from,
    })),
  )

const namesOf = (ceilings: readonly Ceiling[]) => ceilings.map(({ what }) => what).join(', ')

await runCommand({
  usage: 'capacity -- [--members N] [--inputs] [--FIGURE N …]',
  read() {
    const names = Object.keys(INPUTS) as InputName[]
    const { values: given } = parseArgs({
      options: {
        members: { type: 'string' },
        inputs: { type: 'boolean' },
        ...Object.fromEntries(names.map((name) => [optionOf(name), { type: 'string' as const }])),
      },
    })
    const texts = given as Record<string, string | undefined>
    const changed = names.flatMap((name) => {
      const text = texts[optionOf(name)]
      return text === undefined ? [] : [[name, numberOf(optionOf(name), text)]]
    })
    const members = given.members === undefined ? SERIES : [numberOf('members', given.members)]
    if (members.includes(0)) throw new UsageError('--members must be above 0.')
    const values = { ...DEFAULTS, ...(Object.fromEntries(changed) as Partial<Values>) }
    const sizes = members.map((each) => capacityOf(each, values))
    if (!sizes.every(({ cost }) => Number.isFinite(cost)))
      throw new UsageError('Nothing finite comes of these numbers: one that others are divided by is 0.')
    return { sizes, values, lists: given.inputs === true }
  },
  run({ sizes, values, lists }) {
    if (lists) {
      printInputs('Figures', FIGURES, values)
      printInputs('Assumptions', ASSUMPTIONS, values)
      printInputs('Prices', PRICES, values)
    }
    printTable(
      'What members take at the peak of a day',
      sizes.map((size) => ({
        members: short(size.members),
        online: short(size.online),
        'requests/s': short(size.requestsPerSecond),
        'messages/s': short(size.messagesPerSecond),
        'API processes': size.apiProcesses,
        'database cores': size.databaseCores || 'SQLite',
        'database GB': short(size.databaseGb),
        groups: size.groups,
        'photos TB': short(size.photosTb),
        'egress TB': short(size.egressTb),
        'EUR a month': short(size.cost),
      })),
    )
    printTable(
      'What breaks first',
      sizes.map(({ members: count, ceilings, next }) => ({
        members: short(count),
        'too small already': namesOf(ceilings.filter((ceiling) => ceiling.members < count)) || 'nothing',
        'breaks next': next.what,
        'at members': short(next.members),
        because: next.why,
      })),
    )
    // They lie at the same members whatever size was asked for.
    const ceilings = sizes[0]?.ceilings ?? []
    printTable(
      'What to add when',
      ceilings.map(({ what, by, members: count, add }) => {
        const size = capacityOf(count, values)
        return {
          'too small': what,
          'members from': short(count),
          online: by.includes('online') ? short(size.online) : '',
          'messages/s': by.includes('messages') ? short(size.messagesPerSecond) : '',
          'photos TB': by.includes('photos') ? short(size.photosTb) : '',
          add,
        }
      }),
    )
    return Promise.resolve(true)
  },
})
