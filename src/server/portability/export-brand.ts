// A brand leaves as the files that an import reads: one moment of the database, page by page, whatever its size.

import { mkdirSync } from 'node:fs'
import { type FileHandle, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Selectable, sql } from 'kysely'
import { ATTRIBUTE_NAMES } from '../../contract/profile-lists.ts'
import { dayText } from '../../core/age.ts'
import type { Brand, Deps } from '../platform/context.ts'
import type { Database } from '../platform/db/schema.ts'
import { readSnapshot } from '../platform/db/snapshot.ts'
import type { Db } from '../platform/db/store.ts'
import { readVoice } from '../platform/media/sealed-voice.ts'
import { makeEmptyFolder } from '../platform/make-folder.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../platform/private-files.ts'
import { isSpoken } from '../profiles/prompts/answers-of.ts'
import { FORMAT, FORMAT_VERSION, MESSAGES, momentText } from './format.ts'

/** Rows read, and lines written, at once. */
const PAGE = 500
/** Conversations are read with all their messages. */
const CONVERSATIONS = 50
const SOURCE = 'duet'

export interface ExportCounts {
  /** Lines written, by kind. */
  lines: Map<string, number>
  /** Photos and recordings that stay behind, as `voices/ID.mp3`: their file is gone, or cannot be opened. */
  missingFiles: string[]
}

interface Leaving {
  db: Db
  deps: Pick<Deps, 'media' | 'seal'>
  brand: Brand
  folder: string
  counts: ExportCounts
}

type Line = { kind: string } & Record<string, unknown>
type Row<Table extends keyof Database> = Selectable<Database[Table]>

/** Writes a brand into a new folder. Throws `StartError` for one that holds something or cannot be made. */
export async function exportBrand(
  deps: Pick<Deps, 'store' | 'media' | 'seal'>,
  brand: Brand,
  folder: string,
): Promise<ExportCounts> {
  makeEmptyFolder(folder, 'Name a new one: npm run export-brand -- --brand ID FOLDER')
  for (const files of ['photos', 'voices']) mkdirSync(join(folder, files), PRIVATE_FOLDER)
  const counts: ExportCounts = { lines: new Map(), missingFiles: [] }
  await readSnapshot(deps.store, async (db) => {
    const leaving: Leaving = { db, deps, brand, folder, counts }
    // Members first: the others name them.
    await write(leaving, 'members', memberLines(leaving))
    await write(leaving, 'photos', photoLines(leaving))
    await write(leaving, 'voice-answers', voiceAnswerLines(leaving))
    await write(leaving, 'likes', likeLines(leaving))
    await write(leaving, 'declines', declineLines(leaving))
    await write(leaving, 'blocks', blockLines(leaving))
    await write(leaving, 'conversations', conversationLines(leaving))
    await write(leaving, 'credits', creditLines(leaving))
  })
  return counts
}

/** Names of the files of an export, in the order they are imported in. */
export const EXPORT_FILES = [
  'members',
  'photos',
  'voice-answers',
  'likes',
  'declines',
  'blocks',
  'conversations',
  'credits',
].map((name) => `${name}.jsonl`)

async function write({ folder, counts }: Leaving, name: string, lines: AsyncIterable<Line>): Promise<void> {
  const file = await open(join(folder, `${name}.jsonl`), 'wx', PRIVATE_FILE)
  try {
    await append(file, [{ format: FORMAT, version: FORMAT_VERSION, source: SOURCE }])
    let waiting: Line[] = []
    for await (const line of lines) {
      counts.lines.set(line.kind, (counts.lines.get(line.kind) ?? 0) + 1)
      waiting.push(line)
      if (waiting.length < PAGE) continue
      await append(file, waiting)
      waiting = []
    }
    await append(file, waiting)
    await file.sync()
  } finally {
    await file.close()
  }
}

const append = (file: FileHandle, lines: readonly object[]) =>
  file.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

