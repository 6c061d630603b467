import { type Interest, PHOTO_GROUNDS, type PhotoGround } from '../../contract/lists.ts'
import type { OwnPhoto, OwnProfile } from '../../contract/profiles.ts'
import { ageAt, dayText } from '../../core/age.ts'
import { FREE_PHOTOS, PREMIUM_PHOTOS } from '../../core/limits.ts'
import type { MemberContext } from '../platform/context.ts'
import { imageOf } from './cards.ts'
import { type KeptPhoto, photosOf } from './photos/photos-of.ts'
import { ownAnswers } from './prompts/answers-of.ts'
import { fieldsOf } from './view-profile.ts'

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
    ...fieldsOf(profile),
    about: profile.about,
    about_removed: profile.about_removed !== '',
    ...(await ownAnswers(context)),
    interests: JSON.parse(profile.interests) as Interest[],
    photos: await withGrounds(context, await photosOf(context, profile)),
    photo_limit: viewer.paid ? PREMIUM_PHOTOS : FREE_PHOTOS,
    resell_brands: brand.partners.map(({ id, name }) => ({ id, name, consented: agreed.includes(id) })),
  }
}

const isPhotoGround = (ground: string): ground is PhotoGround =>
  (PHOTO_GROUNDS as readonly string[]).includes(ground)

/** The photos as their owner sees them; a refused one with the rule it is against, and the number of its statement. */
async function withGrounds({ db, brand, viewer }: MemberContext, photos: KeptPhoto[]): Promise<OwnPhoto[]> {
  const refused = photos.filter(({ status }) => status === 'rejected').map(({ id }) => id)
  const statements =
    refused.length === 0
      ? []
      : await db
          .selectFrom('restriction')
          .select(['photo', 'ground', 'decision'])
          .where('pool', '=', brand.pool)
          .where('account', '=', viewer.account)
          .where('measure', '=', 'photo_refused')
          .where('photo', 'in', refused)
          .where('lifted_at', '=', 0)
          .execute()
  return photos.map((photo) => {
    const { ground = '', decision = null } = statements.find((each) => each.photo === photo.id) ?? {}
    return { ...imageOf(photo, false), ground: isPhotoGround(ground) ? ground : null, statement: decision }
  })
}
