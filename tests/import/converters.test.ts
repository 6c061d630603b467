// Members of two other systems, invented in the tables of each, come to a brand as docs/import/ says.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/bcrypt'
import { stringify } from 'csv-stringify/sync'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { convert as convertDuolicious, pointOf } from '../../docs/import/duolicious.ts'
import { convert as convertPh7 } from '../../docs/import/ph7builder.ts'
import { createNames } from '../../docs/import/convert.ts'
import { UserName } from '../../src/contract/credentials.ts'
import { audit } from '../../src/server/audit/audit.ts'
import { importBrand } from '../../src/server/portability/import-brand.ts'
import { PASSWORD, startApi, type TestApi } from '../support/api.ts'
import { openBrands } from '../support/profiles.ts'
import * as v from 'valibot'

const BRAND = 'amora'
const folder = mkdtempSync(join(tmpdir(), 'duet-converters-'))
let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(async () => {
  await api.stop()
  rmSync(folder, { recursive: true })
})

type Cells = Readonly<Record<string, string | number>>
/** A folder of tables as CSV. */
function writeTables(name: string, tables: Readonly<Record<string, readonly Cells[]>>): string {
  const from = join(folder, name)
  mkdirSync(from)
  for (const [table, rows] of Object.entries(tables))
    writeFileSync(join(from, `${table}.csv`), stringify([...rows], { header: true }))
  return from
}

async function comeTo(to: string, files: readonly string[]) {
  const refused: string[] = []
  const counts = await importBrand(
    api.deps,
    api.deps.brands.get(BRAND)!,
    files.map((file) => join(to, `${file}.jsonl`)),
    { onRefusal: ({ kind, id, reason }) => refused.push(`${kind} ${id} ${reason}`) },
  )
  return { refused, came: Object.fromEntries([...counts].map(([kind, { new: fresh }]) => [kind, fresh])) }
}
const memberNamed = (name: string) =>
  api.deps.store.db
    .selectFrom('account')
    .innerJoin('profile', (join) =>
      join.onRef('profile.pool', '=', 'account.pool').onRef('profile.id', '=', 'account.id'),
    )
    .selectAll('profile')
    .select(['account.credits', 'account.email_confirmed_at', 'account.password_hash', 'account.invisible'])
    .where('account.name', '=', name)
    .executeTakeFirstOrThrow()
const logIn = (login: string) => api.visitor(BRAND).post('/api/user.php', { login, password: PASSWORD })
const picture = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()

