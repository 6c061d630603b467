// The calls of places, apart from the others: few pages carry them.
import type { QueryOf } from '../contract/call.ts'
import * as site from '../contract/site.ts'
import { call } from './http.ts'

export const geocode = (lat: number, lon: number) => call(site.geocode, { query: { lat, lon } })
export const getRegions = (country: QueryOf<typeof site.getRegions>['country']) =>
  call(site.getRegions, { query: { country } })
