import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../../contract/calls/all-calls.ts'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { openBrands } from '../../../../tests/support/profiles.ts'
import { buy, order } from '../../../../tests/support/purchases.ts'

const CARD = '4111 1111 1111 1111'
const logged: string[] = []
let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  const sink = new Writable({ write: (chunk, _, done) => (logged.push(String(chunk)), done()) })
  Object.assign(api.deps, { log: pino({ level: 'trace' }, sink) })
})
afterAll(() => api.stop())

/** Whether a text holds what could be a card's number: 13 to 19 digits that Luhn's sum accepts. */
function holdsCard(text: string): boolean {
  const runs = text.match(/(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g) ?? []
  return runs.some((run) => {
    const digits = [...run.replaceAll(/\D/g, '')].reverse().map(Number)
    const sum = digits.reduce((total, digit, index) => {
      const doubled = index % 2 === 1 ? digit * 2 : digit
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
    return sum % 10 === 0
  })
}

async function storedTexts(): Promise<string> {
  const { db, engine } = api.deps.store
  const names =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{
          name: string
        }>`select table_name as name from information_schema.tables where table_schema = 'public'`
  const { rows } = await names.execute(db)
  const contents = await Promise.all(
    rows.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db)),
  )
  const texts = contents.flatMap(({ rows: found }) =>
    (found as Record<string, unknown>[]).flatMap((row) =>
      Object.values(row).filter((value): value is string => typeof value === 'string'),
    ),
  )
  return texts.join('\n')
}

test('the scan knows a card when it sees one', () => {
  expect(holdsCard(`paid with ${CARD}.`)).toBe(true)
  expect(holdsCard('paid with 4111111111111112')).toBe(false)
})

// Cards are paid at the provider’s own page.
// security 55, law L28
test('card numbers are never requested, accepted, stored or logged', async () => {
  const ann = await api.member('amora')
  for (const field of ['card_number', 'cardNumber', 'cvc', 'card', 'number']) {
    const { status } = await order(ann, { total: 674, [field]: CARD })
    expect(status).toBe(422)
  }
  const purchase = await buy(ann, { total: 674, discount: 'TIMEBONUS25', keep_method: true })
  const { intent, total } = (await ann.get('/api/order.php', { repeat: 1 })).body
  await ann.post('/api/order.php?repeat=1', { intent, total: total.amount, start_now: true })
  await ann.get('/api/order.php', { id: CARD })
  await ann.post('/api/webhook.php?provider=sandbox', { id: CARD })
  expect((await ann.get('/api/user.php')).body.user.credits).toBe(20)
  await api.deliver()
  expect(holdsCard(await storedTexts())).toBe(false)
  expect(holdsCard(logged.join('\n').replaceAll(/"time":\d+/g, ''))).toBe(false)
  const fields = JSON.stringify([...Object.keys(calls), ...Object.keys(purchase)])
  expect(fields).not.toMatch(/card_?number|cvc|cvv/i)
})
