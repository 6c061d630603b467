import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../tests/support/api.ts'
import { buy, openWithoutDiscounts } from '../../../tests/support/purchases.ts'
import { audit } from '../audit/audit.ts'
import { endBooks } from './end-books.ts'
import { namesOfPayer } from './names-of-payer.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openWithoutDiscounts })
})
afterAll(() => api.stop())

// law L39
test('purchases lose their names when tax law asks for them no longer, and not before', async () => {
  const ann = await api.member('amora')
  const { id } = await buy(ann)
  const stranger = { name: 'A Stranger', contract: 'of May', email: 'who@mail.test' }
  await api.visitor('amora').post('/api/withdrawal.php', stranger)
  await ann.post('/api/withdrawal.php', { name: 'Ann Example', contract: id, email: ann.email })
  const { db } = api.deps.store
  const named = async () => ({
    orders: await db.selectFrom('orders').select('id').where('provider_reference', '<>', '').execute(),
    invoices: await db.selectFrom('invoice').select('number').where('parties', '<>', '').execute(),
    withdrawals: await db.selectFrom('withdrawal').select('name').where('email', '<>', '').execute(),
  })
  const paper = async () => (await ann.get('/api/transactions.php', { id })).body
  expect(await paper()).toMatchObject({ invoice: { buyer: { name: ann.name } } })

  // Ten calendar years after that of the purchase: a British seat that sells to Ireland.
  api.clock.now = Date.UTC(2036, 11, 31, 23)
  await endBooks(api.deps)
  expect(await named()).toMatchObject({ orders: [{}], invoices: [{}], withdrawals: [{}, {}] })

  api.clock.now = Date.UTC(2037, 0, 1, 1)
  await endBooks(api.deps)
  // What waits for a person is not ended under their hands.
  expect(await named()).toEqual({ orders: [], invoices: [], withdrawals: [{ name: 'A Stranger' }] })
  expect(await db.selectFrom('orders').select(['total', 'credits']).execute()).toMatchObject([
    { credits: 10 },
  ])
  const account = { pool: api.deps.brands.get('amora')!.pool, id: ann.id }
  expect(await namesOfPayer(db, account)).toEqual([])
  expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
})
