import type { Insertable } from 'kysely'
import { termsVersion } from '../src/config/company.ts'
import { dayNumber } from '../src/core/age.ts'
import type { Brand, Deps } from '../src/server/platform/context.ts'
import type { Db } from '../src/server/platform/db/store.ts'
import type { AccountTable } from '../src/server/accounts/tables.ts'
import type { PhotoTable, ProfileTable } from '../src/server/profiles/tables.ts'
import { isDuplicate } from '../src/server/platform/db/errors.ts'
import { transact } from '../src/server/platform/db/transact.ts'
import { foldName, normalize } from '../src/server/platform/normalize.ts'
import { transferCredits } from '../src/server/payments/ledger/transfer-credits.ts'
import { refreshListing } from '../src/server/profiles/search/listing.ts'
import { membersOf, DEMO_MEMBERS, type DemoMember } from './members.ts'
import { DEMO_LOGIN } from './login.ts'
import { realMembers, likesOf, conversationsOf } from './relations.ts'
import { rowsOfConversation, writerOf, type DemoConversation } from './conversations.ts'

const DAY_MS = 86_400_000
const WELCOME_MS = 3 * DAY_MS
const CAM_ADDRESS = 'https://cam.example'

export type SeedDeps = Pick<Deps, 'store' | 'brands' | 'clock' | 'passwords' | 'demo'>

/**
 * Gives every brand without the demo login its demo members, a transaction a brand, so that an interrupted seed goes on
 * where it stopped. Their portraits are drawn when they are asked for. Refuses outside demo mode.
 */
export async function seedDemo(deps: SeedDeps, { perBrand = DEMO_MEMBERS } = {}): Promise<void> {
  if (!deps.demo) throw new Error('demo members belong to demo mode only')
  let passwordHash: string | undefined
  for (const brand of deps.brands.values()) {
    if (await isSeeded(deps.store.db, brand)) continue
    passwordHash ??= await deps.passwords.hash(DEMO_LOGIN.password)
    const seed = {
      deps,
      brand,
      passwordHash,
      now: deps.clock(),
      demoMembers: membersOf(brand.site, perBrand),
    }
    try {
      await transact(deps.store.db, (db) => seedBrand(db, seed))
    } catch (error) {
      // Another process may have been faster.
      if (!isDuplicate(error) || !(await isSeeded(deps.store.db, brand))) throw error
    }
  }
}

interface Seed {
  deps: SeedDeps
  brand: Brand
  passwordHash: string
  now: number
  demoMembers: DemoMember[]
}

async function isSeeded(db: Db, { site }: Brand): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('brand', '=', site.id)
    .where('name_norm', '=', DEMO_LOGIN.name)
    .executeTakeFirst()
  return account !== undefined
}

async function seedBrand(db: Db, seed: Seed): Promise<void> {
  const { brand, demoMembers, deps, now } = seed
  const { site, pool } = brand
  const conversations = conversationsOf(site.id, brand.defaultLocale, demoMembers)
  const members = realMembers(demoMembers)

  await db
    .insertInto('account')
    .values(members.map((member) => accountOf(member, conversations, seed)))
    .execute()
  await db
    .insertInto('profile')
    .values(demoMembers.map((member) => profileOf(member, seed)))
    .execute()
  await db
    .insertInto('photo')
    .values(demoMembers.flatMap((member) => photosOf(member, seed)))
    .execute()
  for (const member of demoMembers) await refreshListing(db, deps, pool, member.id)

  if (site.signup_credits > 0) {
    for (const { id, joinedAgo } of members) {
      const reference = { account: id, reason: 'signup', reference: id } as const
      await transferCredits(db, { pool, ...reference, amount: site.signup_credits, now: now - joinedAgo })
    }
  }

  const likes = likesOf(site.id, demoMembers, pool, now)
  if (likes.length > 0) await db.insertInto('likes').values(likes).execute()
  for (const each of conversations) {
    const { conversation, sides, messages } = rowsOfConversation(each, pool, now)
    await db.insertInto('conversation').values(conversation).execute()
    await db.insertInto('conversation_side').values(sides).execute()
    await db.insertInto('message').values(messages).execute()
  }
}

/** The day of birth of somebody who turned `age` so many days ago. */
function bornOn({ age, sinceBirthday }: DemoMember, now: number): number {
  const birthday = new Date(now - sinceBirthday * DAY_MS)
  birthday.setUTCFullYear(birthday.getUTCFullYear() - age)
  return dayNumber(birthday.toISOString().slice(0, 10))
}

function accountOf(
  member: DemoMember,
  conversations: readonly DemoConversation[],
  seed: Seed,
): Insertable<AccountTable> {
  const { brand, now, passwordHash } = seed
  const { site, pool } = brand
  const { id, name, joinedAgo, seenAgo } = member
  const email = `${normalize(name)}@demo.${site.domain}`
  const written = conversations.flatMap((each) =>
    each.lines.filter((_, index) => writerOf(each, index) === member),
  )
  const joined = now - joinedAgo
  return {
    pool,
    id,
    brand: site.id,
    email,
    email_norm: normalize(email),
    email_confirmed_at: joined,
    name,
    name_norm: foldName(name),
    password_hash: passwordHash,
    status: 'active',
    language: site.locales.find((locale) => locale === member.language) ?? brand.defaultLocale,
    credits: 0,
    paid_user: 0,
    free_messages_used: written.length,
    conversations_started: conversations.filter(({ starter }) => starter === member).length,
    signup_at: joined,
    seen_at: now - seenAgo,
    invisible: 0,
    notifications_disabled: '[]',
    tracking: '{}',
    terms_version: new Date(termsVersion(site)).toISOString(),
    consent_at: joined,
    welcome_until: joined + WELCOME_MS,
    weekly_limit: 0,
    time_zone: '',
  }
}

function profileOf(member: DemoMember, { brand, now }: Seed): Insertable<ProfileTable> {
  const { id, kind, name, gender, seeks, country, region, city, about } = member
  const { sexuality, relationship, hair, eyes, body, tattoos } = member
  const { site, pool, partners } = brand
  const joined = now - member.joinedAgo
  return {
    pool,
    id,
    brand: site.id,
    status: 'active',
    name,
    gender,
    seeks,
    country,
    region,
    city,
    about,
    sexuality,
    relationship,
    hair,
    eyes,
    body,
    tattoos,
    provider: kind === 'cam' ? 'cam' : 'member',
    fictional: kind === 'fictional' ? 1 : 0,
    born: bornOn(member, now),
    interests: JSON.stringify(member.interests),
    main_photo: member.photos[0]?.id ?? '',
    resell_brands: JSON.stringify(member.resells ? partners.map(({ id: partner }) => partner) : []),
    link: kind === 'cam' ? `${CAM_ADDRESS}/${site.id}/${encodeURIComponent(normalize(name))}` : '',
    // Nobody who is not there was ever seen; nor was the demo login before it is first used.
    seen_at: kind === 'member' ? now - member.seenAgo : joined,
    created_at: joined,
  }
}

function photosOf({ id, photos, joinedAgo }: DemoMember, { brand, now }: Seed): Insertable<PhotoTable>[] {
  return photos.map((photo, position) => ({
    pool: brand.pool,
    id: photo.id,
    profile: id,
    position,
    status: 'active',
    thumb_name: photo.thumb_name,
    blurred_name: photo.blurred_name,
    medium_name: photo.medium_name,
    full_name: photo.full_name,
    created_at: now - joinedAgo,
  }))
}
