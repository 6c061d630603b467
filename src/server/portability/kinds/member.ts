import type { Insertable } from 'kysely'
import { LOCALES, SPECIAL_FIELDS } from '../../../contract/lists.ts'
import { ATTRIBUTE_NAMES } from '../../../contract/profile-lists.ts'
import { dayNumber, isAtLeast } from '../../../core/age.ts'
import { HOUR_MS } from '../../../core/durations.ts'
import { WELCOME_HOURS } from '../../../core/limits.ts'
import { nextMondayAtNine } from '../../../core/local-time.ts'
import { zoneOf } from '../../../core/time-zone.ts'
import type { ProfileRow } from '../../access.ts'
import { mailboxText } from '../../accounts/linked-accounts.ts'
import { mailMoved } from '../../accounts/mail-moved.ts'
import { alikeOf } from '../../accounts/names/fill-looks.ts'
import { nameColumns, nameRefusal } from '../../accounts/names/user-name.ts'
import { mailActivation } from '../../accounts/signup/activation-mail.ts'
import { tooYoungKey } from '../../accounts/signup/too-young.ts'
import type { AccountTable, ConsentTable } from '../../accounts/tables.ts'
import { reachByTrace } from '../../moderation/blocks/derived-blocks.ts'
import type { Db } from '../../platform/db/store.ts'
import { addressKey, foldName } from '../../platform/normalize.ts'
import { systemContext } from '../../platform/system-context.ts'
import { UNSAID } from '../../profiles/details.ts'
import { isAsked } from '../../profiles/prompts/questions.ts'
import { listingsOf } from '../../profiles/search/listing.ts'
import { type Member as MemberRecord, Member } from '../format.ts'
import { findPlace } from '../find-place.ts'
import { inFuture, insertRows, type Judge, type Kind, type Session } from './kind.ts'

/** Enough for what a brand keeps of a person; who comes has nothing beside it yet. */
const BATCH = 400

type AccountValues = Insertable<AccountTable>

export const member: Kind<MemberRecord> = {
  schema: Member,
  batch: BATCH,
  key: ({ id }) => id,
  names: () => [],
  check,
  write,
}

async function check(session: Session, records: readonly MemberRecord[]): Promise<Judge<MemberRecord>> {
  const { deps, taken, members } = session
  const clashes = await findClashes(session, records)
  const problemIn = (record: MemberRecord, email: string, name: string): string | null => {
    const refusal = nameRefusal(deps, record.name)
    return (
      wrongIn(session, record) ??
      (refusal && `name: ${refusal}`) ??
      clashes.get(email) ??
      clashes.get(name) ??
      (taken.has(email) ? 'email: taken' : null) ??
      (taken.has(name) ? 'name: taken' : null)
    )
  }
  return {
    problemOf(record) {
      const [email, name] = [`email ${addressKey(record.email)}`, `name ${foldName(record.name)}`]
      const problem = problemIn(record, email, name)
      if (problem !== null) return problem
      taken.add(email).add(name)
      members.set(record.id, 'new')
      return null
    },
  }
}

/** What of a record a brand does not take. */
function wrongIn({ brand, now }: Session, record: MemberRecord): string | null {
  const { site, partners } = brand
  const { gender, seeks, date_of_birth, interests, prompts, consents } = record
  if (!isAtLeast(site.min_age, dayNumber(date_of_birth), now)) return 'date_of_birth: too_young'
  if (!site.genders.includes(gender)) return 'gender: not_in_list'
  if (seeks !== 'everyone' && !site.genders.includes(seeks)) return 'seeks: not_in_list'
  const place = findPlace(record)
  if (typeof place === 'string') return place
  if (!site.countries.includes(place.country)) return 'country: not_in_list'
  if (!interests.every((each) => site.interests.includes(each))) return 'interests: not_in_list'
  if (!prompts.every(({ prompt }) => isAsked(brand, prompt))) return 'prompts: not_in_list'
  const isForeign = (kind: string) =>
    kind.startsWith('resale:') && !partners.some(({ id }) => kind === `resale:${id}`)
  if (consents.some(({ kind }) => isForeign(kind))) return 'consents: not_in_list'
  const unagreed = SPECIAL_FIELDS.find((field) => (record[field] ?? '') !== '' && !isGiven(record, field))
  if (unagreed) return `${unagreed}: needs_consent`
  return inFuture(now, {
    email_confirmed: record.email_confirmed,
    signed_up: record.signed_up,
    last_seen: record.last_seen,
    consents: Math.max(0, ...consents.map(({ at }) => at)),
  })
}

