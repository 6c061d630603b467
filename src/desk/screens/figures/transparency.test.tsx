import { closeDesk, openDesk } from '../../../../tests/support/desk-tab.tsx'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { ask, signedIn, type TestOperator } from '../../../../tests/support/operators.ts'
import { click, screen, shows, typeInto, waitFor } from '../../../../tests/support/render.ts'
import { decidedBefore } from '../../../../tests/support/notices.ts'

let api: TestApi
let lead: TestOperator
let second: TestOperator
let year: string
beforeAll(async () => {
  api = await startApi()
  lead = await signedIn(api, 'lead', 'amora')
  second = await signedIn(api, 'lead', 'amora')
  year = new Date(api.clock.now).toISOString().slice(0, 4)
  await decidedBefore(api, 'amora', { email: 'eva@mail.test' }, { outcome: 'removed', count: 3 })
})
afterAll(() => api.stop())
afterEach(() => {
  closeDesk()
  vi.unstubAllGlobals()
})

test('each number leads to the rows behind it', async () => {
  await openDesk(lead, `/transparency?brand=amora&year=${year}&code=notices.fraud`)
  await shows('Rows behind “Notices · Fraud”')
  await shows('3 rows')
  const link = await waitFor(() => {
    const row = screen.getByRole('row', { name: /Measure taken · Fraud/ })
    return row.querySelector('a')?.getAttribute('href')
  })
  expect(link).toBe(`/transparency?brand=amora&year=${year}&code=notices_acted.fraud`)
  expect(screen.queryByRole('button', { name: 'Ask to freeze' })).toBeNull()
})

test('a year that is over is frozen by the second lead, not by the first', async () => {
  await openDesk(lead, '/transparency?brand=amora&year=2021')
  await click(await waitFor(() => screen.getByRole('button', { name: 'Ask to freeze' })))
  await shows('Somebody else signs.')
  expect(screen.queryByRole('button', { name: 'Sign and freeze' })).toBeNull()
  closeDesk()
  await openDesk(second, '/transparency?brand=amora&year=2021')
  await click(await waitFor(() => screen.getByRole('button', { name: 'Sign and freeze' })))
  await shows('Frozen on')
  expect((await ask(lead, 'getTransparency', { brand: 'amora', year: '2021' })).state).toBe('frozen')
})

test('words that were typed stay where saving fails', async () => {
  await openDesk(lead, '/transparency?brand=amora&year=2020')
  const words = await waitFor(() => screen.getByLabelText<HTMLTextAreaElement>(/Words/))
  await typeInto(words, 'People decide.')
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0))
  expect(words.value).toBe('People decide.')
  vi.stubGlobal('fetch', answered)
  await click(screen.getByRole('button', { name: 'Save' }))
  await shows('Saved')
})
