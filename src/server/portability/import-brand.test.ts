import { randomBytes, scryptSync } from 'node:crypto'
import { hash } from '@node-rs/bcrypt'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PASSWORD, startApi, type TestApi } from '../../../tests/support/api.ts'
import {
  headerLine,
  memberLine,
  nameOf,
  writeBeside,
  writeLines,
} from '../../../tests/support/brand-files.ts'
import { input } from '../../../tests/support/inputs.ts'
import { linkIn } from '../../../tests/support/links.ts'
import { openBrands } from '../../../tests/support/profiles.ts'
import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import { FREE_MESSAGES, VOICE_MEGABYTES } from '../../core/limits.ts'
import { audit } from '../audit/audit.ts'
import { sweepMedia } from '../profiles/photos/sweep-media.ts'
import { importBrand, type ImportOptions, type Refusal } from './import-brand.ts'
import { LONGEST_LINE } from './read-lines.ts'

/** Of a busy machine: encoding, and thousands of rows. */
const SLOW_MS = 120_000

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

const brand = () => api.deps.brands.get('amora')!
const hobby = () => brand().site.interests[0]!
/** What came of files, and what was refused, or stayed behind, as `line reason`. */
async function run(files: string | readonly string[], options: ImportOptions = {}) {
  const refused: Refusal[] = []
  const warned: Refusal[] = []
  const counts = await importBrand(api.deps, brand(), [files].flat(), {
    ...options,
    onRefusal: (refusal) => refused.push(refusal),
    onWarning: (warning) => warned.push(warning),
  })
  const told = ({ line, reason }: Refusal) => `${line} ${reason}`
  return { counts: Object.fromEntries(counts), refused: refused.map(told), warned: warned.map(told) }
}
const rowsOf = async (table: 'account' | 'likes' | 'block' | 'imported' | 'ledger' | 'declined') => {
  const { count } = await api.deps.store.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
const accountNamed = (name: string) =>
  api.deps.store.db
    .selectFrom('account')
    .innerJoin('profile', (join) =>
      join.onRef('profile.pool', '=', 'account.pool').onRef('profile.id', '=', 'account.id'),
    )
    .selectAll('account')
    .select(['profile.status as profile_status', 'profile.city', 'profile.resell_brands'])
    .where('account.name', '=', name)
    .executeTakeFirst()
const logIn = async (login: string, password = PASSWORD) => {
  const visitor = api.visitor('amora')
  const { status } = await visitor.post('/api/user.php', { login, password })
  return { status, visitor }
}
const findings = () => audit(api.deps.store, api.deps.brands, api.deps.media)
const between = (kind: string, from: number, to: number, more: object = {}) => ({
  ...{ kind, from: `m${from}`, to: `m${to}`, at: '2025-03-04T05:06:07+02:00' },
  ...more,
})

test('members come with what they said, agreed to, like, decline, block and hold', async () => {
  const members = writeLines([
    memberLine(1, {
      ...{ about: 'Likes the sea.', interests: [hobby()], height: 172, smoking: 'never', premium: true },
      ...{ weekly_limit: 30, notifications: [{ kind: 'news', channel: 'email', wanted: true }] },
      settings: { first_messages: 'photo' },
      match_answers: { weekend: 'nature' },
    }),
    memberLine(2),
    memberLine(3, { consents: [] }),
    memberLine(4, { email_confirmed: undefined }),
  ])
  const others = writeLines([
    between('like', 1, 2),
    between('like', 2, 1, { at: '2025-04-01T00:00:00Z' }),
    between('like', 3, 1, { seen: '2025-04-02T00:00:00Z' }),
    between('decline', 1, 3),
    between('block', 2, 3),
    between('like', 4, 2),
    between('block', 2, 4, { parted: {} }),
    { kind: 'credits', id: 'c1', member: 'm1', amount: 40 },
  ])
  const { counts, refused } = await run([members, others])
  expect(refused).toEqual([])
  expect(counts).toEqual({
    member: { new: 4, there: 0, refused: 0 },
    like: { new: 4, there: 0, refused: 0 },
    decline: { new: 1, there: 0, refused: 0 },
    block: { new: 2, there: 0, refused: 0 },
    credits: { new: 1, there: 0, refused: 0 },
  })
  const status = async (number: number) => {
    const { status: account, profile_status: profile } = (await accountNamed(nameOf(number)))!
    return [account, profile]
  }
  expect(await Promise.all([1, 2, 3, 4].map(status))).toEqual([
    ['active', 'active'],
    ['active', 'active'],
    // Nobody is shown who did not agree to it.
    ['active', 'disabled'],
    ['not_confirmed', 'disabled'],
  ])
  const one = (await accountNamed(nameOf(1)))!
  expect(one).toMatchObject({ credits: 40, paid_user: 1, weekly_limit: 30, terms_version: '2023-05' })
  const likes = await api.deps.store.db.selectFrom('likes').select(['to_profile', 'matched_at']).execute()
  expect(likes.filter(({ matched_at }) => matched_at === Date.parse('2025-04-01T00:00:00Z'))).toHaveLength(2)
  expect(await findings()).toEqual([])

  const viewer = await api.member('amora')
  const seen = await viewer.get(`/api/profile.php?id=${one.id}`)
  expect(seen.body).toMatchObject({ about: 'Likes the sea.', interests: [hobby()] })
})

test('a hash of argon2id, bcrypt or scrypt opens the account once, and is ours from then on', async () => {
  const salt = randomBytes(16)
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const key = scryptSync(PASSWORD, salt, 32, { N: 2 ** 10, r: 8, p: 1 })
  const hashes = [
    await api.deps.passwords.hash(PASSWORD),
    (await hash(PASSWORD, 4)).replace('$2b$', '$2y$'),
    `$scrypt$ln=10,r=8,p=1$${base64(salt)}$${base64(key)}`,
  ]
  await run(writeLines(hashes.map((password_hash, index) => memberLine(20 + index, { password_hash }))))
  for (const [index, brought] of hashes.entries()) {
    const name = nameOf(20 + index)
    expect((await logIn(name, 'another-password')).status).toBe(403)
    expect((await accountNamed(name))?.password_hash).toBe(brought)
    expect((await logIn(name)).status).toBe(200)
    const kept = (await accountNamed(name))?.password_hash ?? ''
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
    expect(await api.deps.passwords.verify(kept, PASSWORD)).toBe(true)
  }
})

test('who brings no password is mailed a link to set one', async () => {
  await run(
    writeLines([
      memberLine(25),
      memberLine(26, { email_confirmed: undefined }),
      memberLine(27, { mail_stopped: ['bounce'] }),
    ]),
    { mails: true },
  )
  const mails = (await api.deliver()).filter(({ to }) =>
    [25, 26, 27].some((one) => to.startsWith(nameOf(one))),
  )
  expect(mails.map(({ to }) => to)).toEqual([25, 26].map((number) => `${nameOf(number)}@mail.test`))
  api.clock.now += 13 * DAY_MS
  const token = linkIn(mails, `${nameOf(25)}@mail.test`, /password/)
  const set = await api.visitor('amora').post('/api/reset-password.php?do=1', { token, password: PASSWORD })
  expect(set.status).toBe(200)
  expect((await logIn(nameOf(25))).status).toBe(200)
})

test('what came once does not come again, also when it is gone here', async () => {
  const file = writeLines([
    memberLine(30, { password_hash: await api.deps.passwords.hash(PASSWORD) }),
    memberLine(31),
    between('like', 30, 31),
    between('block', 31, 30),
    { kind: 'credits', id: 'c30', member: 'm30', amount: 5 },
  ])
  const first = await run(file)
  const { visitor } = await logIn(nameOf(30))
  const liked = await accountNamed(nameOf(31))
  await api.deps.store.db.deleteFrom('block').where('blocker', '=', liked!.id).execute()
  expect((await visitor.delete('/api/like.php', { profile: liked!.id })).status).toBe(204)
  const before = await Promise.all([rowsOf('likes'), rowsOf('account'), rowsOf('block'), rowsOf('ledger')])
  const again = await run(file)
  expect(await Promise.all([rowsOf('likes'), rowsOf('account'), rowsOf('block'), rowsOf('ledger')])).toEqual(
    before,
  )
  expect(Object.values(first.counts).map(({ new: fresh }) => fresh)).toEqual([2, 1, 1, 1])
  expect(Object.values(again.counts).map(({ new: fresh, there }) => [fresh, there])).toEqual([
    [0, 2],
    [0, 1],
    [0, 1],
    [0, 1],
  ])
  // A later file may name who came with an earlier one.
  expect((await run(writeLines([between('decline', 31, 30)]))).refused).toEqual([])
  expect(await findings()).toEqual([])
})

const JPEG = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#7a5' } })
  .jpeg()
  .toBuffer()

test('photos and conversations come, and what was written before costs nothing', async () => {
  writeBeside('one.jpg', JPEG)
  writeBeside('text.jpg', Buffer.from('no picture'))
  const said = (from: number, hour: number, what: object) => ({
    ...{ from: `m${from}`, at: `2025-03-04T${String(hour).padStart(2, '0')}:00:00Z` },
    ...what,
  })
  const texts = Array.from({ length: 20 }, (_, index) => said(100, index, { text: `Number ${index}` }))
  const file = writeLines([
    memberLine(100, { password_hash: await api.deps.passwords.hash(PASSWORD) }),
    memberLine(101),
    { kind: 'photo', id: 'p1', member: 'm100', file: 'one.jpg', at: '2025-01-01T00:00:00Z' },
    { kind: 'photo', id: 'p2', member: 'm100', file: 'text.jpg', at: '2025-01-01T00:00:00Z' },
    { kind: 'photo', id: 'p3', member: 'm100', file: '../../etc/passwd', at: '2025-01-01T00:00:00Z' },
    {
      kind: 'photo',
      id: 'p4',
      member: 'm100',
      file: 'https://127.0.0.1/one.jpg',
      at: '2025-01-01T00:00:00Z',
    },
    {
      ...{ kind: 'conversation', id: 't1', members: ['m100', 'm101'] },
      messages: [...texts, said(101, 21, { gift: 'rose' }), said(101, 22, { photo: 'one.jpg' })],
      ...{ read: { m100: 21 }, removed: { m101: 2 } },
    },
    {
      kind: 'conversation',
      id: 't2',
      members: ['m101', 'm100'],
      messages: [said(100, 1, { text: 'Again' })],
    },
    { kind: 'conversation', id: 't3', members: ['m100', 'm100'], messages: [said(100, 1, { text: 'I' })] },
    { kind: 'conversation', id: 't4', members: ['m101', 'm100'], messages: [] },
  ])
  const tried = await run(file, { dryRun: true })
  const bad = [
    '6 file: not_found',
    '7 file: host_not_allowed',
    '9 members: taken',
    '10 members: invalid',
    '11 messages: required',
  ]
  expect(tried.refused.toSorted()).toEqual([...bad, '5 file: photo_invalid'].toSorted())
  const { counts, refused } = await run(file)
  expect(refused.toSorted()).toEqual([...bad, '5 file: photo_invalid'].toSorted())
  expect(counts.photo).toEqual({ new: 1, there: 0, refused: 3 })

  const { visitor } = await logIn(nameOf(100))
  const { body: own } = await visitor.get('/api/profile.php')
  expect(own.photos).toHaveLength(1)
  const { body: list } = await visitor.get('/api/chats.php')
  expect(list.chats).toMatchObject([{ num_unread_messages: 1 }])
  const { body: user } = await visitor.get('/api/user.php')
  expect(user.user.free_messages_left).toBe(FREE_MESSAGES)
  const sent = await visitor.post('/api/chat.php', {
    conversation: list.chats[0].conversation.id,
    text: 'And here?',
    cost: 0,
  })
  expect(sent.status).toBe(200)
  expect(await findings()).toEqual([])
  // Nothing of it comes twice.
  expect((await run(file)).counts.conversation).toMatchObject({ new: 0, there: 1 })
})

test('voices come, on profiles and in messages, and are heard', { timeout: SLOW_MS }, async () => {
  const password_hash = await api.deps.passwords.hash(PASSWORD)
  writeBeside('said.ogg', input('voice.ogg'))
  writeBeside('text.ogg', Buffer.from('not a recording'))
  const at = '2025-01-01T00:00:00Z'
  const answer = (id: string, member: number, more: object = {}) => ({
    ...{ kind: 'voice_answer', id, member: `m${member}`, prompt: 'sunday', file: 'said.ogg', at },
    ...{ text: 'The long one.', ...more },
  })
  const talk = (id: string, members: readonly [number, number], voice: string) => ({
    ...{ kind: 'conversation', id, members: members.map((number) => `m${number}`) },
    messages: [
      { from: `m${members[1]}`, at: '2025-03-05T00:00:00Z', text: 'Later' },
      { from: `m${members[0]}`, at: '2025-03-04T00:00:00Z', voice, text: 'Hear me' },
    ],
  })
  const file = writeLines([
    ...[memberLine(120), memberLine(121, { password_hash }), memberLine(122)],
    ...[answer('v1', 120), answer('v2', 120), answer('v3', 121, { prompt: 'none' })],
    ...[answer('v4', 121, { file: 'text.ogg' }), answer('v5', 121, { file: 'gone.ogg' })],
    ...[talk('said-1', [120, 121], 'said.ogg'), talk('said-2', [120, 122], 'text.ogg')],
  ])
  const bad = ['6 member: taken', '7 prompt: not_in_list', '9 file: not_found']
  const all = [...bad, '8 file: voice_invalid'].toSorted()
  expect((await run(file, { dryRun: true })).refused.toSorted()).toEqual(all)
  const { counts, refused } = await run(file)
  expect(refused.toSorted()).toEqual(all)
  expect(counts.conversation).toEqual({ new: 2, there: 0, refused: 0 })
  expect(counts.voice_answer).toEqual({ new: 1, there: 0, refused: 4 })

  const { visitor } = await logIn(nameOf(121))
  const { id } = (await accountNamed(nameOf(120)))!
  const { body: profile } = await visitor.get('/api/profile.php', { id })
  expect(profile.voice_answer).toMatchObject({ answer: 'The long one.', seconds: 3 })
  const { body: chat } = await visitor.get('/api/chat.php', { profile: id })
  expect(chat.messages).toMatchObject([{ kind: 'voice', text: 'Hear me' }, { kind: 'text' }])
  for (const heard of [profile.voice_answer.id, chat.messages[0].voice.id])
    expect((await visitor.get('/api/voice.php', { id: heard })).status).toBe(200)
  expect(await findings()).toEqual([])
  const again = await run(file)
  expect(again.counts).toMatchObject({
    voice_answer: { new: 0, there: 1 },
    conversation: { new: 0, there: 2 },
  })
})

const voiceOf = (from: number, hour: number, voice: string, text = '') => ({
  ...{ from: `m${from}`, at: `2025-03-04T${String(hour).padStart(2, '0')}:00:00Z`, voice },
  ...(text === '' ? {} : { text }),
})
const conversationOf = (one: number, other: number, messages: readonly object[]) => ({
  ...{ kind: 'conversation', id: `t${one}-${other}`, members: [`m${one}`, `m${other}`], messages },
})
/** Recordings are what they are taken for, in no time. */
const encodeNothing = (before: () => Promise<unknown> = async () => undefined) =>
  vi.spyOn(api.deps.media, 'encodeVoice').mockImplementation(async () => {
    await before()
    return { audio: Buffer.from('sound'), milliseconds: 3000, bars: [100] }
  })

test(
  'a recording that is never taken leaves its transcript, and a warning',
  { timeout: SLOW_MS },
  async () => {
    const password_hash = await api.deps.passwords.hash(PASSWORD)
    writeBeside('said.ogg', input('voice.ogg'))
    writeBeside('text.ogg', Buffer.from('not a recording'))
    writeBeside('cut.ogg', input('voice.ogg').subarray(0, 40))
    writeBeside('large.ogg', Buffer.concat([input('voice.ogg'), Buffer.alloc(VOICE_MEGABYTES * 1024 * 1024)]))
    const file = writeLines([
      ...[memberLine(130, { password_hash }), memberLine(131), memberLine(132)],
      conversationOf(130, 131, [
        voiceOf(130, 1, 'text.ogg', 'Hear me'),
        ...[voiceOf(131, 2, 'cut.ogg'), voiceOf(130, 3, 'large.ogg', 'Long'), voiceOf(131, 4, 'said.ogg')],
      ]),
      conversationOf(130, 132, [voiceOf(130, 1, 'gone.ogg', 'Lost')]),
    ])
    const left = [
      ...['5 messages.0.voice: voice_invalid', '5 messages.1.voice: voice_invalid'],
      '5 messages.2.voice: too_large',
    ]
    const missing = ['6 messages.0.voice: not_found']
    const tried = await run(file, { dryRun: true })
    expect([tried.warned.toSorted(), tried.refused]).toEqual([left, missing])
    const { counts, refused, warned } = await run(file)
    expect([warned.toSorted(), refused]).toEqual([left, missing])
    expect(counts.conversation).toEqual({ new: 1, there: 0, refused: 1 })
    const { visitor } = await logIn(nameOf(130))
    const { id } = (await accountNamed(nameOf(131)))!
    const { body } = await visitor.get('/api/chat.php', { profile: id })
    expect(body.messages).toMatchObject([
      ...[
        { kind: 'text', text: 'Hear me' },
        { kind: 'text', text: '' },
      ],
      ...[{ kind: 'text', text: 'Long' }, { kind: 'voice' }],
    ])
    expect(await findings()).toEqual([])
    // What was held back comes once its file is there.
    writeBeside('gone.ogg', input('voice.ogg'))
    expect((await run(file)).counts.conversation).toEqual({ new: 1, there: 1, refused: 0 })
  },
)

test('a recording of the wrong kind is told before anything is written', async () => {
  writeBeside('text.ogg', Buffer.from('not a recording'))
  const answer = { kind: 'voice_answer', id: 'v140', member: 'm140', prompt: 'sunday', file: 'text.ogg' }
  const file = writeLines([memberLine(140), { ...answer, at: '2025-01-01T00:00:00Z' }])
  const encode = encodeNothing()
  try {
    expect((await run(file)).refused).toEqual(['3 file: voice_invalid'])
    expect(encode).not.toHaveBeenCalled()
  } finally {
    encode.mockRestore()
  }
})

test('files are stored when all are encoded, so that no sweep takes them', { timeout: SLOW_MS }, async () => {
  writeBeside('said.ogg', input('voice.ogg'))
  writeBeside('one.jpg', JPEG)
  const { media } = api.deps
  /** As if an hour had gone since any file was written. */
  const sweep = () =>
    sweepMedia({
      ...api.deps,
      media: { ...media, filesBefore: () => media.filesBefore(Date.now() + HOUR_MS) },
    })
  const encode = encodeNothing(sweep)
  try {
    const photo = (hour: number) => ({ from: 'm150', at: `2025-03-04T${hour}:00:00Z`, photo: 'one.jpg' })
    const hours = Array.from({ length: 6 }, (_, index) => 10 + index)
    const { refused } = await run(
      writeLines([
        ...[memberLine(150), memberLine(151)],
        ...hours.map((hour) => ({
          ...{ kind: 'photo', id: `p150-${hour}`, member: 'm150', file: 'one.jpg' },
          at: '2025-01-01T00:00:00Z',
        })),
        conversationOf(
          150,
          151,
          hours.flatMap((hour) => [photo(hour), voiceOf(151, hour, 'said.ogg')]),
        ),
      ]),
    )
    expect(refused).toEqual([])
    expect(encode).toHaveBeenCalledTimes(6)
    expect(await findings()).toEqual([])
  } finally {
    encode.mockRestore()
  }
})

test('a transaction ends at two hundred files, however few the lines', { timeout: SLOW_MS }, async () => {
  writeBeside('said.ogg', input('voice.ogg'))
  const encode = encodeNothing()
  try {
    const all = Array.from({ length: 101 }, (_, index) => voiceOf(160, index % 24, 'said.ogg'))
    const written: number[] = []
    const { refused } = await run(
      writeLines([
        ...[160, 161, 162, 163].map((number) => memberLine(number)),
        ...[conversationOf(160, 161, all), conversationOf(160, 162, all.slice(0, 99))],
        conversationOf(160, 163, all.slice(0, 1)),
      ]),
      { onProgress: (count) => written.push(count) },
    )
    expect(refused).toEqual([])
    expect(written).toEqual([4, 6, 7])
  } finally {
    encode.mockRestore()
  }
})

test('a photo waits for a look where the brand looks, unless a person did there', async () => {
  brand().site.photo_review = true
  try {
    const line = (id: string, more: object) => ({
      ...{ kind: 'photo', id, member: 'm110', file: 'one.jpg', at: '2025-01-01T00:00:00Z' },
      ...more,
    })
    writeBeside('one.jpg', JPEG)
    await run(writeLines([memberLine(110), line('p110', {}), line('p111', { reviewed: true })]))
    const { id } = (await accountNamed(nameOf(110)))!
    const photos = await api.deps.store.db
      .selectFrom('photo')
      .select('status')
      .where('profile', '=', id)
      .orderBy('position')
      .execute()
    expect(photos).toEqual([{ status: 'pending' }, { status: 'active' }])
    expect(await findings()).toEqual([])
  } finally {
    brand().site.photo_review = false
  }
})

/** Lines that cannot come, and why. */
const BAD: [object | string | Buffer, string][] = [
  ['{"kind":"member"', 'line: not_json'],
  ['7', 'kind: not_in_list'],
  [Buffer.from('{"kind":"member","name":"J\xf6rg"}', 'latin1'), 'line: encoding'],
  [memberLine(50, { about: 'x'.repeat(LONGEST_LINE) }), 'line: too_long'],
  [memberLine(50, { about: 'x'.repeat(3_000_000) }), 'about: too_long'],
  [memberLine(50, { date_of_birth: '2012-05-17' }), 'date_of_birth: too_young'],
  [memberLine(50, { date_of_birth: '1990-02-30' }), 'date_of_birth: invalid'],
  [memberLine(50, { signed_up: '2031-01-01T00:00:00Z' }), 'signed_up: in_the_future'],
  [memberLine(50, { signed_up: 'yesterday' }), 'signed_up: invalid'],
  [memberLine(50, { email: 'nobody' }), 'email: invalid'],
  [memberLine(50, { email: `${nameOf(40)}@MAIL.test` }), 'email: taken'],
  [memberLine(50, { name: nameOf(40).toUpperCase() }), 'name: taken'],
  [memberLine(50, { name: 'Support' }), 'name: reserved'],
  [memberLine(50, { gender: 'other' }), 'gender: not_in_list'],
  [memberLine(50, { city: 'Atlantis' }), 'city: not_in_list'],
  [memberLine(50, { country: 'XX' }), 'country: not_in_list'],
  [memberLine(50, { password_hash: '5f4dcc3b5aa765d61d8327deb882cf99' }), 'password_hash: invalid'],
  [
    memberLine(50, { password_hash: `$argon2id$v=19$m=4000000,t=3,p=1$${'a'.repeat(22)}$${'a'.repeat(43)}` }),
    'password_hash: invalid',
  ],
  [memberLine(50, { favourite_colour: 'blue' }), 'favourite_colour: unknown'],
  [
    memberLine(50, { consents: [{ kind: 'resale:nobody', given: true, at: '2024-01-02T09:00:00Z' }] }),
    'consents: not_in_list',
  ],
  [memberLine(50, { faith: 'jewish' }), 'faith: needs_consent'],
  [
    memberLine(50, {
      politics: 'left',
      consents: [
        { kind: 'politics', given: false, at: '2024-01-03T09:00:00Z' },
        { kind: 'politics', given: true, at: '2024-01-02T09:00:00Z' },
      ],
    }),
    'politics: needs_consent',
  ],
  [memberLine(40, { email: 'twice@mail.test' }), 'id: taken'],
  [between('like', 40, 99), 'member: not_found'],
  [between('like', 40, 40), 'to: invalid'],
  [between('block', 40, 41, { at: '2031-01-01T00:00:00Z' }), 'at: in_the_future'],
  [{ kind: 'credits', id: 'c9', member: 'm40', amount: -5 }, 'amount: invalid'],
  [{ kind: 'order', id: 'o1' }, 'kind: not_in_list'],
]

test('each line that cannot come is refused with its reason, and the others come', async () => {
  const lines = [memberLine(40), memberLine(41), ...BAD.map(([line]) => line), between('like', 40, 41)]
  const file = writeLines(lines)
  const tried = await run(file, { dryRun: true })
  const expected = BAD.map(([, reason], index) => `${index + 4} ${reason}`)
  expect([...tried.refused].sort()).toEqual([...expected].sort())
  expect(await accountNamed(nameOf(40))).toBeUndefined()
  expect((await run(file, { allOrNothing: true })).refused).toHaveLength(BAD.length)
  expect(await accountNamed(nameOf(40))).toBeUndefined()
  const { counts } = await run(file)
  expect(counts.member?.new).toBe(2)
  expect(counts.like?.new).toBe(1)
  expect(await accountNamed(nameOf(50))).toBeUndefined()
  expect(await findings()).toEqual([])
})

test('a name or an address of a member who is here is not given to another', async () => {
  const anna = await api.member('amora')
  const { refused } = await run(
    writeLines([memberLine(60, { email: anna.email }), memberLine(61, { name: anna.name }), memberLine(62)]),
  )
  expect(refused).toEqual(['2 email: taken', '3 name: taken'])
})

test('a town is found by its name, or as the nearest to a point', async () => {
  const { refused } = await run(
    writeLines([
      memberLine(70, { region: undefined, city: 'Edinburgh' }),
      memberLine(71, { country: undefined, region: undefined, city: undefined, coordinates: [55.95, -3.19] }),
      memberLine(72, { region: undefined, city: undefined }),
    ]),
  )
  expect(refused).toEqual(['4 city: required'])
  const [named, near] = [await accountNamed(nameOf(70)), await accountNamed(nameOf(71))]
  expect(named?.city).toBe(near?.city)
})

test('files that are none of ours, or of two sources, are refused as a whole', async () => {
  const foreign = writeLines([memberLine(80)], {
    header: { format: 'something', version: 1, source: 'x' },
  })
  await expect(run(foreign)).rejects.toThrow('does not begin as duet-brand of version 1')
  await expect(run('/nowhere/members.jsonl')).rejects.toThrow('cannot be read')
  const two = [writeLines([memberLine(80)]), writeLines([memberLine(81)], { header: headerLine('other') })]
  await expect(run(two)).rejects.toThrow('several sources')
  expect(await accountNamed(nameOf(80))).toBeUndefined()
})

test(
  'an import that is stopped goes on where it stopped, and brings nothing twice',
  { timeout: SLOW_MS },
  async () => {
    const numbers = Array.from({ length: 900 }, (_, index) => 1000 + index)
    const file = writeLines([
      ...numbers.map((number) => memberLine(number)),
      ...numbers.slice(1).map((number) => between('like', number, number - 1)),
      ...numbers.map((number) => ({ kind: 'credits', id: `c${number}`, member: `m${number}`, amount: 2 })),
    ])
    const before = await Promise.all([rowsOf('account'), rowsOf('likes'), rowsOf('ledger')])
    let transactions = 0
    const stopped = run(file, {
      onProgress: () => {
        transactions += 1
        if (transactions === 4) throw new Error('stopped')
      },
    })
    await expect(stopped).rejects.toThrow('stopped')
    const { counts, refused } = await run(file)
    expect(refused).toEqual([])
    expect(counts.member).toEqual({ new: 0, there: 900, refused: 0 })
    expect(counts.like).toEqual({ new: 399, there: 500, refused: 0 })
    const after = await Promise.all([rowsOf('account'), rowsOf('likes'), rowsOf('ledger')])
    expect(after.map((rows, index) => rows - before[index]!)).toEqual([900, 899, 1800])
    expect(await findings()).toEqual([])
  },
)
