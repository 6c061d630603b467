import { beforeEach, describe, expect, it, vi } from 'vitest'
import { environment } from '../../stores/page/environment.ts'
import { $location } from '../../stores/page/location.ts'
import { $order } from '../../stores/payments/order.ts'
import { $prices } from '../../stores/payments/prices.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import { $transaction, $transactions } from '../../stores/payments/transactions.ts'
import { refundSandboxPayment } from '../../server/payments/providers/sandbox.ts'
import { recordDebt, transferCredits } from '../../server/payments/ledger/transfer-credits.ts'
import { transact } from '../../server/platform/db/transact.ts'
import type { Person } from '../../../tests/support/api.ts'
import { api, browser, props, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { click, render, screen, shows, waitFor } from '../../../tests/support/render.ts'
import { connect, loginAs } from '../../../tests/support/stores.ts'
import { Transaction } from './Transaction.island.tsx'
import { Transactions } from './Transactions.island.tsx'

let mia: Person
let left: string[]

setUpIsland([$user, $session, $prices, $order, $transaction, $transactions, $location])
beforeEach(async () => {
  left = []
  vi.spyOn(environment, 'leave').mockImplementation((url) => left.push(url) > 0)
  mia = await api.member('amora')
})

interface Placed {
  id: string
  redirect_url: string
}

async function order(more: object = {}): Promise<Placed> {
  const answer = await mia.post('/api/order.php', {
    ...{ bundle: '10', method: 'paypal', country: 'GB', total: 899, start_now: true },
    ...more,
  })
  expect(answer.status).toBe(200)
  return answer.body as Placed
}

const press = (button: string, { redirect_url }: Placed) =>
  mia.fetch(redirect_url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://amora.localhost' },
    body: new URLSearchParams({ action: button }).toString(),
  })

const text = () => document.body.textContent

describe('a payment', () => {
  const open = async (id: string) => {
    browser.path = `/transactions/${id}`
    await loginAs(mia, browser)
    await render(<Transaction {...props} />)
  }
  it('is waited for while it is open, and can be gone on with', async () => {
    const { id, redirect_url } = await order()
    await open(id)
    await shows('Your payment isn’t finished yet')
    await click(screen.getByRole('button', { name: /Continue to payment/ }))
    expect(left).toEqual([redirect_url])
  })

  it('that is open is cancelled after a question, and not without it', async () => {
    const { id } = await order()
    const state = async () => (await mia.get('/api/order.php', { id })).body.state as string
    await open(id)
    await shows('Your payment isn’t finished yet')
    await click(screen.getByRole('button', { name: 'Cancel order' }))
    expect(screen.getByRole('alertdialog').textContent).toContain('Nothing has been charged.')
    await click(screen.getByRole('button', { name: 'Keep order' }))
    expect(await state()).toBe('pending')
    await click(screen.getByRole('button', { name: 'Cancel order' }))
    await click(screen.getAllByRole('button', { name: 'Cancel order' })[1]!)
    await shows('You cancelled the payment')
    expect(await state()).toBe('cancelled')
  })

  it('that was paid before it was called off is said to be paid', async () => {
    const placed = await order()
    await open(placed.id)
    await shows('Your payment isn’t finished yet')
    await press('pay', placed)
    await click(screen.getByRole('button', { name: 'Cancel order' }))
    await click(screen.getAllByRole('button', { name: 'Cancel order' })[1]!)
    await shows('Thank you. You’re in.')
  })

  it('by bank transfer says what to transfer where, and until when', async () => {
    const { id } = await order({ method: 'sct', country: 'IE', total: 999 })
    await open(id)
    await shows('Now transfer €9.99')
    await shows('IBAN')
    for (const part of ['Sandbox Bank', 'NL00 PLAY', 'Reference', 'Transfer by'])
      expect(text()).toContain(part)
  })

  it('that is paid says what there is now', async () => {
    const placed = await order()
    await press('pay', placed)
    await open(placed.id)
    await shows('Thank you. You’re in.')
    expect(text()).toContain('now have 10 credits')
    expect(text()).toContain('Total£8.99')
    await shows('You can withdraw until')
    const withdraw = screen.getByRole('link', { name: 'Withdraw from contract here' })
    expect(withdraw.getAttribute('href')).toMatch(/^\/withdrawal\?order=[\w-]+$/)
    expect(screen.getByRole('link', { name: /Back to your chats/ }).getAttribute('href')).toBe('/chats')
  })

  it.each([
    ['fail', 'The payment didn’t go through'],
    ['cancel', 'You cancelled the payment'],
  ])('after %s can be tried again', async (button, words) => {
    const placed = await order()
    await press(button, placed)
    await open(placed.id)
    await shows(words)
    expect(screen.getByRole('link', { name: /Try again/ }).getAttribute('href')).toBe('/credits/10')
  })

  it('that failed has failed for good, also once its time to pay is over', async () => {
    const placed = await order()
    await press('fail', placed)
    browser.time = api.clock.now += 2 * 86_400_000
    await open(placed.id)
    await shows('The payment didn’t go through')
    api.clock.now -= 2 * 86_400_000
  })

  it('of another member is not found', async () => {
    const { id } = await order()
    mia = await api.member('amora')
    await open(id)
    await shows('We can’t find this payment')
  })

  it('is a receipt with an invoice to print once the thanks are over', async () => {
    const print = vi.spyOn(environment, 'print').mockReturnValue()
    const placed = await order()
    await press('pay', placed)
    browser.time = api.clock.now += 2 * 86_400_000
    await open(placed.id)
    await shows('Invoice AMORA-')
    expect(text()).not.toContain('Thank you')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('10 credits')
    for (const part of ['Seller', '(amora-gb)', 'VAT 20%£1.50', 'Net£7.49']) expect(text()).toContain(part)
    await waitFor(() => expect(document.querySelector('.paper a[href^="tel:+"]')).toBeTruthy())
    await click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    api.clock.now -= 2 * 86_400_000
  })

  it('that was not paid in time has expired', async () => {
    const { id } = await order()
    api.clock.now += 86_400_000
    browser.time = api.clock.now
    await open(id)
    await shows('This order has expired')
    expect(text()).toContain('You haven’t been charged.')
    api.clock.now -= 86_400_000
  })

  it('that was refunded shows how much, how far it is, and its credit note', async () => {
    const placed = await order()
    await press('pay', placed)
    await refundSandboxPayment(api.deps.store.db, placed.redirect_url.split('/').at(-1)!, { id: 'back' })
    await api.visitor('amora').post('/api/webhook.php?provider=sandbox', {
      id: placed.redirect_url.split('/').at(-1)!,
    })
    await open(placed.id)
    await shows('This payment was returned')
    await shows('Credit note AMORA-')
    expect(text()).toContain('Refunded\u2212£8.99')
  })

  it('that the bank took back says so', async () => {
    const placed = await order()
    await press('pay', placed)
    await press('charge_back', placed)
    await open(placed.id)
    await shows('This payment was charged back')
  })
})

