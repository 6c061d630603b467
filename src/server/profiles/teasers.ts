import type * as v from 'valibot'
import type { Card } from '../../contract/cards.ts'
import type { TeaserCard } from '../../contract/profiles.ts'
import type { getTeaser, getTeasers } from '../../contract/calls/profiles.ts'
import { isTeaser, mayLook, notRefusedTeaser, scopeOf } from '../access.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { cardsOf } from './cards.ts'
import { scanListing } from './search/index-query.ts'

type Query<Call extends { query: v.GenericSchema }> = v.InferOutput<Call['query']>

/**
 * A profile as a small card: any that this viewer could find by search and whose member did not say no to cards, else
 * one that is shown as a teaser.
 */
export async function teaserOf(context: Context, query: Query<typeof getTeaser>): Promise<TeaserCard> {
  const [card] = (await isShown(context, query)) ? await cardsOf(context, [query.id]) : []
  // A cam profile leads out of the brand: it is no member to sign up for.
  if (card?.provider !== 'member') throw notFound()
  return teaser(card)
}

/** The same of the latest seen who have a photo. */
export async function latestTeasers(
  context: Context,
  { count, network }: Query<typeof getTeasers>,
): Promise<TeaserCard[]> {
  const ids = mayLook(context, network)
    ? await scanListing(context, { gender: 'everyone', with_photo: true, as_teaser: true }, count)
    : await latestShownAsTeasers(context, count)
  return (await cardsOf(context, ids)).map(teaser)
}

const teaser = ({ id, name, age, city, main_image, fictional, from_brand }: Card): TeaserCard => ({
  id,
  name: firstName(name),
  age,
  city,
  image: main_image?.thumb_filename ?? null,
  ...(main_image?.focus && { focus: main_image.focus }),
  fictional,
  from_brand,
})

/** User names often hold more than a first name: "anna_84", "Per Olov". */
const firstName = (name: string): string => /\p{L}[\p{L}\p{M}'’-]*/u.exec(name)?.[0] ?? ''

async function isShown(context: Context, { id, network }: Query<typeof getTeaser>): Promise<boolean> {
  const { db, brand } = context
  const condition = mayLook(context, network) ? notRefusedTeaser : isTeaser
  const row = await db
    .selectFrom('profile')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .where(condition(scopeOf(context), 'profile.id'))
    .executeTakeFirst()
  return row !== undefined
}

async function latestShownAsTeasers({ db, brand }: Context, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('listing')
    .select('profile')
    .where('pool', '=', brand.pool)
    .where('brand', '=', brand.site.id)
    .where('teaser', '=', 1)
    .where('has_photo', '=', 1)
    .orderBy('seen_at', 'desc')
    .orderBy('profile')
    .limit(count)
    .execute()
  return rows.map(({ profile }) => profile)
}
