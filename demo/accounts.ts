import { createHash } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import { heightOfHair } from '../src/components/art/figure/hair.ts'
import { termsVersion } from '../src/config/company.ts'
import type { Site } from '../src/config/site.ts'
import { DISABLED_REASONS, type Locale, SPECIAL_FIELDS, type SpecialField } from '../src/contract/lists.ts'
import { dayNumber } from '../src/core/age.ts'
import { DAY_MS, HOUR_MS } from '../src/core/durations.ts'
import { GRACE_MS } from '../src/server/accounts/delete-account.ts'
import { PERSONAL_DATA, type PersonalTable } from '../src/server/accounts/personal-data.ts'
import type { AccountTable, ConsentTable, DeletionTable } from '../src/server/accounts/tables.ts'
import type { Brand } from '../src/server/platform/context.ts'
import { addressKey } from '../src/server/platform/normalize.ts'
import { nameColumns } from '../src/server/accounts/names/user-name.ts'
import type { ProfileRow } from '../src/server/access.ts'
import { detailsOf } from '../src/server/profiles/details.ts'
import type { PhotoTable, ProfileTable } from '../src/server/profiles/tables.ts'
import { type DemoMember, type DemoPhoto, loginOf, stableId } from './members.ts'
import { FRAME } from './portraits/shot.ts'
import { trackingOf } from './campaigns.ts'

const WELCOME_MS = 3 * DAY_MS
const CAM_ADDRESS = 'https://cam.example'
/** Credits a week that `quiet` allows themselves. */
const WEEKLY_LIMIT = 20
/** Photos of `premium` that others do not see, by position. */
export const PREMIUM_PHOTOS: Readonly<Record<number, PhotoTable['status']>> = { 9: 'pending', 10: 'rejected' }
/** Members who agreed to be shown to visitors, where those may not look around. */
const TEASERS = 12

export interface SeedContext {
  brand: Brand
  now: number
}

/** Figures of an account that follow from conversations and bookings. */
export interface Counters {
  passwordHash: string
  credits: number
  freeMessages: number
  freeConversations: number
}

export const emailOf = (
  member: Pick<DemoMember, 'kind' | 'name'>,
  { domain }: Pick<Site, 'domain'>,
): string => `${addressKey(loginOf(member))}@demo.${domain}`

/** The language a member is written to in: theirs where the brand speaks it. */
export const languageOf = (
  { language }: Pick<DemoMember, 'language'>,
  { site, defaultLocale }: Brand,
): Locale => site.locales.find((locale) => locale === language) ?? defaultLocale

const termsOf = (site: Site) => new Date(termsVersion(site)).toISOString()

/** A row as it is once its member was erased, by the same classification. */
function erasedFrom<Row extends object>(row: Row, { erased }: PersonalTable): Row {
  if (erased === 'rows' || 'kept' in erased) throw new Error('rows that stay are overwritten')
  return { ...row, ...erased }
}

/** Days for which, and since when, a login is suspended; it was warned before. */
export const SUSPENSION = { days: 30, since: DAY_MS } as const
export const warningOf = ({ id }: Pick<DemoMember, 'id'>): string => stableId(`warning ${id}`)

const measuresOf = (member: DemoMember, now: number) => ({
  suspended_until: now - SUSPENSION.since + SUSPENSION.days * DAY_MS,
  warning: warningOf(member),
})

export function accountOf(
  member: DemoMember,
  counters: Counters,
  context: SeedContext,
): Insertable<AccountTable> {
  const { brand, now } = context
  const { site, pool } = brand
  const { id, joinedAgo, seenAgo, status } = member
  const name = loginOf(member)
  const email = emailOf(member, site)
  const joined = now - joinedAgo
  const isQuiet = member.kind === 'quiet'
  const row: Insertable<AccountTable> = {
    pool,
    id,
    brand: site.id,
    email,
    email_norm: addressKey(email),
    email_confirmed_at: status === 'not_confirmed' ? 0 : joined,
    ...nameColumns(name),
    password_hash: counters.passwordHash,
    status,
    language: languageOf(member, brand),
    credits: counters.credits,
    // A charge-back takes premium with it.
    paid_user: member.paid && member.kind !== 'owing' ? 1 : 0,
    free_messages_used: counters.freeMessages,
    conversations_started: counters.freeConversations,
    signup_at: joined,
    seen_at: now - seenAgo,
    invisible: isQuiet ? 1 : 0,
    notifications_disabled: JSON.stringify(isQuiet ? DISABLED_REASONS : []),
    tracking: JSON.stringify(trackingOf(member) ?? {}),
    terms_version: termsOf(site),
    consent_at: joined,
    welcome_until: joined + WELCOME_MS,
    weekly_limit: isQuiet ? WEEKLY_LIMIT : 0,
    time_zone: '',
    paused_until: 0,
    pause_note: '',
    ...(member.kind === 'suspended' ? measuresOf(member, now) : { suspended_until: 0, warning: '' }),
  }
  return status === 'deleted'
    ? { ...erasedFrom(row, PERSONAL_DATA.account), name_norm: id, name_skeleton: id }
    : row
}

/** The day of birth of somebody who turned `age` so many days ago. */
function bornOn({ age, sinceBirthday }: DemoMember, now: number): number {
  const birthday = new Date(now - sinceBirthday * DAY_MS)
  birthday.setUTCFullYear(birthday.getUTCFullYear() - age)
  return dayNumber(birthday.toISOString().slice(0, 10))
}