/** SQL: the members who leave, by a column of their ids: those who are here and whom no decision hides. */
const leaves = ({ brand }: Leaving, column: string) => sql<boolean>`exists (select 1 from account as leaver
  where leaver.pool = ${brand.pool} and leaver.id = ${sql.ref(column)} and leaver.brand = ${brand.id}
  and leaver.status in ('active', 'not_confirmed') and leaver.suspended_until = 0
  and not exists (select 1 from restriction where restriction.pool = leaver.pool
    and restriction.account = leaver.id and restriction.measure = 'profile_hidden' and restriction.lifted_at = 0))`

/** Rows of pages that are read one after the other, from the key of the last row on. */
async function* pages<R, K>(
  first: K,
  read: (after: K) => Promise<R[]>,
  keyOf: (row: R) => K,
): AsyncGenerator<R[]> {
  let after = first
  for (;;) {
    const rows = await read(after)
    if (rows.length === 0) return
    yield rows
    after = keyOf(rows.at(-1)!)
  }
}

/** Rows of a table that belong to these members, by member. */
async function ofMembers<
  Table extends 'consent' | 'notification_preference' | 'prompt_answer' | 'match_answer' | 'account_setting',
>(
  { db, brand }: Leaving,
  table: Table,
  column: 'account' | 'profile',
  ids: readonly string[],
): Promise<Map<string, Row<Table>[]>> {
  const { rows } = await sql<Row<Table>>`select * from ${sql.table(table)} where pool = ${brand.pool}
    and ${sql.ref(column)} in (${sql.join(ids)})`.execute(db)
  return Map.groupBy(rows, (row) => (row as unknown as Record<string, string>)[column] ?? '')
}

async function* memberLines(leaving: Leaving): AsyncGenerator<Line> {
  const { db, brand } = leaving
  const read = (after: string) =>
    db
      .selectFrom('account')
      .innerJoin('profile', (join) =>
        join.onRef('profile.pool', '=', 'account.pool').onRef('profile.id', '=', 'account.id'),
      )
      .selectAll('profile')
      .select(['account.email', 'account.email_confirmed_at', 'account.password_hash', 'account.language'])
      .select(['account.signup_at', 'account.seen_at as last_seen', 'account.paid_user', 'account.invisible'])
      .select(['account.weekly_limit', 'account.time_zone', 'account.paused_until', 'account.pause_note'])
      .select(['account.notifications_disabled', 'account.consent_at', 'account.terms_version'])
      .where('account.pool', '=', brand.pool)
      .where('account.brand', '=', brand.id)
      .where('account.id', '>', after)
      .where(leaves(leaving, 'account.id'))
      .orderBy('account.id')
      .limit(PAGE)
      .execute()
  for await (const rows of pages('', read, ({ id }) => id)) {
    const ids = rows.map(({ id }) => id)
    const consents = await ofMembers(leaving, 'consent', 'account', ids)
    const notifications = await ofMembers(leaving, 'notification_preference', 'account', ids)
    const prompts = await ofMembers(leaving, 'prompt_answer', 'profile', ids)
    const answers = await ofMembers(leaving, 'match_answer', 'profile', ids)
    const settings = await ofMembers(leaving, 'account_setting', 'account', ids)
    for (const row of rows) {
      const [setting] = settings.get(row.id) ?? []
      const [answer] = answers.get(row.id) ?? []
      yield {
        ...{ kind: 'member', id: row.id, name: row.name, email: row.email },
        ...(row.email_confirmed_at > 0 ? { email_confirmed: momentText(row.email_confirmed_at) } : {}),
        ...{ password_hash: row.password_hash, language: row.language },
        ...{ signed_up: momentText(row.signup_at), last_seen: momentText(row.last_seen) },
        ...{ gender: row.gender, seeks: row.seeks, date_of_birth: dayText(row.born) },
        ...{ country: row.country, region: row.region, city: row.city },
        about: row.about_removed === '' ? row.about : '',
        interests: JSON.parse(row.interests) as unknown,
        ...Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, row[name]])),
        ...{ height: row.height, languages: JSON.parse(row.languages) as unknown },
        prompts: (prompts.get(row.id) ?? [])
          .filter((answer) => answer.removed === '' && !isSpoken(answer))
          .toSorted((one, other) => one.position - other.position)
          .map(({ prompt, answer: text }) => ({ prompt, answer: text })),
        ...(answer ? { match_answers: JSON.parse(answer.answers) as unknown } : {}),
        ...{ premium: row.paid_user === 1, invisible: row.invisible === 1 },
        ...{ weekly_limit: row.weekly_limit, time_zone: row.time_zone },
        ...(row.paused_until > 0
          ? { pause: { until: momentText(row.paused_until), note: row.pause_note } }
          : {}),
        mail_stopped: JSON.parse(row.notifications_disabled) as unknown,
        notifications: (notifications.get(row.id) ?? []).map(({ kind, channel, wanted }) => ({
          ...{ kind, channel, wanted: wanted === 1 },
        })),
        ...(setting ? { settings: settingsOf(setting) } : {}),
        consents: consentsOf(row, consents.get(row.id) ?? []),
      }
    }
  }
}

