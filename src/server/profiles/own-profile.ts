import type { Interest } from '../../contract/lists.ts'
import type { OwnProfile } from '../../contract/profiles.ts'
import { ageAt, dayText } from '../../core/age.ts'
import { FREE_PHOTOS, PREMIUM_PHOTOS } from '../../core/limits.ts'
import type { MemberContext } from '../platform/context.ts'
import { imageOf } from './cards.ts'
import { photosOf } from './photos/photos-of.ts'
import { attributesOf } from './view-profile.ts'

/** The viewer's own profile, with everything that can be changed. */
export async function ownProfile(context: MemberContext): Promise<OwnProfile> {
  const { db, brand, viewer, now } = context
  const profile = await db
    .selectFrom('profile')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('id', '=', viewer.account)
    .executeTakeFirstOrThrow()
  const agreed = JSON.parse(profile.resell_brands) as string[]
  return {
    id: profile.id,
    name: profile.name,
    date_of_birth: dayText(profile.born),
    age: ageAt(profile.born, now),
    gender: profile.gender,
    seeks: profile.seeks,
    country: profile.country,
    region: profile.region,
    city: profile.city,
    ...attributesOf(profile),
    about: profile.about,
    interests: JSON.parse(profile.interests) as Interest[],
    photos: (await photosOf(context, profile)).map((photo) => imageOf(photo, false)),
    photo_limit: viewer.paid ? PREMIUM_PHOTOS : FREE_PHOTOS,
    resell_brands: brand.partners.map(({ id, name }) => ({ id, name, consented: agreed.includes(id) })),
  }
}