/** Why addresses and names of these records cannot be given away, as the database has them, by `email …` and `name …`. */
async function findClashes(
  { deps, brand, now }: Session,
  records: readonly MemberRecord[],
): Promise<Map<string, string>> {
  const { db } = deps.store
  const { pool, id } = brand
  const emails = records.map(({ email }) => addressKey(email))
  const owners = await db
    .selectFrom('account')
    .leftJoin('deletion', (join) =>
      join.onRef('deletion.pool', '=', 'account.pool').onRef('deletion.account', '=', 'account.id'),
    )
    .select(['account.email_norm', 'account.status'])
    .where('account.pool', '=', pool)
    .where('account.brand', '=', id)
    .where('account.email_norm', 'in', emails)
    .where((row) =>
      row.or([
        row.and([row('account.email_confirmed_at', '>', 0), row('account.status', '<>', 'deleted')]),
        row.and([row('account.status', '=', 'deleted'), row('deletion.purged_at', '=', 0)]),
      ]),
    )
    .execute()
  const minors = await db
    .selectFrom('too_young_address')
    .select('hash')
    .where('brand', '=', id)
    .where(
      'hash',
      'in',
      emails.map((email) => tooYoungKey(email)),
    )
    .where('expires_at', '>', now)
    .execute()
  const named = await db
    .selectFrom('account')
    .select('name_norm')
    .where('pool', '=', pool)
    .where('brand', '=', id)
    .where(
      'name_norm',
      'in',
      records.map(({ name }) => foldName(name)),
    )
    .execute()
  const young = new Set(minors.map(({ hash }) => hash))
  return new Map([
    ...named.map(({ name_norm }) => [`name ${name_norm}`, 'name: taken'] as const),
    ...owners.map(
      ({ email_norm, status }) =>
        [`email ${email_norm}`, status === 'deleted' ? 'email: account_removed' : 'email: taken'] as const,
    ),
    ...emails
      .filter((email) => young.has(tooYoungKey(email)))
      .map((email) => [`email ${email}`, 'email: too_young'] as const),
  ])
}

async function write(session: Session, db: Db, records: readonly MemberRecord[]): Promise<void> {
  const { brand, deps, now } = session
  const { pool } = brand
  const looks = await takenLooks(session, db, records)
  const accounts = records.map((record) => accountOf(session, record, looks))
  const profiles = records.map((record) => profileOf(session, record))
  const consents = records.flatMap((record) => consentsOf(session, record))
  await insertRows(db, 'account', accounts)
  await insertRows(db, 'profile', profiles)
  await insertRows(db, 'consent', consents)
  const agreed = new Set(
    records.filter((record) => isGiven(record, 'teaser')).map(({ id }) => session.idOf('member', id)),
  )
  const unlisted = new Set(
    accounts
      .filter(({ invisible, paused_until }) => invisible === 1 || Number(paused_until) > 0)
      .map(({ id }) => id),
  )
  await insertRows(
    db,
    'listing',
    profiles
      .filter(({ id }) => !unlisted.has(id))
      .flatMap((profile) =>
        listingsOf(brand, profile, { agreed: agreed.has(profile.id), now, digest: deps.digest }),
      ),
  )
  await insertRows(
    db,
    'prompt_answer',
    records.flatMap(({ id, prompts, signed_up }) =>
      prompts.map(({ prompt, answer }, position) => ({
        ...{ pool, id: session.idOf('answer', `${id} ${prompt}`), profile: session.idOf('member', id) },
        ...{ position, prompt, answer, created_at: signed_up, removed: '' },
      })),
    ),
  )
  await insertRows(
    db,
    'match_answer',
    records.flatMap(({ id, match_answers, signed_up }) =>
      match_answers
        ? [
            {
              ...{ pool, profile: session.idOf('member', id) },
              ...{ answers: JSON.stringify(match_answers), updated_at: signed_up },
            },
          ]
        : [],
    ),
  )
  await writeChoices(session, db, records)
  await insertRows(
    db,
    'notification_schedule',
    profiles.map(({ id, country }, index) => ({
      ...{ pool, account: id, brand: brand.id, schedule: 'weekly' as const, stage: 0, since: now },
      due_at: nextMondayAtNine(now, zoneOf(records[index]?.time_zone ?? '', country)),
    })),
  )
  await keepMailboxes(session, db, records)
  if (session.mails) await mailLinks(session, db, accounts)
}

