import { type Interest, SPECIAL_FIELDS } from '../../contract/lists.ts'
import {
  ATTRIBUTE_NAMES,
  isForMembers,
  PROFILE_FIELDS,
  type ProfileField,
  type Spoken,
} from '../../contract/profile-lists.ts'
import type { Card } from '../../contract/cards.ts'
import type { Profile } from '../../contract/profiles.ts'
import type { getProfile } from '../../contract/calls/profiles.ts'
import type * as v from 'valibot'
import type { Context } from '../platform/context.ts'
import { orderPair } from '../platform/db/row-locks.ts'
import { notFound, ServiceError } from '../platform/errors.ts'
import { canWriteTo, findVisibleProfile, mayLook, type ProfileRow } from '../access.ts'
import { cardsOfRows, imageOf, mainOf } from './cards.ts'
import { mayShow } from './search/listing.ts'
import { photosOf } from './photos/photos-of.ts'
import { answersOf } from './prompts/answers-of.ts'

type Query = v.InferOutput<(typeof getProfile)['query']>

/** The fields of a profile with one value or few; those not in `shown` are empty. */
export function fieldsOf(profile: ProfileRow, shown: readonly ProfileField[] = PROFILE_FIELDS) {
  const attributes = ATTRIBUTE_NAMES.map((name) => [name, shown.includes(name) ? profile[name] : ''])
  return {
    ...(Object.fromEntries(attributes) as Pick<Profile, (typeof ATTRIBUTE_NAMES)[number]>),
    height: shown.includes('height') ? profile.height : 0,
    languages: shown.includes('languages') ? (JSON.parse(profile.languages) as Spoken[]) : [],
  }
}

/**
 * One profile as the viewer may see it; visitors neither its sexuality nor whom it seeks, faith or politics, which members of
 * partner brands do not see either. Throws `not_found`; `authentication_required` where visitors see no profiles.
 */
export async function viewProfile(context: Context, { id, network }: Query): Promise<Profile> {
  const { brand, now, viewer } = context
  if (!mayLook(context, network)) throw new ServiceError('authentication_required')
  const profile = await findVisibleProfile(context, id)
  if (!profile) throw notFound()
  const card = (await cardsOfRows(context, [profile])).get(profile.id)
  if (!card) throw notFound()
  const { visible_profile_fields, visible_profile_notes } = brand.site
  const isPartners = profile.brand !== brand.site.id
  const fields = visible_profile_fields
    .filter((field) => viewer !== null || !isForMembers(field))
    .filter((field) => !isPartners || !SPECIAL_FIELDS.some((special) => special === field))
  return {
    ...card,
    ...fieldsOf(profile, fields),
    about: visible_profile_notes && profile.about_removed === '' ? profile.about : '',
    ...(await answersOf(context, profile)),
    seeks: viewer === null ? null : profile.seeks,
    interests: JSON.parse(profile.interests) as Interest[],
    ...(mayShow(brand, profile, now) ? await photosFor(context, profile) : NO_PHOTOS),
    can_chat: canWriteTo(context, profile),
    ...((await needsVerification(context, card)) ? { needs_verification: true } : {}),
  }
}

/** Whether the viewer may not begin with them for want of the verified mark. */
async function needsVerification(
  { db, brand, viewer }: Context,
  { id, matched }: Pick<Card, 'id' | 'matched'>,
): Promise<boolean> {
  if (!viewer || viewer.account === id || matched || !brand.site.features.includes('verification'))
    return false
  const { low, high } = orderPair(viewer.account, id)
  const row = await db
    .selectFrom('account_setting')
    .innerJoin('profile as own', (join) =>
      join.onRef('own.pool', '=', 'account_setting.pool').on('own.id', '=', viewer.account),
    )
    .select('own.verified_at')
    .where('account_setting.pool', '=', brand.pool)
    .where('account_setting.account', '=', id)
    .where('account_setting.first_messages', '=', 'verified')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('conversation')
            .select('conversation.id')
            .where('conversation.pool', '=', brand.pool)
            .where('conversation.low', '=', low)
            .where('conversation.high', '=', high)
            .where('conversation.withheld', '!=', 'gone'),
        ),
      ),
    )
    .executeTakeFirst()
  return row?.verified_at === 0
}

const NO_PHOTOS = { photos: [], more_photos: 0 }

/** Visitors see the main photo; free members the others blurred; paid ones and the owner all. */
async function photosFor(
  context: Context,
  profile: ProfileRow,
): Promise<Pick<Profile, 'photos' | 'more_photos'>> {
  const { viewer } = context
  const active = (await photosOf(context, profile)).filter((photo) => photo.status === 'active')
  const isClear = viewer !== null && (viewer.paid || viewer.account === profile.id)
  const shown = active.filter((photo) => viewer !== null || photo.id === profile.main_photo)
  return {
    photos: shown.map((photo) =>
      photo.id === profile.main_photo ? mainOf(photo, viewer !== null) : imageOf(photo, !isClear),
    ),
    more_photos: active.length - shown.length,
  }
}
