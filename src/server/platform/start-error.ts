import type { StorageFault } from '../../contract/calls/error-body.ts'
import { storageFaultOf } from './storage-errors.ts'

/** An error that an operator can mend: the problem, its cause and the remedy, in one line. */
export class StartError extends Error {
  override readonly name: string = 'StartError'
  readonly problem: string
  readonly advice: string
  constructor(problem: string, advice: string) {
    super(`${problem} ${advice}`)
    this.problem = problem
    this.advice = advice
  }
}

/** The message of a system's or a neighbour's error, in one line; a refused connection may have none. */
export function saidBy(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  const [line = 'no answer'] = [message, code].filter(Boolean).map((text) => text?.split('\n')[0]?.trim())
  return line
}

/** A database that does not open, or does not answer. */
export const databaseError = (
  { databaseUrl, dataDir }: { databaseUrl?: string | undefined; dataDir: string },
  error: unknown,
): StartError =>
  databaseUrl
    ? new StartError(
        `The database of DATABASE_URL cannot be used (${saidBy(error)}).`,
        'Start it, correct DATABASE_URL, or leave DATABASE_URL unset to use the embedded database.',
      )
    : new StartError(
        `The database in ${dataDir} cannot be used (${saidBy(error)}).`,
        'Mend it, or name another folder in DATA_DIR.',
      )

const DISK_IS: Record<StorageFault, [problem: string, advice: string]> = {
  storage_full: ['the disk is full', 'Make room'],
  storage_read_only: ['the disk is read only, or not ours to write', 'Make it writable'],
  storage_failing: ['the disk fails', 'Have it mended'],
}

/** A place that takes no writes, whatever tried. */
export function unwritable(path: string, error: unknown): StartError {
  const fault = storageFaultOf(error)
  const [problem, advice] = fault ? DISK_IS[fault] : ['no files can be made there', 'Mend it']
  return new StartError(
    `Nothing can be written to ${path}: ${problem} (${saidBy(error)}).`,
    `${advice}, or name another data folder: DATA_DIR=folder npm start`,
  )
}
