// A name for each request: lines of the log that it leaves carry it, answers and pages that say that something failed, and its
// spans where tracing is on.

import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const running = new AsyncLocalStorage<string>()

/** As OpenTelemetry names a trace: 16 bytes in hexadecimal. Node draws UUIDs from a pool: bytes by themselves cost a poll 2 %. */
export const newRequestId = (): string => randomUUID().replaceAll('-', '')

/** Runs work, and what that begins, for a request. */
export const withRequestId = <T>(id: string, work: () => T): T => running.run(id, work)

/** Of the request that runs; undefined in jobs and commands. */
export const requestId = (): string | undefined => running.getStore()