const settingsOf = (row: Row<'account_setting'>) => ({
  languages_read: JSON.parse(row.languages_read) as unknown,
  languages_written: JSON.parse(row.languages_written) as unknown,
  ...{ first_day_of_week: row.first_day_of_week, first_messages: row.first_messages },
  pictures_clear: row.pictures_clear === 1,
})

/** The log of consents; that of the signup is the account's, where the log does not begin with it. */
function consentsOf(
  { consent_at, terms_version }: Pick<Row<'account'>, 'consent_at' | 'terms_version'>,
  rows: readonly Row<'consent'>[],
): object[] {
  const isLogged = rows.some(({ kind, seq, given }) => kind === 'sensitive' && seq === 1 && given === 1)
  const ofSignup =
    consent_at > 0 && !isLogged
      ? [{ kind: 'sensitive', given: true, at: momentText(consent_at), version: terms_version }]
      : []
  return [
    ...ofSignup,
    ...rows
      .toSorted((one, other) => one.created_at - other.created_at || one.seq - other.seq)
      .map(({ kind, given, created_at, version }) => ({
        ...{ kind, given: given === 1, at: momentText(created_at), version },
      })),
  ]
}

async function* photoLines(leaving: Leaving): AsyncGenerator<Line> {
  const { db, brand } = leaving
  const read = (after: { profile: string; position: number; id: string }) =>
    db
      .selectFrom('photo')
      .innerJoin('profile', (join) =>
        join.onRef('profile.pool', '=', 'photo.pool').onRef('profile.id', '=', 'photo.profile'),
      )
      .selectAll('photo')
      .select([sql<number>`case when profile.main_photo = photo.id then -1 else position end`.as('place')])
      .where('photo.pool', '=', brand.pool)
      .where('photo.status', 'in', ['active', 'pending'])
      .where(leaves(leaving, 'photo.profile'))
      .where(
        sql<boolean>`(photo.profile, case when profile.main_photo = photo.id then -1 else position end, photo.id)
          > (${after.profile}, cast(${after.position} as bigint), ${after.id})`,
      )
      .orderBy('photo.profile')
      .orderBy('place')
      .orderBy('photo.id')
      .limit(PAGE)
      .execute()
  const first = { profile: '', position: -2, id: '' }
  for await (const rows of pages(first, read, ({ profile, place, id }) => ({
    profile,
    position: Number(place),
    id,
  }))) {
    for (const { id, profile, full_name, focus_x, focus_y, status, created_at } of rows) {
      const file = await copyPhoto(leaving, id, full_name)
      if (file === null) continue
      yield {
        ...{ kind: 'photo', id, member: profile, file, at: momentText(created_at) },
        ...{ focus: [focus_x, focus_y], reviewed: status === 'active' },
      }
    }
  }
}

/** The path below the folder that a photo was written to; null where its file is missing, or cannot be opened. */
async function copyPhoto(leaving: Leaving, id: string, name: string): Promise<string | null> {
  return writeBytes(leaving, `photos/${id}.webp`, await leaving.deps.media.read(name))
}

/** The same of a recording, without its seal. */
async function copyVoice(
  leaving: Leaving,
  row: Pick<Row<'message_voice'>, 'pool' | 'id' | 'file'>,
): Promise<string | null> {
  return writeBytes(leaving, `voices/${row.id}.mp3`, await readVoice(leaving.deps, row))
}

