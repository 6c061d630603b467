import { cleanup, render, screen, waitFor, within } from '../../../tests/support/render.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { getQueue } from '../../contract/desk/case-calls.ts'
import { Plot } from './plot.tsx'
import { SaveCsv } from './save-csv.tsx'

const drawn = vi.hoisted(() => vi.fn<(options: unknown, data: unknown) => void>())
vi.mock('uplot', () => ({
  default: class {
    static tzDate = (at: Date) => at
    constructor(options: unknown, data: unknown) {
      drawn(options, data)
    }
    destroy = () => undefined
    setSize = () => undefined
  },
}))
afterEach(() => {
  cleanup()
  drawn.mockReset()
})

const ROWS = [
  { day: '2026-11-27', values: [3, null] },
  { day: '2026-11-28', values: [5, 2] },
]
const plot = () => render(<Plot title="Codes used" columns={['Day', 'Used', 'Ended']} rows={ROWS} />)
const cells = () =>
  within(screen.getByRole('table', { name: 'Codes used' }))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent.trim()))

test('a plot stands beside the table of its values, the newest day first', async () => {
  await plot()
  expect(cells()).toEqual([
    ['Day', 'Used', 'Ended'],
    ['28 Nov 2026', '5', '2'],
    ['27 Nov 2026', '3', '–'],
  ])
  await waitFor(() => expect(drawn).toHaveBeenCalled())
  expect(drawn.mock.calls[0]?.[1]).toEqual([
    [Date.UTC(2026, 10, 27) / 1000, Date.UTC(2026, 10, 28) / 1000],
    [3, 5],
    [null, 2],
  ])
  expect(document.querySelectorAll('style')).toHaveLength(0)
})

test('a plot that cannot be drawn leaves its table', async () => {
  drawn.mockImplementation(() => {
    throw new Error('no canvas')
  })
  await plot()
  await waitFor(() => expect(drawn).toHaveBeenCalled())
  expect(cells()).toHaveLength(3)
})

test('a table is saved from the address that answers its file', async () => {
  await render(<SaveCsv call={getQueue} query={{ brand: 'amora' }} />)
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Save as CSV' })
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([
    '/api/desk/cases.php?brand=amora',
    true,
  ])
})
