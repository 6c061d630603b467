import type { Country } from '../src/contract/lists.ts'
import { findCity, regions } from '../src/server/platform/geo/places.ts'
import type { Random } from './random.ts'

/** Inhabitants of the largest cities, in 100 000, by the name that the list of places has. */
const LARGEST: Record<Country, Readonly<Record<string, number>>> = {
  GB: {
    London: 89,
    Birmingham: 11,
    Leeds: 8,
    Glasgow: 6,
    Sheffield: 6,
    Manchester: 6,
    Edinburgh: 5,
    Liverpool: 5,
    Bristol: 5,
    Cardiff: 4,
  },
  IE: { Dublin: 12, Cork: 2, Galway: 1 },
  US: {
    'New York': 83,
    'Los Angeles': 38,
    Chicago: 27,
    Houston: 23,
    Phoenix: 16,
    Philadelphia: 16,
    Jacksonville: 10,
    Columbus: 9,
    Charlotte: 9,
    Seattle: 7,
  },
  DE: {
    Berlin: 37,
    Hamburg: 19,
    München: 15,
    Köln: 11,
    'Frankfurt am Main': 8,
    Stuttgart: 6,
    Leipzig: 6,
    Bremen: 6,
    Hannover: 5,
  },
  AT: { Wien: 20, Graz: 3, Linz: 2, Salzburg: 2, Innsbruck: 1 },
  CH: { Zürich: 4, Genève: 2, Basel: 2, Lausanne: 1, Bern: 1 },
  NL: { Amsterdam: 9, Rotterdam: 7, Utrecht: 4, Eindhoven: 2, Groningen: 2, Almere: 2 },
  BE: { 'Bruxelles / Brussel': 12, Antwerpen: 5, Charleroi: 2 },
  DK: { København: 13, Aarhus: 3, Odense: 2, Aalborg: 1 },
  NO: { Oslo: 10, Bergen: 3, Stavanger: 2, Trondheim: 2 },
  ES: { Madrid: 33, Barcelona: 16, València: 8, Sevilla: 7, Zaragoza: 7, Murcia: 5, Palma: 4, Bilbao: 3 },
  IT: { Roma: 28, Milano: 14, Napoli: 9, Torino: 8, Palermo: 6, Genova: 6, Bologna: 4, Firenze: 4, Bari: 3 },
  FR: {
    Paris: 21,
    Marseille: 9,
    Lyon: 5,
    Toulouse: 5,
    Nantes: 3,
    Strasbourg: 3,
    Bordeaux: 3,
    Lille: 2,
    Rennes: 2,
  },
  LU: { Luxembourg: 1 },
  SE: { Stockholm: 16, Göteborg: 6, Malmö: 4, Uppsala: 2, Västerås: 1, Örebro: 1, Linköping: 1 },
  FI: { Helsinki: 13, Tampere: 3, Oulu: 2, Turku: 2, Jyväskylä: 1 },
  PL: { Warszawa: 19, Kraków: 8, Wrocław: 7, Łódź: 7, Poznań: 5, Gdańsk: 5, Szczecin: 4, Lublin: 3 },
}
/** Those of them at the sea. */
const SEASIDE = [
  ...[
    'Edinburgh',
    'Liverpool',
    'Bristol',
    'Cardiff',
    'Dublin',
    'Cork',
    'Galway',
    'New York',
    'Los Angeles',
    'Seattle',
  ],
  ...[
    'København',
    'Aarhus',
    'Aalborg',
    'Oslo',
    'Bergen',
    'Stavanger',
    'Trondheim',
    'Barcelona',
    'València',
    'Palma',
  ],
  ...[
    'Napoli',
    'Palermo',
    'Genova',
    'Bari',
    'Marseille',
    'Stockholm',
    'Göteborg',
    'Malmö',
    'Helsinki',
    'Oulu',
    'Turku',
  ],
  ...['Gdańsk'],
]
/** So many live in one of them. */
const URBAN = 0.6

interface Residence {
  region: string
  city: string
}

const residences = new Map<string, Residence>()

/** The city of that name, where several have it the one that ranks highest in its region. */
function residenceIn(country: Country, name: string): Residence {
  const key = `${country} ${name}`
  const known = residences.get(key)
  if (known) return known
  const [found] = regions(country)
    .map(({ id, cities }) => ({ region: id, rank: cities.findIndex((city) => city.name === name), cities }))
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank)
  if (!found) throw new Error(`the list of places has no ${name}`)
  const residence = { region: found.region, city: found.cities[found.rank]?.id ?? '' }
  residences.set(key, residence)
  return residence
}

/** A city, as likely as it has people: the largest by their figures, the others by their rank. */
export function pickCity(random: Random, country: Country): Residence {
  const largest = LARGEST[country]
  if (random.chance(URBAN)) return residenceIn(country, random.weighted(largest))
  const all = regions(country)
  const weights = Object.fromEntries(all.map(({ id, cities }) => [id, cities.length]))
  const chosen = random.weighted(weights)
  const region = all.find(({ id }) => id === chosen) ?? random.pick(all)
  // Cities come by falling population, which falls about as their rank rises.
  const rank = Math.floor((region.cities.length + 1) ** random.next()) - 1
  return { region: region.id, city: region.cities[rank]?.id ?? '' }
}

/** Names of the largest cities, which words may ask for. */
export const LARGE_CITIES: readonly string[] = Object.values(LARGEST).flatMap((cities) => Object.keys(cities))

/** Words for where somebody lives: the name of a large city, and whether it is one, at the sea too. */
export function placeOf({ country, region, city }: Residence & { country: Country }): string[] {
  const name = findCity(country, region, city)?.name ?? ''
  if (LARGEST[country][name] === undefined) return ['town']
  return [name, 'city', ...(SEASIDE.includes(name) ? ['sea'] : [])]
}