/** Mails those without a password a link to set one; an address that is not proven is proven by it. */
async function mailLinks(session: Session, db: Db, accounts: readonly AccountValues[]): Promise<void> {
  const context = { ...systemContext(session.deps, session.brand, db), now: session.now }
  for (const account of accounts) {
    if (account.password_hash !== '' || /"(bounce|fbl)"/.test(account.notifications_disabled)) continue
    if (account.status === 'active') await mailMoved(context, account)
    else await mailActivation(context, account)
  }
}

/** The looks of these records' names that other members have. */
async function takenLooks(
  { brand: { pool, id } }: Session,
  db: Db,
  records: readonly MemberRecord[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('account')
    .select('name_skeleton')
    .where('pool', '=', pool)
    .where('brand', '=', id)
    .where(
      'name_skeleton',
      'in',
      records.map(({ name }) => nameColumns(name).name_skeleton),
    )
    .execute()
  return new Set(rows.map(({ name_skeleton }) => name_skeleton))
}

/** `looks`: taken ones; the name's own is added. A name that looks like another's comes, and its look says so. */
function accountOf(session: Session, record: MemberRecord, looks: Set<string>): Insertable<AccountTable> {
  const { brand } = session
  const { site, pool, defaultLocale } = brand
  const id = session.idOf('member', record.id)
  const names = nameColumns(record.name)
  const name_skeleton = looks.has(names.name_skeleton)
    ? alikeOf(names.name_skeleton, id)
    : names.name_skeleton
  looks.add(name_skeleton)
  const agreed = record.consents
    .filter(({ kind, given }) => kind === 'sensitive' && given)
    .toSorted((one, other) => one.at - other.at)[0]
  const confirmed = record.email_confirmed ?? 0
  return {
    ...{ pool, id, brand: site.id, email: record.email, email_norm: addressKey(record.email) },
    ...{ email_confirmed_at: confirmed, ...names, name_skeleton, password_hash: record.password_hash },
    status: confirmed > 0 ? 'active' : 'not_confirmed',
    language:
      LOCALES.find((locale) => locale === record.language && site.locales.includes(locale)) ?? defaultLocale,
    ...{ credits: 0, paid_user: record.premium ? 1 : 0, free_messages_used: 0, conversations_started: 0 },
    ...{ signup_at: record.signed_up, seen_at: record.last_seen ?? record.signed_up },
    invisible: record.invisible ? 1 : 0,
    notifications_disabled: JSON.stringify([...new Set(record.mail_stopped)]),
    tracking: '{}',
    ...{ terms_version: agreed?.version ?? '', consent_at: agreed?.at ?? 0 },
    welcome_until: record.signed_up + WELCOME_HOURS * HOUR_MS,
    ...{ weekly_limit: record.weekly_limit, time_zone: record.time_zone },
    ...{ paused_until: record.pause?.until ?? 0, pause_note: record.pause?.note ?? '' },
  }
}

/** Whether the last word of a member on something was yes. */
const isGiven = ({ consents }: MemberRecord, kind: string): boolean =>
  consents
    .filter((consent) => consent.kind === kind)
    .toSorted((one, other) => one.at - other.at)
    .at(-1)?.given ?? false

function profileOf(session: Session, record: MemberRecord): ProfileRow {
  const { brand } = session
  const place = findPlace(record)
  if (typeof place === 'string') throw new Error(place)
  const isShown = record.email_confirmed !== undefined && isGiven(record, 'sensitive')
  return {
    ...{ pool: brand.pool, id: session.idOf('member', record.id), brand: brand.id },
    ...{ provider: 'member', fictional: 0, status: isShown ? 'active' : 'disabled' },
    ...{
      name: record.name,
      gender: record.gender,
      seeks: record.seeks,
      born: dayNumber(record.date_of_birth),
    },
    ...place,
    ...{ about: record.about, about_removed: '', interests: JSON.stringify(record.interests) },
    ...detailsIn(record),
    ...{ main_photo: '', link: '', verified_at: 0 },
    resell_brands: JSON.stringify(
      brand.partners.map(({ id }) => id).filter((id) => isGiven(record, `resale:${id}`)),
    ),
    ...{ seen_at: record.last_seen ?? record.signed_up, created_at: record.signed_up },
  }
}

const detailsIn = ({ height, languages, ...record }: MemberRecord) => ({
  ...UNSAID,
  ...Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, record[name] ?? ''])),
  ...{ height, languages: JSON.stringify(languages) },
})

