import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { PlacesFile } from '../../server/platform/geo/build-places.ts'
import { drawCountry } from './country-map.ts'

const file = new URL('../../server/platform/geo/data/places.json', import.meta.url)
const places = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as PlacesFile)

/** The cells a path marks. */
function cellsOf(path: string): string[] {
  let [x, y] = [0, 0]
  return [...path.matchAll(/m(-?\d+) ?(-?\d+)h0/g)].map(([, right, down]) => {
    x += Number(right)
    y += Number(down)
    return `${x} ${y}`
  })
}

it.each(places)('draws each region of %s with towns of its own, inside the map', (_, regions) => {
  const { width, height, regions: drawn } = drawCountry(regions, 'flat')
  const cells = drawn.flatMap(({ paths }) => paths.flatMap(cellsOf))
  expect(new Set(cells).size).toBe(cells.length)
  for (const { name, paths } of drawn) expect(cellsOf(paths[0]), name).toHaveLength(1)
  const outside = cells.filter((cell) => {
    const [x = 0, y = 0] = cell.split(' ').map(Number)
    return x < -1 || x > width + 1 || y < -1 || y > height + 1
  })
  expect(outside).toEqual([])
})

it('keeps the proportions of a country at its latitude', () => {
  const { width, height } = drawCountry(places.find(([country]) => country === 'SE')?.[1] ?? [], 'flat')
  expect(height / width).toBeGreaterThan(1.9)
})
