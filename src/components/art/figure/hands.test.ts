import { expect, test } from 'vitest'
import { loadSites } from '../../../config/load-sites.ts'
import { facesOf } from '../faces.ts'
import { distance, paletteOf } from '../palette.ts'
import { drawPortrait } from '../portraits.ts'
import { coatsFor, handOf } from './hands.ts'
import { GROUNDS, type Place } from './places.ts'

const sites = await loadSites()

test('every brand draws its people flat: no gradient, blur or filter', () => {
  for (const site of sites) {
    for (const [index, face] of facesOf(site.niche, paletteOf(site)).entries()) {
      expect(drawPortrait(face, handOf(site), index)).not.toMatch(/Gradient|filter|blur|NaN|undefined/)
    }
  }
})

test('an engraved face has lines in its hair, none on its skin or in a beard', () => {
  const minerve = sites.find(({ id }) => id === 'minerve')!
  for (const face of facesOf(minerve.niche, paletteOf(minerve))) {
    const { hair, skin, shade, shorn, whiskers } = handOf(minerve).person(face)
    expect(hair).toMatch(/^url/)
    expect([skin, shade, shorn, whiskers].filter((ink) => !ink?.startsWith('#'))).toEqual([])
  }
})

test('a drawn person of the people row weighs less than 8 kB, an engraved one 12', () => {
  for (const site of sites) {
    const most = site.theme.drawing === 'hatch' ? 12_000 : 8_000
    for (const [index, face] of facesOf(site.niche, paletteOf(site)).entries()) {
      expect(drawPortrait(face, handOf(site), index).length).toBeLessThan(most)
    }
  }
})

test('every place has coats unlike its colours, the skin and what hands hold', () => {
  for (const site of sites) {
    const hand = handOf(site)
    const { inks } = hand
    for (const place of Object.keys(GROUNDS) as Place[]) {
      const grounds = GROUNDS[place].map((key) => inks[key])
      for (const { skin } of facesOf(site.niche, inks).map(hand.person)) {
        const coats = coatsFor(hand, place, skin, true).map(([coat]) => coat)
        expect(coats.length, `${site.id} ${place} ${skin}`).toBeGreaterThan(0)
        expect(
          coats.filter((coat) => grounds.includes(inks[coat]) || distance(inks[coat], skin) < 0.08),
        ).toEqual([])
        expect(coats).not.toContain('primary')
        expect(coats).not.toContain('secondary')
      }
    }
  }
})
