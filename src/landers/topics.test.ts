import { expect, it } from 'vitest'
import { loadSites } from '../config/load-sites.ts'
import { topicsOf } from './topics.ts'

it('each brand has four topics of its own interests, its niche’s before the others', async () => {
  for (const site of await loadSites()) {
    const topics = topicsOf(site)
    expect(new Set(topics.map(({ interest }) => interest)).size, site.id).toBe(4)
    expect(site.interests, site.id).toEqual(expect.arrayContaining(topics.map(({ interest }) => interest)))
    const ofOthers = topics.filter(({ line }) => !line.includes(`niche_${site.niche}`))
    expect(
      ofOthers.every(({ line }) => line.includes('general')),
      site.id,
    ).toBe(true)
    expect(topics.slice(-ofOthers.length), site.id).toEqual(ofOthers)
  }
})
