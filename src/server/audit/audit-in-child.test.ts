import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, openStore } from '../platform/db/open.ts'
import { CHECK_NAMES } from './audit.ts'
import { auditInChild } from './audit-in-child.ts'

const folder = mkdtempSync(join(tmpdir(), 'duet-audit-'))
const env = (DATA_DIR: string) => ({ ...process.env, DATA_DIR, DATABASE_URL: '' })
const { signal } = new AbortController()
beforeAll(async () => {
  const store = openStore({ dataDir: folder }, () => undefined)
  await migrate(store)
  const sides = ['member:mallory', 'house']
  await store.db
    .insertInto('ledger')
    .values(
      sides.map((ledger_account, index) => ({
        ...{ pool: 'amora', transfer: 't1', ledger_account, amount: 10 + index, reason: 'goodwill' as const },
        ...{ reference: 'r1', created_at: 1 },
      })),
    )
    .execute()
  await store.db.destroy()
})
afterAll(() => rmSync(folder, { recursive: true }))

test('an audit in a process of its own counts rows, and tells nothing of them', async () => {
  const report = await auditInChild({ signal, env: env(folder) })
  expect(report.checks).toBe(CHECK_NAMES.length)
  expect(report.found).toContainEqual({ check: 'the rows of a transfer sum to zero', rows: 1 })
  expect(JSON.stringify(report)).not.toContain('mallory')
})

test('an audit that finds no data, takes too long or is stopped says so', async () => {
  const failureOf = (options: Partial<Parameters<typeof auditInChild>[0]>) =>
    auditInChild({ signal, env: env(folder), ...options }).catch(({ message }: Error) => message)
  expect(await failureOf({ env: env(join(folder, 'nothing')) })).toBe('failed')
  expect(await failureOf({ timeout: 1 })).toBe('took_too_long')
  expect(await failureOf({ signal: AbortSignal.abort() })).toBe('stopped')
})