async function writeBytes(
  { folder, counts }: Leaving,
  file: string,
  bytes: Uint8Array | null,
): Promise<string | null> {
  if (!bytes) {
    counts.missingFiles.push(file)
    return null
  }
  await writeFile(join(folder, file), bytes, { mode: PRIVATE_FILE })
  return file
}

/** Answers in members' own voices, but those that were taken down. */
async function* voiceAnswerLines(leaving: Leaving): AsyncGenerator<Line> {
  const { db, brand } = leaving
  const read = (after: string) =>
    db
      .selectFrom('prompt_answer')
      .selectAll()
      .where('pool', '=', brand.pool)
      .where('id', '>', after)
      .where('file', '<>', '')
      .where('removed', '=', '')
      .where(leaves(leaving, 'prompt_answer.profile'))
      .orderBy('id')
      .limit(PAGE)
      .execute()
  for await (const rows of pages('', read, ({ id }) => id)) {
    for (const row of rows) {
      const { id, profile, prompt, answer, created_at } = row
      const file = await copyVoice(leaving, row)
      if (file === null) continue
      yield {
        ...{ kind: 'voice_answer', id, member: profile, prompt, file, text: answer },
        at: momentText(created_at),
      }
    }
  }
}

async function* likeLines(leaving: Leaving): AsyncGenerator<Line> {
  const { db, brand } = leaving
  const read = ([from, to]: readonly [string, string]) =>
    db
      .selectFrom('likes')
      .selectAll()
      .where('pool', '=', brand.pool)
      .where(sql<boolean>`(from_profile, to_profile) > (${from}, ${to})`)
      .where(leaves(leaving, 'from_profile'))
      .where(leaves(leaving, 'to_profile'))
      .orderBy('from_profile')
      .orderBy('to_profile')
      .limit(PAGE)
      .execute()
  for await (const rows of pages(
    ['', ''] as const,
    read,
    (row) => [row.from_profile, row.to_profile] as const,
  )) {
    for (const { from_profile, to_profile, created_at, seen_at } of rows)
      yield {
        ...{ kind: 'like', from: from_profile, to: to_profile, at: momentText(created_at) },
        ...(seen_at > 0 ? { seen: momentText(seen_at) } : {}),
      }
  }
}

async function* declineLines(leaving: Leaving): AsyncGenerator<Line> {
  const { db, brand } = leaving
  const read = ([profile, other]: readonly [string, string]) =>
    db
      .selectFrom('declined')
      .selectAll()
      .where('pool', '=', brand.pool)
      .where(sql<boolean>`(profile, other) > (${profile}, ${other})`)
      .where(leaves(leaving, 'profile'))
      .where(leaves(leaving, 'other'))
      .orderBy('profile')
      .orderBy('other')
      .limit(PAGE)
      .execute()
  for await (const rows of pages(['', ''] as const, read, (row) => [row.profile, row.other] as const)) {
    for (const { profile, other, created_at } of rows)
      yield { kind: 'decline', from: profile, to: other, at: momentText(created_at) }
  }
}

/** Blocks that members made; what they reach is found anew. */
async function* blockLines(leaving: Leaving): AsyncGenerator<Line> {
  const { db, brand } = leaving
  const read = ([blocker, blocked]: readonly [string, string]) =>
    db
      .selectFrom('block')
      .selectAll()
      .where('pool', '=', brand.pool)
      .where('derived_from', '=', '')
      .where(sql<boolean>`(blocker, blocked) > (${blocker}, ${blocked})`)
      .where(leaves(leaving, 'blocker'))
      .where(leaves(leaving, 'blocked'))
      .orderBy('blocker')
      .orderBy('blocked')
      .limit(PAGE)
      .execute()
  for await (const rows of pages(['', ''] as const, read, (row) => [row.blocker, row.blocked] as const)) {
    for (const { blocker, blocked, created_at, unmatched, expires_at } of rows)
      yield {
        ...{ kind: 'block', from: blocker, to: blocked, at: momentText(created_at) },
        ...(unmatched === '' ? {} : { parted: expires_at > 0 ? { until: momentText(expires_at) } : {} }),
      }
  }
}

