import { UNSAID } from '../../src/server/profiles/details.ts'
import type { Details } from '../../src/server/profiles/tables.ts'
import { sql } from 'kysely'
import { COUNTRIES, type Country, GENDERS } from '../../src/contract/lists.ts'
import { regions } from '../../src/server/platform/geo/places.ts'
import type { Store } from '../../src/server/platform/db/store.ts'
import { createPasswordHasher } from '../../src/server/platform/passwords.ts'
import { orderPair } from '../../src/server/platform/db/row-locks.ts'
import { TOUCH_MS } from '../../src/server/accounts/sessions/find-viewer.ts'
import { hashToken } from '../../src/server/platform/random-token.ts'

const BATCH = 200

export const sessionToken = (index: number): string => `bench${index}`.padEnd(43, '_')
/** The cookies of a member who is logged in. */
export const sessionCookies = (index: number) => new Map([['session', sessionToken(index)]])
export const memberId = (index: number): string => `bench-member-${index}`

/** The password of the members that are logged in. */
export const BENCH_PASSWORD = 'correct horse battery staple'
/** With how many members each one talks after `fillTalks`. */
export const TALKS = 5
const MESSAGES = 6

/** Fills a brand with members spread over places, ages and the last 60 days; the first `sessions` of them are logged in. */
export async function fillMembers(
  store: Store,
  {
    brand,
    pool,
    members,
    sessions,
    now,
    photos = false,
  }: {
    brand: string
    pool: string
    members: number
    sessions: number
    now: number
    /** Lists seven of ten as if they had a photo, for searches that ask for one; the audit would tell. */
    photos?: boolean
  },
): Promise<void> {
  const places = COUNTRIES.flatMap((country) =>
    regions(country).map((region) => ({ country, region: region.id, city: region.cities[0]?.id ?? '' })),
  )
  const password = await createPasswordHasher().hash(BENCH_PASSWORD)
  for (let first = 0; first < members; first += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, members - first) }, (_, offset) => first + offset)
    const people = batch.map((index) => person(index, places, now))
    await store.db.transaction().execute(async (db) => {
      await db
        .insertInto('profile')
        .values(people.map((each) => ({ pool, brand, ...profileOf(each) })))
        .execute()
      await db
        .insertInto('listing')
        .values(people.map((each) => ({ pool, brand, ...listingOf(each, photos) })))
        .execute()
      await db
        .insertInto('account')
        .values(
          people.map((each) => ({
            pool,
            brand,
            ...accountOf(each, now, each.index < sessions ? password : ''),
          })),
        )
        .execute()
      const logged = people.filter(({ index }) => index < sessions)
      if (logged.length === 0) return
      await db
        .insertInto('session')
        .values(
          logged.map(({ index, id }) => ({
            ...{ pool, brand, hash: hashToken(sessionToken(index)), account: id, persistent: 1, device: '' },
            ...{ created_at: now, seen_at: now, expires_at: now + 30 * 86_400_000 },
          })),
        )
        .execute()
    })
  }
}

/** Lets each of the first `members` like and talk with the ones after it; every other talk has messages to be read. */
export async function fillTalks(
  store: Store,
  { pool, members, now }: { pool: string; members: number; now: number },
): Promise<void> {
  for (let first = 0; first < members; first += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, members - first) }, (_, offset) => first + offset)
    const talks = batch.flatMap((index) =>
      Array.from({ length: TALKS }, (_, step) => talkOf(index, (index + 1 + step) % members, now)),
    )
    await store.db.transaction().execute(async (db) => {
      await db
        .insertInto('conversation')
        .values(talks.map(({ talk }) => ({ pool, ...talk, withheld: '' as const, due_at: 0 })))
        .execute()
      await db
        .insertInto('conversation_side')
        .values(talks.flatMap(({ sides }) => sides.map((side) => ({ pool, ...side }))))
        .execute()
      await db
        .insertInto('likes')
        .values(talks.map(({ like }) => ({ pool, ...like })))
        .execute()
      for (let seq = 1; seq <= MESSAGES; seq += 1) {
        await db
          .insertInto('message')
          .values(talks.map(({ talk }) => ({ pool, ...messageOf(talk, seq, now) })))
          .execute()
      }
    })
  }
}

/** Lets the first member talk with the `chats` after it; the first of them have written `messages`. */
export async function fillChats(
  store: Store,
  { pool, chats, messages, now }: { pool: string; chats: number; messages: number; now: number },
): Promise<void> {
  const talks = Array.from({ length: chats }, (_, step) => talkOf(0, step + 1, now - step * 60_000))
  const [first] = talks
  if (first) first.talk.last_seq = messages
  for (const side of first?.sides ?? []) side.read_up_to = messages
  const written = talks.flatMap(({ talk }) =>
    Array.from({ length: talk.last_seq }, (_, seq) => messageOf(talk, seq + 1, talk.created_at + seq)),
  )
  await store.db.transaction().execute(async (db) => {
    for (let from = 0; from < talks.length; from += BATCH) {
      const batch = talks.slice(from, from + BATCH)
      await db
        .insertInto('conversation')
        .values(batch.map(({ talk }) => ({ pool, ...talk, withheld: '' as const, due_at: 0 })))
        .execute()
      await db
        .insertInto('conversation_side')
        .values(batch.flatMap(({ sides }) => sides.map((side) => ({ pool, ...side }))))
        .execute()
    }
    for (let from = 0; from < written.length; from += BATCH) {
      await db
        .insertInto('message')
        .values(written.slice(from, from + BATCH).map((message) => ({ pool, ...message })))
        .execute()
    }
  })
}

