import type { Country } from '../../contract/lists.ts'
import { COUNTRIES } from '../../contract/lists.ts'
import { findCity, nearest, regions } from '../platform/geo/places.ts'

export interface Place {
  country: Country
  region: string
  city: string
}

interface Told {
  country?: Country | undefined
  region?: string | undefined
  city?: string | undefined
  coordinates?: readonly [number, number] | undefined
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Towns of a country by their plain names; of several of one name first those with more people, as regions list them. */
const towns = new Map<Country, Map<string, Place[]>>()
function townsOf(country: Country): Map<string, Place[]> {
  let known = towns.get(country)
  if (!known) {
    known = new Map()
    for (const region of regions(country))
      for (const city of region.cities)
        for (const name of city.name.split(' / ')) {
          const places = known.get(plain(name)) ?? []
          known.set(plain(name), [...places, { country, region: region.id, city: city.id }])
        }
    towns.set(country, known)
  }
  return known
}

/**
 * The town of the list that is meant: by ids of the list, else by its name, within its region where that is told, else the
 * nearest to the coordinates. A town of a name that several regions have needs its region. Otherwise what is wrong.
 */
export function findPlace({ country, region = '', city = '', coordinates }: Told): Place | string {
  if (city === '') {
    if (!coordinates) return 'city: required'
    const found = nearest(...coordinates)
    const at = COUNTRIES.find((known) => known === found.country)
    if (!at || (country !== undefined && country !== at)) return 'coordinates: not_in_list'
    return { country: at, region: found.region.id, city: found.city.id }
  }
  if (country === undefined) return 'country: required'
  if (findCity(country, region, city)) return { country, region, city }
  const named = townsOf(country).get(plain(city)) ?? []
  const within =
    region === ''
      ? named
      : named.filter(
          (place) =>
            place.region === region ||
            plain(regions(country).find(({ id }) => id === place.region)?.name ?? '') === plain(region),
        )
  const [found, another] = within
  if (!found) return coordinates ? findPlace({ country, coordinates }) : 'city: not_in_list'
  return another && region === '' ? 'region: required' : found
}
