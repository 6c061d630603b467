import type { QueryOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/places.ts'
import { GeocodedPlace, RegionList } from '../contract/places.ts'
import { call } from './http.ts'

export const geocode = (lat: number, lon: number) =>
  call<typeof calls.geocode>(
    { method: 'GET', path: '/api/geocode.php', answer: GeocodedPlace },
    { query: { lat, lon } },
  )
export const getRegions = (country: QueryOf<typeof calls.getRegions>['country']) =>
  call<typeof calls.getRegions>(
    { method: 'GET', path: '/api/regions.php', answer: RegionList },
    { query: { country } },
  )