function talkOf(index: number, other: number, now: number) {
  const [starter, receiver] = [memberId(index), memberId(other)]
  const { low, high } = orderPair(starter, receiver)
  const id = `${starter}-${other}`
  const unread = index % 2
  const side = {
    conversation: id,
    delivered_up_to: MESSAGES,
    removed_up_to: 0,
    last_at: now - index,
    typing_at: 0,
  }
  return {
    talk: { id, low, high, starter, last_seq: MESSAGES, created_at: now },
    sides: [
      { ...side, profile: starter, other: receiver, unread: 0, read_up_to: MESSAGES },
      { ...side, profile: receiver, other: starter, unread, read_up_to: MESSAGES - unread },
    ],
    like: {
      from_profile: starter,
      to_profile: receiver,
      created_at: now,
      seen_at: unread ? 0 : now,
      matched_at: 0,
    },
  }
}

const messageOf = ({ id, starter }: { id: string; starter: string }, seq: number, now: number) => ({
  ...{ conversation: id, seq, id: `${id}-${seq}`, sender: starter, kind: 'text' as const },
  ...{ text: 'Good evening, how was your day?', item: '', credits: 0 },
  ...{ refund_due_at: 0, refunded_at: 0, created_at: now },
})

/** Lets the members that are logged in have been seen evenly over the time after which that is written anew. */
export async function spreadVisits(store: Store, now: number): Promise<void> {
  const index = sql<number>`cast(substr(account, ${memberId(0).length}) as bigint)`
  await store.db
    .updateTable('session')
    .set({ seen_at: sql<number>`${now} - (${index} * 7919) % ${TOUCH_MS}` })
    .execute()
}

type BenchPerson = ReturnType<typeof person>

function person(
  index: number,
  places: readonly { country: Country; region: string; city: string }[],
  now: number,
) {
  // A multiplicative hash spreads the attributes evenly and the same way in every run.
  const spread = (salt: number, values: number) => (Math.imul(index + salt, 2_654_435_761) >>> 8) % values
  const place = places[spread(1, places.length)] ?? { country: 'GB', region: '', city: '' }
  return {
    ...place,
    index,
    id: memberId(index),
    name: `bench${index}`,
    gender: GENDERS[spread(2, 100) < 49 ? 0 : spread(2, 100) < 98 ? 1 : 2] ?? 'man',
    born: (1950 + spread(3, 56)) * 10_000 + (1 + spread(4, 12)) * 100 + 1 + spread(5, 28),
    seen_at: now - spread(6, 60 * 86_400) * 1000,
    hair: (['black', 'brown', 'blond', ''] as const)[spread(7, 4)] ?? '',
    body: (['slim', 'average', ''] as const)[spread(8, 3)] ?? '',
    has_photo: spread(9, 10) < 7 ? 1 : 0,
  }
}

const look = ({ hair, body }: BenchPerson): Details => ({
  ...UNSAID,
  ...{ relationship: 'single', hair, eyes: 'brown', body },
})

const profileOf = (each: BenchPerson) => {
  const { id, name, gender, born, country, region, city, seen_at } = each
  return {
    ...{
      id,
      provider: 'member' as const,
      fictional: 0,
      status: 'active' as const,
      name,
      gender,
      seeks: 'everyone' as const,
    },
    ...{
      born,
      country,
      region,
      city,
      ...look(each),
      about: 'Hello',
      interests: '["hiking"]',
      main_photo: '',
    },
    ...{ resell_brands: '[]', link: '', seen_at, created_at: seen_at },
  }
}

const listingOf = (each: BenchPerson, photos: boolean) => {
  const { id, gender, born, country, region, seen_at, has_photo } = each
  return {
    profile: id,
    gender,
    seeks: 'everyone' as const,
    born,
    country,
    region,
    seen_at,
    has_photo: photos ? has_photo : 0,
    real_profile: 1,
    teaser: 0,
    ...look(each),
  }
}

const accountOf = ({ id, name, seen_at }: BenchPerson, now: number, password_hash: string) => ({
  ...{
    id,
    email: `${name}@bench.test`,
    email_norm: `${name}@bench.test`,
    email_confirmed_at: now,
    name,
    name_norm: name,
    name_skeleton: name,
  },
  ...{ password_hash, status: 'active' as const, language: 'en' as const, credits: 1_000_000, paid_user: 1 },
  ...{ free_messages_used: 0, conversations_started: 0, signup_at: now, seen_at, invisible: 0 },
  ...{ notifications_disabled: '[]', tracking: '{}', terms_version: '', consent_at: now, welcome_until: 0 },
  ...{ weekly_limit: 0, time_zone: '' },
})
