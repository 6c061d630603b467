// Answers statements on the SQLite file it is given, one after the other.

import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { Answered, Asked } from './sqlite-reader.ts'

/** Who reads waits only for a log that is recovered after a crash. */
const BUSY_TIMEOUT_MS = 5000

const database = new DatabaseSync(String(workerData), { readOnly: true, timeout: BUSY_TIMEOUT_MS })
database.exec('pragma temp_store = memory')

parentPort?.on('message', ({ id, sql, parameters }: Asked) => {
  parentPort?.postMessage({ id, ...answer(sql, parameters as SQLInputValue[]) } satisfies Answered)
})

function answer(sql: string, parameters: SQLInputValue[]): { rows: unknown[] } | { error: string } {
  try {
    return { rows: database.prepare(sql).all(...parameters) }
  } catch (error) {
    return { error: (error as Error).message }
  }
}
