import * as v from 'valibot'
import { defineCall } from './call.ts'
import { CountryCode, queryNumber } from './fields.ts'
import { PlaceName } from './cards.ts'

/** Where coordinates are, to the city; nothing of the request is kept. */
export const geocode = defineCall({
  method: 'GET',
  path: '/api/geocode.php',
  access: 'visitor',
  rate: 'search',
  query: v.strictObject({ lat: queryNumber(-90, 90), lon: queryNumber(-180, 180) }),
  response: v.object({
    country: CountryCode,
    region: PlaceName,
    city: v.object({ id: v.string(), name: v.string() }),
  }),
  errors: ['not_found'],
})

/** Regions with their cities: of one country, or without a query of all countries of the brand. */
export const getRegions = defineCall({
  method: 'GET',
  path: '/api/regions.php',
  access: 'visitor',
  cacheSeconds: 3600,
  query: v.strictObject({ country: v.optional(CountryCode) }),
  response: v.object({
    /** The country asked for; null for all. */
    country: v.nullable(CountryCode),
    regions: v.array(
      v.object({
        country: CountryCode,
        ...PlaceName.entries,
        cities: v.array(v.object({ id: v.string(), name: v.string() })),
      }),
    ),
    /** Whose list it is and under which licence, in no language. */
    attribution: v.string(),
  }),
})