/** Nobody who is not there was ever seen; nor were the logins before they are first used. */
function seenAt({ kind, seenAgo, joinedAgo }: DemoMember, now: number): number {
  if (kind === 'new') return 0
  return now - (kind === 'member' ? seenAgo : joinedAgo)
}

/** Logins that a decision hides. */
const HIDDEN: readonly DemoMember['kind'][] = ['restricted', 'suspended']

export function profileOf(member: DemoMember, { brand, now }: SeedContext): ProfileRow {
  const { id, kind, status, name, gender, seeks, country, region, city, about } = member
  const { site, pool, partners } = brand
  const row: ProfileRow = {
    pool,
    id,
    brand: site.id,
    status: status === 'active' && !HIDDEN.includes(kind) ? 'active' : 'disabled',
    name,
    gender,
    seeks,
    country,
    region,
    city,
    about,
    about_removed: '',
    ...detailsOf(member),
    provider: kind === 'cam' ? 'cam' : 'member',
    fictional: kind === 'fictional' ? 1 : 0,
    born: bornOn(member, now),
    interests: JSON.stringify(member.interests),
    main_photo: member.photos[0]?.id ?? '',
    verified_at: 0,
    resell_brands: JSON.stringify(member.resells ? partners.map(({ id: partner }) => partner) : []),
    link: kind === 'cam' ? `${CAM_ADDRESS}/${site.id}/${encodeURIComponent(addressKey(name))}` : '',
    seen_at: seenAt(member, now),
    created_at: now - member.joinedAgo,
  }
  return status === 'deleted' ? erasedFrom(row, PERSONAL_DATA.profile) : row
}

/** The middle of the face, and the upper edge of its hair, which no cut takes: percent of the picture. */
export const focusOf = ({ likeness, shot: { x, y, scale } }: DemoPhoto) => ({
  focus_x: Math.round((100 * x) / FRAME.width),
  focus_y: Math.max(0, Math.floor((100 * (y - heightOfHair(likeness.style) * scale)) / FRAME.height)),
})

/** `waiting`: since when photos wait for a first look. */
export function photosOf(
  { id, kind, status, photos, joinedAgo }: DemoMember,
  { brand, now }: SeedContext,
  waiting: ReadonlyMap<string, number>,
): Insertable<PhotoTable>[] {
  if (status === 'deleted') return []
  return photos.map((photo, position) => ({
    pool: brand.pool,
    id: photo.id,
    profile: id,
    position,
    status: waiting.has(photo.id)
      ? 'pending'
      : kind === 'premium'
        ? (PREMIUM_PHOTOS[position] ?? 'active')
        : 'active',
    thumb_name: photo.thumb_name,
    blurred_name: photo.blurred_name,
    medium_name: photo.medium_name,
    full_name: photo.full_name,
    ...focusOf(photo),
    // As for a file: what is drawn alike is alike.
    digest: createHash('sha256')
      .update(JSON.stringify([photo.likeness, photo.shot]))
      .digest('base64url'),
    created_at: waiting.get(photo.id) ?? now - joinedAgo,
  }))
}

/**
 * Those who agree to be shown to visitors where these may not look around by themselves: the latest seen stand side by side,
 * so no two of them have one haircut.
 */
export function teasersOf(members: readonly DemoMember[]): DemoMember[] {
  const shown = members.filter(
    ({ kind, status, photos }) => kind === 'member' && status === 'active' && photos.length > 0,
  )
  const cuts = Map.groupBy(shown, ({ photos: [main] }) => main?.likeness.style)
  const unlike = [...cuts.values()].flatMap(([first]) => first ?? [])
  const others = shown.filter((one) => !unlike.includes(one)).toSorted((a, b) => b.seenAgo - a.seenAgo)
  return [...unlike, ...others].slice(0, TEASERS)
}

/** A dozen members who let visitors see them, at brands where those may not look around by themselves. */
export function consentsOf(members: readonly DemoMember[], { brand, now }: SeedContext): ConsentTable[] {
  const { site, pool } = brand
  if (site.logged_out_search && !site.logged_out_search_trafficsource) return []
  return teasersOf(members).map(({ id, joinedAgo }) => ({
    pool,
    account: id,
    kind: 'teaser',
    seq: 1,
    given: 1,
    version: termsOf(site),
    created_at: now - joinedAgo + DAY_MS,
  }))
}

/** The consents to say what needs one of its own, of those who say it. */
export const specialConsentsOf = (
  profiles: readonly Pick<Selectable<ProfileTable>, 'id' | 'created_at' | SpecialField>[],
  { brand: { pool, site } }: SeedContext,
): ConsentTable[] =>
  profiles.flatMap((profile) =>
    SPECIAL_FIELDS.filter((kind) => profile[kind] !== '').map((kind) => ({
      ...{ pool, account: profile.id, kind, seq: 1, given: 1 },
      ...{ version: termsOf(site), created_at: profile.created_at + HOUR_MS },
    })),
  )

export function deletionOf(
  { id, status, leftAgo }: DemoMember,
  { brand, now }: SeedContext,
): Insertable<DeletionTable>[] {
  if (status !== 'pending_deletion' && status !== 'deleted') return []
  const requested_at = now - leftAgo
  const purge_at = requested_at + GRACE_MS
  const purged_at = status === 'deleted' ? purge_at : 0
  return [
    {
      pool: brand.pool,
      account: id,
      brand: brand.site.id,
      reason: 'found_someone',
      remarks: '',
      requested_at,
      purge_at,
      purged_at,
    },
  ]
}
