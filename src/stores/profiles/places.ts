import { atom, map } from 'nanostores'
import * as v from 'valibot'
import * as calls from '../../client/places.ts'
import type { Failure } from '../../client/failure.ts'
import type { Country } from '../../contract/lists.ts'
import type { geocode, getRegions } from '../../contract/calls/places.ts'
import { environment } from '../page/environment.ts'
import { fromResult, type Loadable, LOADING, onBrowserMount } from '../page/loadable.ts'
import { persisted } from '../page/persisted.ts'

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

export interface Geolocation {
  /** The answer to the browser's question, kept on this device; it may be changed in the browser only. */
  readonly permission: 'unknown' | 'granted' | 'denied'
  /** The last place found. */
  readonly geocode: SignupPlace | null
}
export const NO_GEOLOCATION: Geolocation = { permission: 'unknown', geocode: null }
export const $geolocation = atom(NO_GEOLOCATION)

const permissionKept = persisted('geolocation', v.picklist(['granted', 'denied']))

function keepPermission(permission: 'granted' | 'denied'): void {
  permissionKept.write(permission)
  $geolocation.set({ ...$geolocation.get(), permission })
}

onBrowserMount($geolocation, () => {
  $geolocation.set({ ...$geolocation.get(), permission: permissionKept.read() ?? 'unknown' })
})

/** Where this device is; `refused` when it does not say. */
export type LocateResult =
  | { readonly status: 'found'; readonly place: SignupPlace }
  | { readonly status: 'refused' }
  | { readonly status: 'failed'; readonly failure: Failure }

export async function locate(): Promise<LocateResult> {
  const position = await environment.locate()
  if (position === 'denied') keepPermission('denied')
  if (position === 'denied' || !position) return { status: 'refused' }
  keepPermission('granted')
  const result = await calls.geocode(round(position.lat), round(position.lon))
  if (!result.ok) return { status: 'failed', failure: result.failure }
  $geolocation.set({ ...$geolocation.get(), geocode: result.value })
  return { status: 'found', place: result.value }
}

/** Two decimals are about a kilometre: enough to find the city, and no more leaves the device. */
const round = (degrees: number) => Math.round(degrees * 100) / 100
