import { closeDesk, go, openDesk } from '../../../../tests/support/desk-tab.tsx'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { signedIn, type TestOperator } from '../../../../tests/support/operators.ts'
import { click, screen, shows, waitFor } from '../../../../tests/support/render.ts'

let api: TestApi
let lead: TestOperator
beforeAll(async () => {
  api = await startApi()
  lead = await signedIn(api, 'lead', 'amora')
  const parts = { 'median.GBP': 899, charge_back_share: 0.25, '': 1 }
  await api.deps.store.db
    .insertInto('desk_figure')
    .values(
      Object.entries(parts).map(([part, value]) => ({
        ...{ brand: 'amora', day: '2026-10-31', name: 'spending' as const, part, value },
      })),
    )
    .execute()
})
afterAll(() => api.stop())
afterEach(() => {
  closeDesk()
  vi.unstubAllGlobals()
})

test('a figure shows what it means, a table for each plot, and its file', async () => {
  await openDesk(lead, '/figures?name=spending&brand=amora&by=month&from=2026-09-01&until=2026-10-31')
  await shows('What a payer spent in the month')
  const table = await waitFor(() => screen.getByRole('table', { name: 'Median · GBP' }))
  expect(table.textContent).toContain('31 Oct 2026£8.99')
  expect(screen.getByRole('table', { name: 'Charge-backs' }).textContent).toContain('25%')
  const href = screen.getByRole('link', { name: 'Save as CSV' }).getAttribute('href')
  expect(href).toBe(
    '/api/desk/figures-file.php?name=spending&by=month&from=2026-09-01&until=2026-10-31&brand=amora',
  )
})

test('days that make no sense are refused at their field, and what was chosen stays', async () => {
  await openDesk(lead, '/figures?name=spending&brand=amora&by=day&from=2026-10-31&until=2026-09-01')
  await shows('Please check this.')
  expect(screen.getByLabelText<HTMLInputElement>(/From/).value).toBe('2026-10-31')
})

test('the fairness of a month shows ten figures, and says where too few people are behind one', async () => {
  await openDesk(lead, '/fairness?brand=amora&month=2026-10')
  await shows('As of 31 October 2026')
  expect(document.querySelectorAll('.figures__one h2')).toHaveLength(10)
  expect(document.body.textContent).toContain('Fewer than ten people')
  expect(screen.getByRole('link', { name: 'Save as JSON' }).getAttribute('href')).toContain('month=2026-10')
  await go('/fairness?brand=amora&month=2025-10')
  await shows('No report of this month')
})

test('a month is published on the brand’s page, and taken back', async () => {
  await openDesk(lead, '/fairness?brand=amora&month=2026-10')
  await shows('Not published.')
  await click(screen.getByRole('button', { name: 'Publish' }))
  await shows('On the brand’s page since')
  await click(screen.getByRole('button', { name: 'Withdraw' }))
  await shows('Taken off the brand’s page')
})
