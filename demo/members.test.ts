import { describe, expect, test } from 'vitest'
import { loadSites } from '../src/config/load-sites.ts'
import { COUNTRIES } from '../src/contract/lists.ts'
import { findCity } from '../src/server/platform/geo/places.ts'
import { pickCity } from './cities.ts'
import { DEMO_NAMES } from './login.ts'
import { membersOf, ringOf, type DemoMember } from './members.ts'
import { focusOf } from './accounts.ts'
import { heightOfHair, scaleWithin } from '../src/components/art/figure/hair.ts'
import { CHIN } from './portraits/draw.ts'
import { FRAME } from './portraits/shot.ts'
import { createRandom } from './random.ts'

const casts = new Map((await loadSites()).map((site) => [site.id, membersOf(site, 300)]))
const everybody = [...casts.values()].flat()
/** Without those who show another's picture. */
const honest = [...casts.values()].flatMap((cast) => {
  const ring = ringOf(cast)
  return cast.filter((member) => !ring.includes(member))
})
const of = (brand: string): DemoMember[] => casts.get(brand) ?? []

describe.each([...casts])('members of %s', (_, cast) => {
  test('are known to others by no login of the demo', () => {
    const names = new Set<string>(DEMO_NAMES)
    expect(cast.filter(({ name }) => names.has(name.toLowerCase()))).toEqual([])
  })

  test('have names of their own, without digits', () => {
    const names = cast.map(({ name }) => name.toLowerCase())
    expect(new Set(names).size).toBe(cast.length)
    expect(names.filter((name) => /\d/.test(name))).toEqual([])
  })

  test('have first names alone before any has a second', () => {
    const combined = cast.slice(0, 25).filter(({ name }) => /[-.]/.test(name))
    expect(combined).toEqual([])
  })

  test('joined after the demo login, which lists show last', () => {
    const [demo, ...others] = cast
    expect(demo?.kind).toBe('demo')
    expect(Math.max(...others.map(({ joinedAgo }) => joinedAgo))).toBeLessThan(demo?.joinedAgo ?? 0)
  })
})

test('one in fifty has coloured hair, and nobody over 45', () => {
  const dyed = everybody.filter(({ hair }) => hair === 'dyed')
  expect(dyed.length).toBeGreaterThan(0)
  expect(dyed.length / everybody.length).toBeLessThan(0.02)
  expect(Math.max(...dyed.map(({ age }) => age))).toBeLessThan(45)
})

test('women are drawn without beards, and only women with earrings', () => {
  const drawn = everybody.flatMap(({ gender, photos }) =>
    photos.map(({ likeness }) => ({ gender, likeness })),
  )
  expect(drawn.filter(({ gender, likeness }) => gender === 'woman' && likeness.beard !== 'none')).toEqual([])
  expect(drawn.filter(({ gender, likeness }) => gender !== 'woman' && likeness.rings)).toEqual([])
})

test('brands for men and for women show them', () => {
  expect(new Set(of('hjertebro').map(({ gender }) => gender))).toEqual(new Set(['man']))
  expect(new Set(of('lunaria').map(({ gender }) => gender))).toEqual(new Set(['woman', 'non_binary']))
  const buns = of('hjertebro').flatMap(({ photos }) =>
    photos.filter(({ likeness }) => likeness.style.endsWith('bun')),
  )
  expect(buns).toEqual([])
})

test('eyes are on the upper third of a photo, the chin above 62 % of its height', () => {
  for (const { shot } of everybody.flatMap(({ photos }) => photos)) {
    expect(Math.abs(shot.y / FRAME.height - 1 / 3)).toBeLessThan(0.03)
    expect((shot.y + CHIN * shot.scale) / FRAME.height).toBeLessThan(0.62)
  }
})

test('no head is cut by the upper edge of a photo', () => {
  for (const { likeness, shot } of everybody.flatMap(({ photos }) => photos)) {
    expect(shot.scale, likeness.style).toBeLessThanOrEqual(scaleWithin(likeness.style, shot.y, Infinity))
  }
})

test('no head is cut where a card cuts its photo', () => {
  for (const photo of everybody.flatMap(({ photos }) => photos)) {
    const { likeness, shot } = photo
    const hair = (shot.y - heightOfHair(likeness.style) * shot.scale) / FRAME.height
    // What a square and a picture of 4:3 show of one of 4:5.
    for (const share of [0.8, 0.6]) {
      expect((focusOf(photo).focus_y / 100) * (1 - share)).toBeLessThanOrEqual(hair)
    }
  }
})

test('the first photo shows a face, the second an interest of the text, the third company', () => {
  for (const { interests, photos } of everybody) {
    const [first, second, third] = photos.map(({ shot }) => shot.subject)
    if (first) expect(first).toBe('face')
    if (second && interests.length > 0) expect(interests).toContain(second)
    if (third) expect(third).toBe('company')
  }
})

test('faces fit age and gender: grey hair, lines and beards where they belong', () => {
  for (const { age, gender, photos } of honest) {
    const [likeness] = photos.map((photo) => photo.likeness)
    if (!likeness) continue
    if (gender !== 'man') expect(likeness.beard).toBe('none')
    if (gender === 'man') expect(likeness.isFine).toBe(false)
    if (age < 40) expect(likeness.age).toBe(0)
    if (age > 61) expect(likeness.age).toBe(3)
  }
})

test('no two people of a brand wear the same face', () => {
  for (const cast of casts.values()) {
    const faces = cast
      .filter((member) => honest.includes(member))
      .flatMap(({ photos: [first] }) => (first ? [JSON.stringify(first.likeness)] : []))
    expect(new Set(faces).size).toBe(faces.length)
  }
})

test('every country has cities to live in, the largest most of all', () => {
  for (const country of COUNTRIES) {
    const random = createRandom(`cities of ${country}`)
    const places = Array.from({ length: 600 }, () => pickCity(random, country))
    for (const { region, city } of places) expect(findCity(country, region, city)).toBeDefined()
  }
  const random = createRandom('Danes')
  const names = Array.from({ length: 600 }, () => pickCity(random, 'DK')).map(
    ({ region, city }) => findCity('DK', region, city)?.name,
  )
  expect(names.filter((name) => name === 'København').length).toBeGreaterThan(200)
})
