import { ConfigError } from '../../config/problem.ts'
import { StartError } from './start-error.ts'

const EXPECTED = [ConfigError, StartError]

/** Ends the process over an error: one clear message where it is the operator's to mend, the trace where it is ours. */
export function exitWith(error: unknown): never {
  const expected = EXPECTED.some((kind) => error instanceof kind)
  console.error(expected ? (error as Error).message : error)
  process.exit(1)
}