/** Each kind is numbered by itself, as its answers came. */
function consentsOf(session: Session, { id, consents }: MemberRecord): ConsentTable[] {
  const kinds = Map.groupBy(
    consents.toSorted((one, other) => one.at - other.at),
    ({ kind }) => kind,
  )
  return [...kinds].flatMap(([kind, answers]) =>
    answers.map(({ given, at, version }, index) => ({
      ...{ pool: session.brand.pool, account: session.idOf('member', id) },
      ...{
        kind: kind as ConsentTable['kind'],
        seq: index + 1,
        given: given ? 1 : 0,
        version,
        created_at: at,
      },
    })),
  )
}

async function writeChoices(session: Session, db: Db, records: readonly MemberRecord[]): Promise<void> {
  const { pool } = session.brand
  await insertRows(
    db,
    'notification_preference',
    records.flatMap(({ id, notifications }) =>
      // The last word on each.
      [...new Map(notifications.map((each) => [`${each.kind} ${each.channel}`, each])).values()].map(
        ({ kind, channel, wanted }) => ({
          ...{ pool, account: session.idOf('member', id), kind, channel, wanted: wanted ? 1 : 0 },
        }),
      ),
    ),
  )
  await insertRows(
    db,
    'account_setting',
    records.flatMap(({ id, settings }) =>
      settings
        ? [
            {
              ...{ pool, account: session.idOf('member', id), last_search: '' },
              languages_read: JSON.stringify(settings.languages_read),
              languages_written: JSON.stringify(settings.languages_written),
              first_day_of_week: settings.first_day_of_week,
              first_messages: settings.first_messages,
              pictures_clear: settings.pictures_clear ? 1 : 0,
            },
          ]
        : [],
    ),
  )
}

/** Keeps the mailbox of each address that was confirmed, and lets blocks of others reach the member by it. */
async function keepMailboxes(session: Session, db: Db, records: readonly MemberRecord[]): Promise<void> {
  const { brand, deps, now } = session
  const { pool } = brand
  const traces = records
    .filter(({ email_confirmed }) => email_confirmed !== undefined)
    .map(({ id, email }) => ({
      ...{ pool, account: session.idOf('member', id), kind: 'mailbox' as const },
      ...{ digest: deps.digest.of(mailboxText(email)), created_at: now },
    }))
  if (traces.length === 0) return
  await insertRows(db, 'account_trace', traces)
  const reached = await db
    .selectFrom('block_trace')
    .select('digest')
    .where('pool', '=', pool)
    .where('kind', '=', 'mailbox')
    .where(
      'digest',
      'in',
      traces.map(({ digest }) => digest),
    )
    .execute()
  const blocked = new Set(reached.map(({ digest }) => digest))
  for (const trace of traces.filter(({ digest }) => blocked.has(digest)))
    await reachByTrace({ db, pool, now }, trace.account, trace)
}
