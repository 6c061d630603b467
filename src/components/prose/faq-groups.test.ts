import { expect, test } from 'vitest'
import { legalText } from '../../config/legal.ts'
import { loadSites } from '../../config/load-sites.ts'
import { inGroups } from './faq-groups.ts'

const sites = await loadSites()

test.each(sites)('each question of $id is in one group, in every language', async (site) => {
  for (const locale of site.locales) {
    const { tokens } = await legalText(site, locale, 'faq', [])
    const all = tokens.filter(({ type }) => type === 'heading')
    expect(inGroups(all).flatMap(({ sections }) => sections)).toEqual(all)
  }
})

test('a question more than the groups have is refused', () => {
  expect(() => inGroups(['One'])).toThrow(RangeError)
})