test('members of pH7Builder come with photos, friends, messages and credits, and log in', async () => {
  const member = (profileId: number, username: string, more: Cells = {}): Cells => ({
    ...{ profileId, email: `${username}@ph7.test`, username, password: '' },
    ...{
      firstName: 'Kim',
      lastName: 'NULL',
      birthDate: '1988-03-04',
      sex: 'female',
      matchSex: 'male,female',
    },
    ...{ ip: '127.0.0.1', bankAccount: 'NULL', groupId: 2, membershipDate: 'NULL', userStatus: 1 },
    ...{
      joinDate: '2019-05-06 07:08:09',
      lastActivity: '2026-01-02 03:04:05',
      lastEdit: 'NULL',
      avatar: '1.jpg',
    },
    ...{ lang: 'en_US', credits: 0, active: 1, ban: 0 },
    ...more,
  })
  const info = (profileId: number, more: Cells = {}): Cells => ({
    ...{
      profileId,
      description: '<p>Tea &amp; rain</p>',
      city: 'Edinburgh',
      state: 'NULL',
      country: 'GB',
      height: 172,
    },
    ...more,
  })
  const message = (messageId: number, sender: number, recipient: number, more: Cells = {}): Cells => ({
    ...{ messageId, sender, recipient, title: '', message: `Number ${messageId}` },
    ...{ sendDate: `2024-02-03 0${messageId}:00:00`, status: 0, trash: '', toDelete: '' },
    ...more,
  })
  const from = writeTables('ph7', {
    members: [
      member(1, 'ghost', { email: 'ghost@ghost' }),
      member(2, 'tealover', {
        password: (await hash(PASSWORD, 4)).replace('$2b$', '$2y$'),
        credits: 30,
      }),
      member(3, 'rainy_day', { groupId: 6 }),
      member(4, 'twosome', { sex: 'couple' }),
      member(5, 'spammer', { ban: 1 }),
      member(6, 'youngster', { birthDate: '2012-01-01' }),
      member(7, 'waiting', { active: 0 }),
    ],
    members_info: [1, 2, 3, 4, 5, 6, 7].map((id) => info(id)),
    members_privacy: [{ profileId: 3, privacyProfile: 'all', searchProfile: 'no', userSaveViews: 'yes' }],
    members_notifications: [{ profileId: 2, enableNewsletters: 1, newMsg: 0, friendRequest: 1 }],
    members_friends: [
      { profileId: 2, friendId: 3, requestDate: '2020-01-01 00:00:00', pending: 0 },
      { profileId: 7, friendId: 2, requestDate: '2021-01-01 00:00:00', pending: 1 },
    ],
    pictures: [
      {
        pictureId: 1,
        profileId: 2,
        albumId: 9,
        title: 'Me',
        file: 'a.jpg',
        approved: 1,
        createdDate: '2020-02-02 00:00:00',
      },
      {
        pictureId: 2,
        profileId: 2,
        albumId: 9,
        title: 'Gone',
        file: 'b.jpg',
        approved: 1,
        createdDate: '2020-02-02 00:00:00',
      },
    ],
    messages: [
      message(1, 2, 3, { title: 'Hello', message: 'How are<br />you?' }),
      message(2, 3, 2),
      message(3, 2, 3, { status: 1 }),
      message(4, 5, 3),
    ],
  })
  const to = join(folder, 'ph7-out')
  expect(await convertPh7(from, to, { consent: '2019-04' })).toEqual({
    ...{ members: 4, photos: 2, likes: 3, conversations: 1, credits: 1, left_out: 3 },
  })
  mkdirSync(join(to, 'photos', 'tealover', '9'), { recursive: true })
  writeFileSync(join(to, 'photos', 'tealover', '9', 'a.jpg'), await picture())
  const { came, refused } = await comeTo(to, ['members', 'photos', 'likes', 'conversations', 'credits'])
  expect(refused).toEqual(['member 6 date_of_birth: too_young', 'photo 2 file: not_found'])
  expect(came).toEqual({ member: 3, photo: 1, like: 3, conversation: 1, credits: 1 })

  const tealover = await memberNamed('tealover')
  expect(tealover).toMatchObject({
    about: 'Tea & rain',
    height: 172,
    gender: 'woman',
    seeks: 'everyone',
    credits: 30,
  })
  expect([tealover.status, tealover.main_photo !== '', tealover.country]).toEqual(['active', true, 'GB'])
  expect(await memberNamed('rainy_day')).toMatchObject({ invisible: 1 })
  expect(await memberNamed('waiting')).toMatchObject({ email_confirmed_at: 0, status: 'disabled' })
  expect(tealover.password_hash).toMatch(/^\$2y\$/)
  expect((await logIn('tealover')).status).toBe(200)
  expect((await memberNamed('tealover')).password_hash).toMatch(/^\$argon2id\$/)
  const messages = await api.deps.store.db.selectFrom('message').select('text').orderBy('seq').execute()
  expect(messages.map(({ text }) => text)).toEqual(['Hello\n\nHow are\nyou?', 'Number 2', 'Number 3'])
  const sides = await api.deps.store.db
    .selectFrom('conversation_side')
    .select(['profile', 'unread'])
    .execute()
  expect(sides.find(({ profile }) => profile === tealover.id)?.unread).toBe(0)
  expect(sides.find(({ profile }) => profile !== tealover.id)?.unread).toBe(1)
  expect(await audit(api.deps.store, api.deps.brands, api.deps.media)).toEqual([])
})

/** A point as PostGIS writes it to a file. */
function ewkb(latitude: number, longitude: number): string {
  const bytes = Buffer.alloc(25)
  bytes[0] = 1
  bytes.writeUInt32LE(0x20000001, 1)
  bytes.writeUInt32LE(4326, 5)
  bytes.writeDoubleLE(longitude, 9)
  bytes.writeDoubleLE(latitude, 17)
  return bytes.toString('hex').toUpperCase()
}

