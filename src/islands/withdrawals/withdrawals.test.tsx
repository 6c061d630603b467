import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { $company, type Company } from '../../stores/page/company.ts'
import { $location } from '../../stores/page/location.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import type { Person } from '../../../tests/support/api.ts'
import { api, browser, leavePage, props, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { buy } from '../../../tests/support/purchases.ts'
import {
  click,
  field,
  render,
  screen,
  shows,
  submit,
  typeInto,
  waitFor,
} from '../../../tests/support/render.ts'
import { connect, loginAs, losingAnswers } from '../../../tests/support/stores.ts'
import { Withdrawal } from './Withdrawal.island.tsx'

setUpIsland([$user, $session, $location])

const open = async (path = '/withdrawal', who?: Person) => {
  browser.path = path
  if (who) await loginAs(who, browser)
  else connect(api.visitor('amora').fetch)
  await render(<Withdrawal {...props} />)
}
async function buyer(): Promise<{ ann: Person; id: string; invoice: string }> {
  const ann = await api.member('amora')
  const { id } = await buy(ann)
  const [bought] = (await ann.get('/api/transactions.php')).body.transactions
  return { ann, id, invoice: bought.invoice_number as string }
}
async function fillIn(contract: string, email: string) {
  await typeInto(field('Your name'), 'Ann Example')
  await typeInto(field('Which contract?'), contract)
  await typeInto(field('Email for the confirmation'), email)
}
const receiptsTo = async (email: string) =>
  (await api.deliver()).filter(({ to, subject }) => to === email && subject.includes('withdrawal'))

describe('the withdrawal page', () => {
  // law L20
  it('takes a withdrawal in two steps without login, and says case number and time', async () => {
    const { ann, id } = await buyer()
    await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Withdraw from contract here')
    await fillIn(id, ann.email)
    await submit()
    await shows('With the next step you withdraw from this contract.')
    expect(document.body.textContent).toContain(id)
    expect(await receiptsTo(ann.email)).toEqual([])
    await click(screen.getByRole('button', { name: 'Change' }))
    expect(field('Which contract?').value).toBe(id)
    await submit()
    expect(screen.getByRole('button', { name: 'Confirm withdrawal' })).toBeTruthy()
    await submit()
    await shows('We received your withdrawal')
    await shows('20 November 2026 at ')
    const number = /W\d{6}-[2-9A-Z]{6}/.exec(document.body.textContent)?.[0] ?? 'none'
    const [mail, ...more] = await receiptsTo(ann.email)
    expect(mail?.subject).toContain(number)
    expect(more).toEqual([])
    // Nothing moves before the account's address has answered.
    expect((await ann.get('/api/order.php', { id })).body.state).toBe('completed')
  })

  it('is filled in from the order of its address', async () => {
    await open('/withdrawal?order=o-17')
    expect(field('Which contract?').value).toBe('o-17')
  })

  it('is filled in for a member with the newest purchase that can be taken back', async () => {
    const { ann, invoice } = await buyer()
    await open('/withdrawal', ann)
    await waitFor(() => expect(field('Which contract?').value).toBe(invoice))
    expect(field('Your name').value).toBe(ann.name)
    expect(field('Email for the confirmation').value).toBe(ann.email)
  })

  it('says at the field what is missing, and goes no further', async () => {
    await open()
    await fillIn('my order', 'nowhere')
    await submit()
    expect(document.activeElement).toBe(field('Email for the confirmation'))
    expect(screen.queryByRole('button', { name: 'Confirm withdrawal' })).toBeNull()
  })

  it('says before it is confirmed to whom it goes: the company, asked for once', async () => {
    await open()
    await waitFor(() => expect($company.get().status).toBe('ready'))
    await fillIn('my last order', 'ann@mail.test')
    await submit()
    await shows('Seller')
    const { value } = $company.get() as { value: Company }
    expect(document.querySelector('.withdrawal__check')?.textContent).toContain(
      `${value.name}, ${value.address}, ${value.city}, `,
    )
    leavePage()
    const ask = vi.fn<typeof fetch>()
    connect(ask)
    await render(<Withdrawal {...props} />)
    expect(ask).not.toHaveBeenCalled()
  })

  it('is one case when the answer got lost', async () => {
    const ben = await api.member('amora')
    await open()
    connect(losingAnswers(api.visitor('amora').fetch, 1))
    await fillIn('my last order', ben.email)
    await submit()
    await submit()
    await shows('We received your withdrawal')
    expect(await receiptsTo(ben.email)).toHaveLength(1)
  })

  it('shows the case that a form posted without script came back with', async () => {
    await open('/withdrawal?case=W261120-ABCDEF#received')
    await shows('W261120-ABCDEF')
    leavePage()
    await open('/withdrawal?case=W261120-ABCDEF&error=mail_limit_reached#unmailed')
    await shows('Your withdrawal counts.')
    leavePage()
    await open('/withdrawal?error=invalid_fields#refused')
    await shows('This didn’t reach us.')
  })

  it('is a plain form in two steps where no script runs', () => {
    const built = renderToString(<Withdrawal {...props} locale="en" />)
    const page = new window.DOMParser().parseFromString(built, 'text/html')
    const form = page.querySelector('form')
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual([
      'post',
      '/api/withdrawal.php',
    ])
    expect(form?.noValidate).toBe(false)
    const second = form?.querySelector('details')
    expect(second?.open).toBe(false)
    expect(second?.querySelector('button')?.textContent).toBe('Confirm withdrawal')
    // Enter in a field must not skip the second step.
    expect(form?.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled).toBe(true)
    for (const answer of ['received', 'unmailed', 'refused']) expect(page.getElementById(answer)).toBeTruthy()
  })
})
