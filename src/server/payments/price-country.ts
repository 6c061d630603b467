import { COUNTRIES, type Country } from '../../contract/lists.ts'
import type { Context, MemberContext } from '../platform/context.ts'

/** The country the member lives in. */
export async function ownCountry({ db, brand, viewer }: MemberContext): Promise<Country> {
  const { country } = await db
    .selectFrom('profile')
    .select('country')
    .where('pool', '=', brand.pool)
    .where('id', '=', viewer.account)
    .executeTakeFirstOrThrow()
  return country
}

/** The country of the prices: the requested one, the member's, the request's, else the brand's first. */
export async function priceCountry(context: Context, requested: Country | undefined): Promise<Country> {
  const { viewer, brand } = context
  const home = viewer ? await ownCountry(context as MemberContext) : undefined
  const detected = COUNTRIES.find((country) => country === context.country)
  const { countries } = brand.site
  const offered = [requested, home, detected].find(
    (country) => country !== undefined && countries.includes(country),
  )
  return offered ?? countries[0] ?? 'NL'
}
