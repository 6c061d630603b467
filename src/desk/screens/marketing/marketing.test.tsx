// The screens of marketing, on the real desk: what was typed survives a refusal, and the list tells what came of it.

import { closeDesk, openDesk } from '../../../../tests/support/desk-tab.tsx'
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { OPERATOR } from '../../../../tests/support/actors.ts'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { ask, signedIn, type TestOperator } from '../../../../tests/support/operators.ts'
import { click, field, screen, shows, typeInto, waitFor } from '../../../../tests/support/render.ts'
import { keepSource } from '../../../server/accounts/campaign-source.ts'
import { importCams } from '../../../server/profiles/cam/import-cams.ts'
import { DAY_MS } from '../../../core/durations.ts'

const TEXT = '# A walk\n\nFour paths by the sea.'
let api: TestApi
let mara: TestOperator
beforeAll(async () => {
  api = await startApi()
  mara = await signedIn(api, 'marketing', 'amora')
})
afterAll(() => api.stop())
afterEach(() => {
  closeDesk()
  vi.unstubAllGlobals()
})

const day = (after: number) => new Date(api.clock.now + after * DAY_MS).toISOString().slice(0, 10)
const button = (name: string) => screen.findByRole('button', { name })
const inDialog = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('dialog[open] button[type=submit]')].find(
    (each) => each.textContent === name,
  )!

test('a new code tells what is wrong at its field, keeps what was typed, and is ended from its row', async () => {
  await openDesk(mara, '/codes')
  await shows('No codes')
  await click(await button('New code'))
  await typeInto(field('Code'), 'HI')
  await typeInto(field('Percent off'), '25')
  await typeInto(field('Last day'), day(10))
  await click(inDialog('New code'))
  await shows('A code is four to forty letters and digits.')
  expect(field('Percent off').value).toBe('25')
  await typeInto(field('Code'), 'harvest25')
  await click(inDialog('New code'))
  await shows('HARVEST25 is given out.')
  await shows('HARVEST25')
  await click(await button('End now'))
  await click(inDialog('End now'))
  await shows('HARVEST25 has ended.')
  await waitFor(() => expect(screen.queryByText('No codes')).toBeTruthy())
})

test('campaigns say whose they are, and lead from a network to its refs', async () => {
  const ann = await api.member('amora')
  const at = { db: api.deps.store.db, brand: api.deps.brands.get('amora')!, now: Date.now() }
  await keepSource(at, ann.id, { network: 'meta', ref: 'spring' })
  await openDesk(mara, '/campaigns')
  await shows('meta')
  await shows('came by the link of a campaign and agreed that it is kept')
  await click(screen.getByRole('link', { name: 'meta' }))
  await shows('spring')
  expect(location.search).toContain('network=meta')
  await openDesk(mara, '/campaigns?network=nobody')
  await shows('No campaigns')
})

test('news keeps what was typed where a language is missing, and is sent as it was read', async () => {
  await openDesk(mara, '/news')
  await shows('No news')
  await click(await button('Write news'))
  await typeInto(field('Name'), 'walk')
  await typeInto(field('English'), TEXT)
  await click(inDialog('Save'))
  await shows('Every language of the brand needs a heading')
  expect(field('English').value).toBe(TEXT)
  const texts = Object.fromEntries(api.deps.brands.get('amora')!.site.locales.map((each) => [each, TEXT]))
  await ask(mara, 'saveNews', { brand: 'amora', name: 'walk', texts, written_at: 0 })
  const { written_at } = (await ask(mara, 'getNews', { name: 'walk' })).rows[0]!
  await openDesk(mara, '/news?open=amora.walk')
  await shows('Four paths by the sea.')
  await click(await button('Send me a proof'))
  await shows(`A proof goes to ${mara.email}.`)
  await click(await button('Send'))
  const corrected = Object.fromEntries(Object.keys(texts).map((each) => [each, '# A walk\n\nFive paths.']))
  api.clock.now += 1
  await ask(mara, 'saveNews', { brand: 'amora', name: 'walk', texts: corrected, written_at })
  await click(inDialog('Send'))
  await shows('has changed since you read it')
  await shows('Five paths.')
  await click(await button('Send'))
  await click(inDialog('Send'))
  await shows('Being sent')
})

test('news replaces no colleague’s draft unseen: what was typed stays, beside who saved when', async () => {
  const fin = await signedIn(api, 'finance', 'amora')
  const write = (text: string, written_at: number) => {
    const texts = Object.fromEntries(api.deps.brands.get('amora')!.site.locales.map((each) => [each, text]))
    return ask(fin, 'saveNews', { brand: 'amora', name: 'coast', texts, written_at })
  }
  const standing = async () => (await ask(fin, 'getNews', { name: 'coast' })).rows[0]!
  await write('# Theirs\n\nText.', 0)
  await openDesk(mara, '/news')
  await click(await button('Write news'))
  await typeInto(field('Name'), 'coast')
  const { locales } = api.deps.brands.get('amora')!.site
  const files = locales.map((each) => new File(['# Mine\n\nText.'], `${each}.md`))
  fireEvent.change(field('Files by language'), { target: { files } })
  await waitFor(() => expect(field('English').value).toContain('Mine'))
  await click(inDialog('Save'))
  await shows(`There is a draft of this name: ${fin.name}`)
  expect(field('English').value).toContain('Mine')
  await write('# Theirs again\n\nText.', (await standing()).written_at)
  await click(inDialog('Replace the draft'))
  await shows(`There is a draft of this name: ${fin.name}`)
  expect((await standing()).written_by).toBe(`operator:${fin.id}`)
  await waitFor(() => expect(inDialog('Replace the draft').ariaDisabled).not.toBe('true'))
  await click(inDialog('Replace the draft'))
  await waitFor(async () => expect((await standing()).written_by).toBe(`operator:${mara.id}`))
})

test('cams tell what was left out of an import', async () => {
  const json = { version: 1, provider: 'northlight', profiles: [{ id: 'nobody' }] }
  await importCams(api.deps, OPERATOR, 'amora', async () => ({ json, readPhoto: async () => null }))
  await openDesk(mara, '/cams')
  await shows('1 import')
  await shows('nobody')
})
