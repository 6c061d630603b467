import { fc } from '../../../../tests/support/property.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { giveCredits, openBrands } from '../../../../tests/support/profiles.ts'
import { auditCredits } from './audit-credits.ts'
import { transferCredits } from './transfer-credits.ts'
import { transact } from '../../platform/db/transact.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

const transfer = (account: string, amount: number, reference: string) =>
  transact(api.deps.store.db, (db) =>
    transferCredits(db, {
      pool: 'amora',
      account,
      amount,
      reason: 'message',
      reference,
      now: api.clock.now,
    }),
  )

test('a balance is the sum of its ledger rows and never below zero, whatever is booked', async () => {
  const { id } = await api.member('amora')
  let balance = 0
  let turn = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 20 }), async (amounts) => {
      for (const amount of amounts) {
        turn += 1
        const booked = transfer(id, amount, `turn-${turn}`)
        if (balance + amount < 0) await expect(booked).rejects.toMatchObject({ code: 'not_enough_credits' })
        else expect(await booked).toBe((balance += amount))
      }
      expect(await auditCredits(api.deps.store.db)).toEqual([])
    }),
    { numRuns: 20 },
  )
})

test('the same reason and reference is booked once', async () => {
  const { id } = await api.member('amora')
  await giveCredits(api.deps, 'amora', id, 5)
  await transfer(id, -1, 'once')
  await expect(transfer(id, -1, 'once')).rejects.toThrow()
  expect(await auditCredits(api.deps.store.db)).toEqual([])
})

// security 54
test('a ledger row can be neither changed nor deleted', async () => {
  const { db } = api.deps.store
  const { id } = await api.member('amora')
  await giveCredits(api.deps, 'amora', id, 5)
  await expect(db.updateTable('ledger').set({ amount: 500 }).execute()).rejects.toThrow(/append-only/)
  await expect(db.deleteFrom('ledger').execute()).rejects.toThrow(/append-only/)
})

// security 54
test('the audit finds a transfer with one entry', async () => {
  const { db } = api.deps.store
  const row = { pool: 'amora', transfer: 'half', ledger_account: 'house:sales', amount: 3 }
  await db
    .insertInto('ledger')
    .values({ ...row, reason: 'purchase', reference: 'half', created_at: 0 })
    .execute()
  expect(await auditCredits(db)).toEqual([{ kind: 'transfer', id: 'half', expected: 0, found: 3 }])
  const other = { ...row, ledger_account: 'house:purchase', amount: -3 }
  await db
    .insertInto('ledger')
    .values({ ...other, reason: 'purchase', reference: 'half', created_at: 0 })
    .execute()
  expect(await auditCredits(db)).toEqual([])
})

// security 54
test('the audit finds a balance that was changed by hand', async () => {
  const { id } = await api.member('amora')
  await api.deps.store.db.updateTable('account').set({ credits: 7 }).where('id', '=', id).execute()
  expect(await auditCredits(api.deps.store.db)).toEqual([{ kind: 'balance', id, expected: 0, found: 7 }])
})
