// How commands of the operator end: 0 done, 1 not done, 2 not understood.

import { NOTICE_KINDS } from '../../contract/lists.ts'
import { ALL_FACTS, type Fact } from '../../contract/moderation.ts'
import { DECISION_SOURCES } from '../moderation/restrictions/grounds.ts'
import { exitWith } from '../platform/exit.ts'

/** Words that make no sense; says which and why. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

interface Command<Options> {
  /** After `npm run`. */
  usage: string
  /** Throws `UsageError`, or what `parseArgs` throws, for words that make no sense. */
  read: () => Options
  /** Prints what was done; answers whether it was. */
  run: (options: Options) => Promise<boolean>
}

/** Runs a command and sets the exit code. */
export async function runCommand<Options>({ usage, read, run }: Command<Options>): Promise<void> {
  let options: Options
  try {
    options = read()
  } catch (error) {
    if (!isOfUsage(error)) exitWith(error)
    console.error(`${error.message}\nUsage: npm run ${usage}`)
    process.exitCode = 2
    return
  }
  try {
    process.exitCode = (await run(options)) ? 0 : 1
  } catch (error) {
    exitWith(error)
  }
}

const isOfUsage = (error: unknown): error is Error =>
  error instanceof UsageError || String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')

/** The options of these names, which must be there. */
export function required<Name extends string>(
  values: Readonly<Partial<Record<Name, string | undefined>>>,
  ...names: readonly Name[]
): Record<Name, string> {
  const missing = names.filter((name) => !values[name])
  if (missing.length > 0) throw new UsageError(`Missing: ${missing.map((name) => `--${name}`).join(', ')}.`)
  return values as Record<Name, string>
}

/** An option's value, which must be one of a few. */
export function oneOf<Value extends string>(name: string, value: string, known: readonly Value[]): Value {
  const found = known.find((each) => each === value)
  if (found === undefined) throw new UsageError(`--${name} must be ${known.join(', ')}, not "${value}".`)
  return found
}

/** An option's value as a whole number. */
export function wholeOf(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new UsageError(`--${name} must be a whole number, not "${value}".`)
  return Number(value)
}

/** An option's value as the beginning of a day, in UTC. */
export function dayOf(name: string, text: string): number {
  const day = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(day)) throw new UsageError(`--${name} must be a day like 2026-12-31, not "${text}".`)
  return day
}

/** The facts a removal rests on: at least one, since its statement of reasons tells them. */
export function factsOf(values: readonly string[] | undefined): readonly Fact[] {
  if (!values?.length) throw new UsageError(`--fact must be one or more of ${ALL_FACTS.join(', ')}.`)
  return values.map((value) => oneOf('fact', value, ALL_FACTS))
}

/** The options that say why something is done to a member. */
interface ReasonOptions {
  ground?: string | undefined
  notice?: string | undefined
  source?: string | undefined
  fact?: string[] | undefined
}

/** Ground, facts of the same ground, source, and the case number of a notice or ''. */
export function readReasons({ ground: named, notice = '', source, fact }: ReasonOptions) {
  const ground = oneOf('ground', required({ ground: named }, 'ground').ground, NOTICE_KINDS)
  const facts = factsOf(fact)
  const foreign = facts.find((each) => !each.startsWith(`${ground}.`))
  if (foreign) throw new UsageError(`--fact ${foreign} is of another ground.`)
  return {
    ground,
    notice,
    facts,
    source: source === undefined ? undefined : oneOf('source', source, DECISION_SOURCES),
  }
}
