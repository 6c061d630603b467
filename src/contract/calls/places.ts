import * as v from 'valibot'
import { CountryCode, queryNumber } from '../fields.ts'
import { GeocodedPlace, RegionList } from '../places.ts'
import { defineCall } from './define-call.ts'

/** Where coordinates are, to the city; nothing of the request is kept. */
export const geocode = defineCall({
  method: 'GET',
  path: '/api/geocode.php',
  access: 'visitor',
  rate: 'search',
  query: v.strictObject({ lat: queryNumber(-90, 90), lon: queryNumber(-180, 180) }),
  response: GeocodedPlace,
  errors: ['not_found'],
})

/** Regions with their cities: of one country, or without a query of all countries of the brand. */
export const getRegions = defineCall({
  method: 'GET',
  path: '/api/regions.php',
  access: 'visitor',
  cacheSeconds: 3600,
  query: v.strictObject({ country: v.optional(CountryCode) }),
  response: RegionList,
})
