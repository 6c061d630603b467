import { describe, expect, test } from 'vitest'
import { DISTANCES } from '../../../contract/profile-lists.ts'
import { regions, townAt } from '../../platform/geo/places.ts'
import { createKeyedDigest } from '../../platform/keyed-digest.ts'
import { cellOf, cellsWithin, distanceOf, NOISE } from './nearby.ts'

const digest = createKeyedDigest({ current: 'a key', all: ['a key'] })
const towns = ['DK', 'NL', 'GB'].flatMap((country) =>
  regions(country).flatMap(({ cities }) => cities.map(({ id }) => id)),
)
const home = regions('DK')[0]!.cities[0]!.id
const people = Array.from({ length: 40 }, (_, index) => ({ id: `member-${index}`, city: home }))
const near = (city: string, reach: number) =>
  towns.filter((other) => distanceOf(townAt(city)!, townAt(other)!) <= reach)

describe('the place of a member', () => {
  test('stays the same however often it is asked for, and differs among neighbours', () => {
    const cells = people.map((person) => cellOf(digest, person))
    expect(people.map((person) => cellOf(digest, person))).toEqual(cells)
    expect(new Set(cells).size).toBeGreaterThan(1)
    const otherKey = createKeyedDigest({ current: 'another', all: ['another'] })
    expect(people.map((person) => cellOf(otherKey, person))).not.toEqual(cells)
  })

  test('is within every ring of its own town, and of none far away', () => {
    for (const person of people) {
      for (const reach of DISTANCES) expect(cellsWithin(home, reach)).toContain(cellOf(digest, person))
    }
    const far = towns.filter((town) => distanceOf(townAt(home)!, townAt(town)!) > 100 + 20)
    for (const town of far.slice(0, 300))
      expect(cellsWithin(town, 100)).not.toContain(cellOf(digest, people[0]!))
  })

  // security 84, law L38
  test('is placed by no number of towns more closely than by the noise', () => {
    // Who moves from town to town learns of each whether the member is within its rings, and nothing else.
    const askers = near(home, 130)
    expect(askers.length).toBeGreaterThan(100)
    const rings = askers.flatMap((town) => DISTANCES.map((reach) => new Set(cellsWithin(town, reach))))
    const middle = townAt(home)!
    const misses: number[] = []
    for (const person of people) {
      const cell = cellOf(digest, person)
      // A grid of points, much finer than the cells: those that would have got all the same answers.
      const candidates = Array.from({ length: 61 * 61 }, (_, index) => ({
        lat: middle.lat + ((index % 61) - 30) * 0.005,
        lon: middle.lon + (Math.floor(index / 61) - 30) * 0.01,
      })).filter(({ lat, lon }) => {
        const candidate = Math.floor((lat + 90) / 0.1) * 3600 + Math.floor((lon + 180) / 0.1)
        return rings.every((ring) => ring.has(candidate) === ring.has(cell))
      })
      expect(candidates.length).toBeGreaterThan(0)
      const widest = Math.max(...candidates.map((point) => distanceOf(candidates[0]!, point)))
      expect(widest).toBeGreaterThanOrEqual(NOISE.least)
      const sum = (name: 'lat' | 'lon') => candidates.reduce((total, point) => total + point[name], 0)
      const guess = { lat: sum('lat') / candidates.length, lon: sum('lon') / candidates.length }
      misses.push(distanceOf(middle, guess))
    }
    // The best guess is not where the member said they live.
    expect(misses.reduce((total, miss) => total + miss) / misses.length).toBeGreaterThanOrEqual(NOISE.least)
  })
})