describe('the list of payments', () => {
  const open = async () => {
    browser.path = '/transactions'
    await loginAs(mia, browser)
    await render(<Transactions {...props} />)
  }

  it('is empty with one next step', async () => {
    await open()
    await shows('No payments yet')
    expect(screen.getByRole('link', { name: 'See bundles' }).getAttribute('href')).toBe('/credits')
  })

  it('shows each payment with its state, the newest first, and older ones by a button', async () => {
    const placed = await order()
    await press('pay', placed)
    for (let made = 0; made < 20; made += 1) {
      api.clock.now += 1000
      await press('fail', await order())
    }
    browser.time = api.clock.now
    await open()
    await shows('Not paid')
    expect(screen.getAllByRole('link', { name: /10 credits/ })).toHaveLength(20)
    await click(screen.getByRole('button', { name: 'Show older payments' }))
    await waitFor(() => expect(screen.getAllByRole('link', { name: /10 credits/ })).toHaveLength(21))
    const last = screen.getAllByRole('link', { name: /10 credits/ }).at(-1)
    expect(last?.textContent).toContain('£8.99Paid')
    expect(last?.getAttribute('href')).toBe(`/transactions/${placed.id}`)
    expect(screen.queryByRole('button', { name: 'Show older payments' })).toBeNull()
  })

  it('shows a first message whose credits came back, and credits owed', async () => {
    const booking = { pool: api.deps.brands.get('amora')!.pool, account: mia.id, now: api.clock.now }
    await transact(api.deps.store.db, async (db) => {
      await transferCredits(db, { ...booking, amount: 1, reason: 'unread', reference: 'conversation-1:1' })
      await recordDebt(db, { ...booking, amount: 3, reference: 'order-1' })
    })
    await open()
    await shows('1 credit for a first message')
    expect(text()).toContain('If nobody reads a first message within 14 days')
    expect(screen.getByRole('link', { name: /first message/ }).getAttribute('href')).toBe(
      '/chats/conversation-1',
    )
    await shows('3 credits are still open')
  })

  it('says when it cannot be loaded, and tries again', async () => {
    await loginAs(mia, browser)
    connect(() => Promise.resolve(Response.json({ error: 'internal', message: 'Not now.' }, { status: 400 })))
    browser.path = '/transactions'
    await render(<Transactions {...props} />)
    await shows('Not now.')
    connect(mia.fetch)
    await click(screen.getByRole('button', { name: 'Try again' }))
    await shows('No payments yet')
  })
})
