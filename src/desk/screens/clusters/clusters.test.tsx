// The screen of clusters, on the real desk: what accounts share, who may, and who has to sign.

import { browseAs, closeDesk, openDesk } from '../../../../tests/support/desk-tab.tsx'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { signedIn, type TestOperator } from '../../../../tests/support/operators.ts'
import { openBrands } from '../../../../tests/support/profiles.ts'
import {
  click,
  field,
  screen,
  shows,
  submit,
  typeInto,
  waitFor,
  within,
} from '../../../../tests/support/render.ts'
import { shareNetwork } from '../../../../tests/support/shared-network.ts'

let api: TestApi
let olga: TestOperator
let omar: TestOperator
beforeAll(async () => {
  api = await startApi({
    change(sites) {
      openBrands(sites)
      for (const site of sites) site.desk.signals = site.id === 'amora'
    },
  })
  ;[olga, omar] = [await signedIn(api, 'lead', '*'), await signedIn(api, 'lead', '*')]
})
afterAll(() => api.stop())
afterEach(async () => {
  closeDesk()
  vi.unstubAllGlobals()
  await api.deps.store.db.deleteFrom('signal').execute()
})

const button = (name: string) => screen.findByRole('button', { name })
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name })
const statuses = () =>
  api.deps.store.db
    .selectFrom('account')
    .select('status')
    .orderBy('signup_at')
    .execute()
    .then((rows) => rows.map(({ status }) => status))

test('a household is hidden with a note, and the list says what would stand there', async () => {
  await shareNetwork(api, 3)
  await openDesk(olga, '/clusters')
  await shows('One network: 3 accounts')
  await click(await button('They may: hide'))
  await typeInto(field('Why (for the log)'), 'A family, confirmed by its bills')
  await submit()
  await shows('No cluster')
  const [household] = await api.deps.store.db.selectFrom('household').selectAll().execute()
  expect(household).toMatchObject({ kind: 'network' })
})

test('a note without words is refused, and what was typed stays', async () => {
  await shareNetwork(api, 3)
  await openDesk(olga, '/clusters')
  await click(await button('They may: hide'))
  await typeInto(field('Why (for the log)'), 'no')
  await submit()
  expect(field('Why (for the log)').value).toBe('no')
  expect(await api.deps.store.db.selectFrom('household').select('value').execute()).toHaveLength(1)
})

test('four accounts are removed by a second operator, who reads who asked and why', async () => {
  await shareNetwork(api, 4)
  const before = await statuses()
  await openDesk(olga, '/clusters')
  await shows('One network: 4 accounts')
  for (const box of screen.getAllByRole('checkbox')) await click(box)
  await click(await button('Remove chosen'))
  await shows('need a second operator')
  await click(field('Same text to many people'))
  await typeInto(field('Why (for the log)'), 'One text from all of them')
  await submit()
  await shows('The removal waits for a second operator.')
  await shows('Somebody else has to sign.')
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull()
  expect(await statuses()).toEqual(before)

  browseAs(omar)
  await openDesk(omar, '/clusters')
  await shows('asks to remove 4 accounts: One text from all of them')
  await click(await button('Sign'))
  await typeInto(field('Why (for the log)'), 'So it is')
  await click(inDialog('Sign'))
  await waitFor(async () => expect((await statuses()).slice(-4)).toEqual(Array(4).fill('deleted')))
})