async function* conversationLines(leaving: Leaving): AsyncGenerator<Line> {
  const { db, brand } = leaving
  const read = (after: string) =>
    db
      .selectFrom('conversation')
      .selectAll()
      .where('pool', '=', brand.pool)
      .where('id', '>', after)
      .where('withheld', '=', '')
      .where('last_seq', '>', 0)
      .where(leaves(leaving, 'low'))
      .where(leaves(leaving, 'high'))
      .orderBy('id')
      .limit(CONVERSATIONS)
      .execute()
  for await (const rows of pages('', read, ({ id }) => id)) {
    const ids = rows.map(({ id }) => id)
    const messages = Map.groupBy(
      await db
        .selectFrom('message')
        .selectAll()
        .where('pool', '=', brand.pool)
        .where('conversation', 'in', ids)
        .orderBy('conversation')
        .orderBy('seq')
        .execute(),
      ({ conversation }) => conversation,
    )
    const sides = Map.groupBy(
      await db
        .selectFrom('conversation_side')
        .selectAll()
        .where('pool', '=', brand.pool)
        .where('conversation', 'in', ids)
        .execute(),
      ({ conversation }) => conversation,
    )
    for (const { id, low, high } of rows) {
      // The oldest of more than an import takes stay behind.
      const said = (messages.get(id) ?? []).slice(-MESSAGES)
      const before = (said[0]?.seq ?? 1) - 1
      const upTo = (column: 'read_up_to' | 'removed_up_to') =>
        Object.fromEntries(
          (sides.get(id) ?? []).map((side) => [side.profile, Math.max(0, side[column] - before)]),
        )
      yield {
        ...{ kind: 'conversation', id, members: [low, high] },
        messages: await messageParts(leaving, said),
        ...{ read: upTo('read_up_to'), removed: upTo('removed_up_to') },
      }
    }
  }
}

/** Messages in their order: a later one has no earlier moment, by which an import numbers them. */
async function messageParts(leaving: Leaving, rows: readonly Row<'message'>[]): Promise<object[]> {
  const parts: object[] = []
  let at = 0
  for (const { sender, kind, text, item, removed, created_at } of rows) {
    at = Math.max(at, created_at)
    const said = { from: sender, at: momentText(at) }
    if (kind === 'gift') parts.push({ ...said, gift: item })
    else {
      const photo = kind === 'photo' ? await sentPhoto(leaving, item) : null
      const voice = kind === 'voice' && removed === '' ? await sentVoice(leaving, item) : null
      parts.push({
        ...said,
        ...(photo === null ? { text: removed === '' ? text : '' } : { photo }),
        ...(voice === null ? {} : { voice }),
      })
    }
  }
  return parts
}

/** The path of a photo that was sent: one of its own, or of the sender's profile. */
async function sentPhoto(leaving: Leaving, id: string): Promise<string | null> {
  const { db, brand } = leaving
  for (const table of ['message_photo', 'photo'] as const) {
    const row = await db
      .selectFrom(table)
      .select('full_name')
      .where('pool', '=', brand.pool)
      .where('id', '=', id)
      .where('status', '=', 'active')
      .executeTakeFirst()
    if (row) return copyPhoto(leaving, id, row.full_name)
  }
  return null
}

/** The path of a recording that was sent; null where it is gone. */
async function sentVoice(leaving: Leaving, id: string): Promise<string | null> {
  const row = await leaving.db
    .selectFrom('message_voice')
    .select(['pool', 'id', 'file'])
    .where('pool', '=', leaving.brand.pool)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? copyVoice(leaving, row) : null
}

async function* creditLines(leaving: Leaving): AsyncGenerator<Line> {
  const { db, brand } = leaving
  const read = (after: string) =>
    db
      .selectFrom('account')
      .select(['id', 'credits'])
      .where('pool', '=', brand.pool)
      .where('brand', '=', brand.id)
      .where('credits', '>', 0)
      .where('id', '>', after)
      .where(leaves(leaving, 'account.id'))
      .orderBy('id')
      .limit(PAGE)
      .execute()
  for await (const rows of pages('', read, ({ id }) => id)) {
    for (const { id, credits } of rows)
      yield { kind: 'credits', id: `${id}-balance`, member: id, amount: credits }
  }
}
