// The calls of places, apart from the others: few pages carry them.
import type { QueryOf } from '../contract/call.ts'
import * as places from '../contract/places.ts'
import { call } from './http.ts'

export const geocode = (lat: number, lon: number) => call(places.geocode, { query: { lat, lon } })
export const getRegions = (country: QueryOf<typeof places.getRegions>['country']) =>
  call(places.getRegions, { query: { country } })
