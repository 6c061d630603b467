import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { openBrands } from '../../../../tests/support/profiles.ts'
import { decide, order } from '../../../../tests/support/purchases.ts'

let api: TestApi
let ann: Person
let placed: { id: string; redirect_url: string }
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  ann = await api.member('amora')
  placed = (await order(ann, { total: 899 })).body
})
afterAll(() => api.stop())

const get = (who: Person, url = placed.redirect_url) => who.fetch(url, { method: 'GET' })
const state = async () => (await ann.get('/api/order.php', { id: placed.id })).body.state as string

describe('the sandbox bank', () => {
  test('the sandbox page names itself, payee and amount, and works without script', async () => {
    const response = await get(ann)
    const page = await response.text()
    expect(response.status).toBe(200)
    for (const phrase of ['Test bank', 'No real money', 'Amora', '10 credits', '£8.99', 'Keep it pending']) {
      expect(page).toContain(phrase)
    }
    expect(page).not.toContain('<script')
    expect(page).not.toContain('Charge back')
  })

  test('the sandbox page’s policy allows its own style and nothing else', async () => {
    const response = await get(ann)
    const policy = response.headers.get('Content-Security-Policy') ?? ''
    const style = /<style>([\s\S]*?)<\/style>/.exec(await response.text())?.[1] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(response.headers.get('Referrer-Policy')).not.toBe('no-referrer')
  })

  test('the sandbox page exists at the order’s brand alone', async () => {
    const elsewhere = placed.redirect_url.replace('amora', 'minerve')
    expect((await get(api.visitor('minerve'), elsewhere)).status).toBe(404)
    expect((await get(ann, placed.redirect_url.replace(/[^/]+$/, 'unknown'))).status).toBe(404)
  })

  test('the sandbox bank takes decisions from its own page only', async () => {
    const foreign = [
      { Origin: 'http://evil.test' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
    ]
    for (const headers of foreign) expect((await decide(ann, placed, 'pay', headers)).status).toBe(403)
    expect((await decide(ann, placed, 'win')).status).toBe(400)
    expect((await decide(ann, placed, 'constructor')).status).toBe(400)
    expect(await state()).toBe('pending')
  })

  test('the sandbox bank sends the member back in their language', async () => {
    const site = api.deps.brands.get('amora')?.site
    expect(site?.locales).toContain('sv')
    const eve = await api.member('amora')
    await eve.put('/api/user.php', { language: 'sv' })
    const { body } = await order(eve, { total: 899 })
    const back = await decide(eve, body, 'later')
    expect(back.headers.get('Location')).toBe(`http://amora.localhost/sv/transactions/${body.id}`)
  })

  test('the sandbox bank refuses a stored card once it is told to: nothing is booked', async () => {
    const jo = await api.member('amora')
    const { body } = await order(jo, { total: 899, keep_method: true })
    await decide(jo, body, 'pay')
    expect(await (await get(jo, body.redirect_url)).text()).toContain('Refuse this card')
    await decide(jo, body, 'block')
    const { intent, total } = (await jo.get('/api/order.php', { repeat: 1 })).body
    const repeat = { intent, total: total.amount, start_now: true }
    const refused = await jo.post('/api/order.php?repeat=1', repeat)
    expect(refused.body.error).toBe('recurring_payment_failed')
    expect((await jo.get('/api/user.php')).body.user.credits).toBe(10)
  })

  test('the sandbox bank pays once, then offers the chargeback', async () => {
    for (let time = 0; time < 2; time += 1) expect((await decide(ann, placed, 'pay')).status).toBe(303)
    expect(await state()).toBe('completed')
    await decide(ann, placed, 'fail')
    expect(await state()).toBe('completed')
    const page = await (await get(ann)).text()
    expect(page).toContain('Charge back')
    expect(page).not.toContain('Fail the payment')
    await decide(ann, placed, 'charge_back')
    expect(await state()).toBe('charged_back')
  })
})
