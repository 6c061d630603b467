import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSites } from '../../config/load-sites.ts'
import type { Site } from '../../config/site.ts'
import { startApi, type TestApi } from '../../../tests/support/api.ts'
import { openBrands } from '../../../tests/support/profiles.ts'
import { createBrands, readPools } from './brands.ts'

let api: TestApi
let sites: Site[]
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  sites = await loadSites()
})
afterAll(() => api.stop())

const pools = (all: Site[], known?: Map<string, string>) =>
  new Map([...createBrands(all, all, () => '', known)].map(([id, { pool }]) => [id, pool]))
const paired = (...pairs: [string, string[]][]) =>
  sites.map((site) => {
    const [, resell_to] = pairs.find(([id]) => id === site.id) ?? []
    return resell_to ? { ...site, resell_to, member_resell: resell_to.length > 0 } : site
  })

test('brands that list each other share a pool, the others have their own', () => {
  const found = pools(sites)
  expect(found.get('fjallvind')).toBe('amora')
  expect(found.get('minerve')).toBe('herbstgold')
  expect(found.get('lunaria')).toBe('lunaria')
})

test('a brand keeps its members’ pool when its partners change; new partners join it', async () => {
  await api.member('amora')
  await api.member('fjallvind')
  const known = await readPools(api.deps.store, sites)
  expect(Object.fromEntries(known)).toEqual({ amora: 'amora', fjallvind: 'amora' })
  const parted = pools(paired(['amora', []], ['fjallvind', []]), known)
  expect([parted.get('amora'), parted.get('fjallvind')]).toEqual(['amora', 'amora'])

  const joined = paired(['amora', []], ['fjallvind', ['tweespan']], ['tweespan', ['fjallvind']])
  expect(pools(joined, known).get('tweespan')).toBe('amora')
})

test('partner brands with members in separate pools are refused, with a remedy', async () => {
  await api.member('lunaria')
  const known = await readPools(api.deps.store, sites)
  const together = paired(['amora', ['fjallvind', 'lunaria']], ['lunaria', ['amora']])
  expect(() => pools(together, known)).toThrow('The members of amora, fjallvind, lunaria lie apart')
})
