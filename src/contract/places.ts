import * as v from 'valibot'
import { PlaceName } from './cards.ts'
import { CountryCode } from './fields.ts'

export const GeocodedPlace = v.object({
  country: CountryCode,
  region: PlaceName,
  city: v.object({ id: v.string(), name: v.string() }),
})

export const RegionList = v.object({
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
})
