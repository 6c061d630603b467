import { readFileSync } from 'node:fs'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { PlacesFile } from './build-places.ts'

/** To be shown wherever the places are, as the licence asks. */
export const PLACES_ATTRIBUTION = '© GeoNames (geonames.org), CC BY 4.0'

export type City = { id: string; name: string }

/** `name` is in the region's own language, whose BCP 47 tag is `lang`; cities come by falling population. */
export type Region = { id: string; name: string; lang: string; cities: City[] }

/** Degrees. */
export type Point = { lat: number; lon: number }

export type NearestPlace = { country: string; region: { id: string; name: string; lang: string }; city: City }

type Loaded = {
  regionsByCountry: Map<string, Region[]>
  places: NearestPlace[]
  towns: Map<string, Point>
  index: KDBush
}

let loaded: Loaded | undefined

/** The ISO 3166-1 alpha-2 codes of the countries with places. */
export function countries(): string[] {
  return [...load().regionsByCountry.keys()]
}

/** Regions in the alphabetical order of the country's main language; none for a country without places. */
export function regions(country: string): Region[] {
  return load().regionsByCountry.get(country) ?? []
}

export function findRegion(country: string, regionId: string): Region | undefined {
  return regions(country).find(({ id }) => id === regionId)
}

export function findCity(country: string, regionId: string, cityId: string): City | undefined {
  return findRegion(country, regionId)?.cities.find(({ id }) => id === cityId)
}

/** The middle of a town, to two decimals, by its id. */
export const townAt = (cityId: string): Point | undefined => load().towns.get(cityId)

/** One name of a city with two, in the reader's language where it has that: Brussel for the Dutch, San Sebastián for all. */
export function cityName(country: string, { name }: City, locale: string): string {
  const [first = name, second = first] = name.split(' / ')
  return locale === 'nl' || country === 'ES' ? second : first
}

/**
 * The listed place nearest to a point in degrees, however far away; the point is neither kept nor logged.
 * @throws RangeError for a point that is not on the globe
 */
export function nearest(lat: number, lon: number): NearestPlace {
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) throw new RangeError('Not a point on the globe')
  const { index, places } = load()
  const nearestPlace = places[around(index, lon, lat, 1)[0] ?? -1]
  if (!nearestPlace) throw new Error('The list of places is empty')
  return nearestPlace
}

function load(): Loaded {
  loaded ??= readPlaces()
  return loaded
}

function readPlaces(): Loaded {
  const text = readFileSync(new URL('./data/places.json', import.meta.url), 'utf8')
  const file = JSON.parse(text) as PlacesFile
  const rows = Object.values(file).flatMap((regionRows) => regionRows.flatMap(({ cities }) => cities))
  const index = new KDBush(rows.length, 16, Float32Array)
  for (const [, , lat, lon] of rows) index.add(lon, lat)
  index.finish()

  const places: NearestPlace[] = []
  const regionsByCountry = new Map<string, Region[]>()
  for (const [country, regionRows] of Object.entries(file)) {
    const read = regionRows.map(({ id, name, lang, cities: cityRows }): Region => {
      const cities = cityRows.map(([cityId, cityName]) => ({ id: String(cityId), name: cityName }))
      const region = { id, name, lang }
      places.push(...cities.map((city) => ({ country, region, city })))
      return { ...region, cities }
    })
    regionsByCountry.set(country, read)
  }
  const towns = new Map(rows.map(([id, , lat, lon]) => [String(id), { lat, lon }]))
  return { regionsByCountry, places, towns, index }
}
