import { map } from 'nanostores'
import type * as v from 'valibot'
import * as calls from '../client/places.ts'
import type { Failure } from '../client/failure.ts'
import type { Country } from '../contract/lists.ts'
import type { geocode, getRegions } from '../contract/site.ts'
import { environment } from './environment.ts'
import { fromResult, type Loadable, LOADING } from './loadable.ts'

export type Regions = v.InferOutput<typeof getRegions.response>
export type SignupPlace = v.InferOutput<typeof geocode.response>
export type PlacesByCountry = Partial<Record<Country, Loadable<Regions>>>
export const NO_PLACES: PlacesByCountry = {}

/** Regions with their cities, by country, as far as they were asked for. */
export const $places = map<PlacesByCountry>({})

/** Loads a country's regions once; a failed one is tried again. */
export async function loadPlaces(country: Country): Promise<void> {
  const known = $places.get()[country]?.status
  if (known === 'ready' || known === 'loading') return
  $places.setKey(country, LOADING)
  $places.setKey(country, fromResult(await calls.getRegions(country)))
}

/** Where this device is; `refused` when it does not say. */
export type LocateResult =
  | { readonly status: 'found'; readonly place: SignupPlace }
  | { readonly status: 'refused' }
  | { readonly status: 'failed'; readonly failure: Failure }

export async function locate(): Promise<LocateResult> {
  const position = await environment.locate()
  if (!position) return { status: 'refused' }
  const result = await calls.geocode(round(position.lat), round(position.lon))
  return result.ok ? { status: 'found', place: result.value } : { status: 'failed', failure: result.failure }
}

/** Two decimals are about a kilometre: enough to find the city, and no more leaves the device. */
const round = (degrees: number) => Math.round(degrees * 100) / 100
