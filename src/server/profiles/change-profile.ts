import type * as v from 'valibot'
import type { FieldCode } from '../../contract/errors.ts'
import type { OwnProfile } from '../../contract/profiles.ts'
import type { changeProfile as changeCall } from '../../contract/calls/profiles.ts'
import { findCity, findRegion } from '../platform/geo/places.ts'
import type { Brand, MemberContext } from '../platform/context.ts'
import { invalidFields } from '../platform/errors.ts'
import type { ProfileRow } from '../access.ts'
import { recordConsent } from '../accounts/consents.ts'
import { inTransaction } from '../platform/transaction.ts'
import { lockProfile } from './photos/lock-profile.ts'
import { refreshListing } from './search/listing.ts'
import { ownProfile } from './own-profile.ts'
import { requireConsents } from './require-consents.ts'

type Changes = v.InferOutput<(typeof changeCall)['body']>

/** Changes what is given of the viewer's own profile, and where it is listed. Throws `invalid_fields`. */
export async function changeProfile(context: MemberContext, changes: Changes): Promise<OwnProfile> {
  requireOffered(context.brand, changes)
  return inTransaction(context, async (trx) => {
    const { db, brand, viewer, deps } = trx
    const { interests, languages, resell_brands, ...columns } = changes
    const before = await lockProfile(trx, viewer.account)
    await requireConsents(trx, changes)
    const changed = {
      ...columns,
      ...(interests ? { interests: JSON.stringify(interests) } : {}),
      ...(languages ? { languages: JSON.stringify(languages) } : {}),
      ...(resell_brands ? { resell_brands: JSON.stringify([...new Set(resell_brands)]) } : {}),
      // Another text in the place of one that was taken down.
      ...(changes.about !== undefined && changes.about !== before.about ? { about_removed: '' } : {}),
    }
    if (Object.keys(changed).length > 0) {
      await db
        .updateTable('profile')
        .set(changed)
        .where('pool', '=', brand.pool)
        .where('id', '=', viewer.account)
        .execute()
    }
    // Judged as a whole: country, region and city may come one by one.
    if (changes.country ?? changes.region ?? changes.city) requireKnownPlace(before, changes)
    if (resell_brands) await recordResale(trx, resell_brands)
    await refreshListing(db, deps, brand.pool, viewer.account)
    return ownProfile(trx)
  })
}

/** Each partner brand is agreed to by itself (law.md L37), so each stands in the log of consents by itself. */
async function recordResale(context: MemberContext, agreed: readonly string[]): Promise<void> {
  const { brand, viewer } = context
  for (const partner of brand.partners) {
    await recordConsent(context, viewer.account, `resale:${partner.id}`, agreed.includes(partner.id))
  }
}

function requireOffered({ site, partners }: Brand, changes: Changes): void {
  const { seeks, country, interests, resell_brands } = changes
  const fields: Record<string, FieldCode> = {}
  const seeksKnown = seeks === undefined || seeks === 'everyone' || site.genders.includes(seeks)
  if (!seeksKnown) fields.seeks = 'not_in_list'
  if (country !== undefined && !site.countries.includes(country)) fields.country = 'not_in_list'
  if (interests?.some((interest) => !site.interests.includes(interest))) fields.interests = 'not_in_list'
  if (resell_brands?.some((brand) => !partners.some(({ id }) => id === brand)))
    fields.resell_brands = 'not_in_list'
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
}

function requireKnownPlace(before: ProfileRow, changes: Changes): void {
  const { country = before.country, region = before.region, city = before.city } = changes
  if (!findRegion(country, region)) {
    throw invalidFields({ region: changes.region === undefined ? 'required' : 'not_in_list' })
  }
  if (!findCity(country, region, city)) {
    throw invalidFields({ city: changes.city === undefined ? 'required' : 'not_in_list' })
  }
}