test('members of Duolicious come with what they said, skipped and wrote', async () => {
  expect(pointOf(ewkb(55.95, -3.19))).toEqual([55.95, -3.19])
  const words = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }))
  const uuid = (id: number) => `00000000-0000-4000-8000-00000000000${id}`
  const person = (id: number, name: string, more: Cells = {}): Cells => ({
    ...{ id, uuid: uuid(id), email: `p${id}@duo.test`, name, date_of_birth: '1991-02-03' },
    ...{ coordinates: ewkb(55.95, -3.19), gender_id: 2, about: 'Hello there', orientation_id: 2 },
    ...{ height_cm: 180, looking_for_id: 4, smoking_id: 3, drinking_id: 3, relationship_status_id: 2 },
    ...{
      has_kids_id: 1,
      wants_kids_id: 4,
      chats_notification: 1,
      hide_me_from_strangers: 'f',
      has_gold: 'f',
    },
    ...{ sign_up_time: '2023-01-02 03:04:05.678901', last_online_time: '2026-05-06 07:08:09' },
    ...{ activated: 't', shadow_banned_at: '' },
    ...more,
  })
  const sent = (at: string, sender: number, reader: number, body: string): Cells => ({
    ...{
      id: String((BigInt(Date.parse(at)) * 1000n) << 8n),
      direction: 'O',
      person_id: sender,
      from_jid: '',
    },
    ...{ remote_bare_jid: uuid(reader), body, audio_uuid: '', stanza_id: 's', sender: uuid(sender) },
  })
  const from = writeTables('duolicious', {
    gender: words('Man', 'Woman', 'Agender'),
    orientation: words('Unanswered', 'Straight', 'Gay'),
    looking_for: words('Unanswered', 'Friends', 'Short-term dating', 'Long-term dating'),
    relationship_status: words('Unanswered', 'Single'),
    frequency: words('Unanswered', 'Often', 'Sometimes', 'Never'),
    yes_no_optional: words('Unanswered', 'Yes', 'No'),
    yes_no_maybe: words('Unanswered', 'Yes', 'No', 'Maybe'),
    immediacy: words('Immediately', 'Daily', 'Every 3 days', 'Weekly', 'Never'),
    search_preference_gender: [{ person_id: 1, gender_id: 1 }],
    person: [
      person(1, 'Anna Marie'),
      person(2, 'Anna Marie', { gender_id: 1 }),
      person(3, 'Sleeper', { activated: 'f' }),
      person(4, 'Shadow', { shadow_banned_at: '2025-01-01 00:00:00' }),
      person(5, 'Zoë'),
    ],
    photo: [
      { person_id: 1, position: 1, uuid: 'u1', blurhash: '', verified: 'f', extra_exts: '{}', hash: 'h' },
    ],
    skipped: [
      {
        subject_person_id: 1,
        object_person_id: 5,
        reported: 'f',
        report_reason: '',
        created_at: '2024-01-01 00:00:00',
      },
      {
        subject_person_id: 5,
        object_person_id: 2,
        reported: 't',
        report_reason: 'x',
        created_at: '2024-01-01 00:00:00',
      },
    ],
    mam_message: [
      sent('2024-02-03T04:05:06.000Z', 1, 2, 'Hi, how are you?'),
      sent('2024-02-03T05:00:00.000Z', 2, 1, 'Fine,\nand "you"?'),
      sent('2024-02-03T06:00:00.000Z', 1, 3, 'Are you there?'),
    ],
  })
  const to = join(folder, 'duolicious-out')
  expect(await convertDuolicious(from, to)).toEqual({
    ...{ members: 3, photos: 1, blocks: 2, conversations: 1, left_out: 2 },
  })
  mkdirSync(join(to, 'photos'))
  writeFileSync(join(to, 'photos', 'original-u1.jpg'), await picture())
  const { came, refused } = await comeTo(to, ['members', 'photos', 'blocks', 'conversations'])
  expect(refused).toEqual([])
  expect(came).toEqual({ member: 3, photo: 1, decline: 1, block: 1, conversation: 1 })
  expect(await memberNamed('AnnaMarie')).toMatchObject({
    ...{ gender: 'woman', seeks: 'man', sexuality: 'hetero', intention: 'lasting', smoking: 'never' },
    ...{ drinking: 'sometimes', children: 'undecided', relationship: 'single', height: 180, country: 'GB' },
    // Nobody is shown who did not agree to it.
    status: 'disabled',
  })
  expect(await memberNamed('AnnaMarie.bc')).toMatchObject({ gender: 'man', seeks: 'everyone' })
  const message = await api.deps.store.db
    .selectFrom('message')
    .selectAll()
    .where('text', 'like', 'Fine%')
    .executeTakeFirstOrThrow()
  expect([message.text, message.created_at]).toEqual([
    'Fine,\nand "you"?',
    Date.parse('2024-02-03T05:00:00Z'),
  ])
  expect(await audit(api.deps.store, api.deps.brands, api.deps.media)).toEqual([])
})

test('names that no signup takes become names that it does, each another', () => {
  const nameFor = createNames()
  const names = ['Anna', 'anna', 'ANNA', 'x', '', '07700900123', 'kim 1990 2020', '😀😀', 'a'.repeat(60)].map(
    nameFor,
  )
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  for (const name of names) expect(v.is(UserName, name), name).toBe(true)
})
