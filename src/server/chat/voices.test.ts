import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { input } from '../../../tests/support/inputs.ts'
import { giveCredits, setAccount } from '../../../tests/support/profiles.ts'
import type { Message } from '../../contract/messages.ts'
import type { Export } from '../../contract/accounts.ts'
import { canSpeakTo } from '../access.ts'
import { auditCredits } from '../payments/ledger/audit-credits.ts'

/** Each recording is a process. */
const TIMEOUT = 120_000

let api: TestApi
/** Two who talk, and what the first has said. */
let ann: Person
let ben: Person
let start: number
let first: { message: Message; voice: string }
beforeAll(async () => {
  api = await startApi()
  ;[ann, ben] = [await withCredits(100), await withCredits(100)]
  start = await creditsOf(ann)
  first = await say()
}, TIMEOUT)
afterAll(() => api.stop())

const COST = 2
const WORDS = 'I would love to see the harbour with you.'

async function withCredits(credits = 10, brand = 'hjertebro'): Promise<Person> {
  const member = await api.member(brand, { gender: 'man' })
  await setAccount(api.deps, brand, member.id, { paid_user: 1 })
  await giveCredits(api.deps, brand, member.id, credits)
  return member
}
const creditsOf = async ({ id }: Person) =>
  (
    await api.deps.store.db
      .selectFrom('account')
      .select('credits')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).credits

interface Sent {
  text?: string
  cost?: number
  key?: string
  name?: string
}
function speak(
  who: Person,
  to: object,
  { text, cost = COST, key = randomUUID(), name = 'voice.ogg' }: Sent = {},
) {
  const body = new FormData()
  body.set('file', new File([input(name)], 'voice'))
  if (text !== undefined) body.set('text', text)
  return who.post('/api/chat.php', body, { key, query: { voice: '1', cost, ...to } })
}
const messagesOf = async (who: Person, other: Person) =>
  (await who.get('/api/chat.php', { profile: other.id })).body as { messages: Message[]; can_speak?: true }
const play = (who: Person, id: string) => who.get('/api/voice.php', { id })
const files = async () => (await api.deps.media.list()).length

async function say() {
  const { body } = await speak(ann, { profile: ben.id }, { text: WORDS })
  const { message } = body as { message: Message }
  return { message, voice: message.voice!.id }
}

describe('a voice message', { timeout: TIMEOUT }, () => {
  test('costs what a photo costs, and both hear and read it', async () => {
    const { message, voice } = first
    expect(message).toMatchObject({ kind: 'voice', text: WORDS, credits: COST, photo: null, mine: true })
    expect(await creditsOf(ann)).toBe(start - COST)
    const { messages, can_speak } = await messagesOf(ben, ann)
    expect(can_speak).toBe(true)
    expect(messages).toMatchObject([{ kind: 'voice', text: WORDS, voice: { id: voice, seconds: 3 } }])
    for (const who of [ann, ben]) {
      const { status, headers } = await play(who, voice)
      expect([status, headers.get('Content-Type')]).toEqual([200, 'audio/mpeg'])
    }
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })

  test('is kept sealed, and a part of it can be asked for', async () => {
    const { file } = await api.deps.store.db
      .selectFrom('message_voice')
      .select('file')
      .where('id', '=', first.voice)
      .executeTakeFirstOrThrow()
    const kept = (await api.deps.media.read(file))!
    expect([...kept.subarray(0, 2)]).not.toEqual([0xff, 0xf3])
    const part = await ann.get('/api/voice.php', { id: first.voice }, { Range: 'bytes=0-1' })
    expect(part.status).toBe(206)
    expect(part.headers.get('Content-Range')).toMatch(/^bytes 0-1\/\d+$/)
  })

  test('sent again by the same key it is one message, paid once', async () => {
    const key = randomUUID()
    const before = await creditsOf(ann)
    const once = await speak(ann, { profile: ben.id }, { key })
    const kept = await files()
    expect((await speak(ann, { profile: ben.id }, { key })).body).toEqual(once.body)
    expect([await creditsOf(ann), await files()]).toEqual([before - COST, kept])
  })

  test('one that is refused costs nothing, and leaves no file', async () => {
    const before = [await creditsOf(ann), await files()]
    const refused = async (sent: Sent) => (await speak(ann, { profile: ben.id }, sent)).body
    expect(await refused({ name: 'voice-silent.webm' })).toMatchObject({ error: 'voice_silent' })
    expect(await refused({ name: 'jpeg-without-eoi.jpg' })).toMatchObject({ error: 'voice_invalid' })
    expect(await refused({ cost: 1 })).toMatchObject({ error: 'price_changed', credits: COST })
    expect(await refused({ text: 'a'.repeat(2001) })).toMatchObject({ fields: { text: 'too_long' } })
    expect([await creditsOf(ann), await files()]).toEqual(before)
  })

  test('taken down it is heard and read by its sender alone', async () => {
    const { message, voice } = first
    const mark = (removed: string) =>
      api.deps.store.db.updateTable('message').set({ removed }).where('id', '=', message.id).execute()
    await mark('decision')
    const [shown] = (await messagesOf(ben, ann)).messages
    expect(shown).toMatchObject({ text: '', removed: true })
    expect(shown?.voice).toBeUndefined()
    expect((await play(ben, voice)).status).toBe(404)
    expect((await messagesOf(ann, ben)).messages[0]).toMatchObject({ text: WORDS, voice: { id: voice } })
    await mark('')
  })

  test('is copied with a report, and stands in an export', async () => {
    const { message, voice } = first
    const reported = await ben.post('/api/complaint.php', {
      ...{
        kind: 'harassment',
        reference: `message:${message.id}`,
        text: 'This is said to hurt me, please look.',
      },
      good_faith: true,
    })
    expect(reported.status).toBe(200)
    const pieces = await api.deps.store.db
      .selectFrom('evidence')
      .select(['kind', 'content'])
      .where('account', '=', ann.id)
      .execute()
    expect(pieces).toContainEqual({ kind: 'voice', content: JSON.stringify({ voice }) })
    expect(pieces.find(({ kind }) => kind === 'messages')?.content).toContain(WORDS)
    const { body } = await ann.post('/api/export.php', { password: PASSWORD })
    expect((body as Export).photos).toContainEqual(expect.objectContaining({ id: voice, type: 'audio/mpeg' }))
  })

  test('nobody else hears it, nor whoever removed the conversation', async () => {
    const cas = await api.member('hjertebro', { gender: 'man' })
    expect((await play(cas, first.voice)).status).toBe(404)
    expect((await play(api.visitor('hjertebro'), first.voice)).status).toBe(403)
    await ben.delete('/api/chat.php', { profile: ann.id })
    expect((await play(ben, first.voice)).status).toBe(404)
    expect((await play(ann, first.voice)).status).toBe(200)
  })

  test('is neither sent nor heard where a brand has none', async () => {
    const dee = await api.member('amora')
    const eva = await api.member('amora')
    expect((await speak(dee, { profile: eva.id })).body).toMatchObject({ error: 'not_found' })
    expect((await play(dee, first.voice)).status).toBe(404)
    expect((await messagesOf(dee, eva)).can_speak).toBeUndefined()
  })

  test('is not sent to a member of a brand that has none', () => {
    const { deps } = api
    const brand = deps.brands.get('herbstgold')!
    expect(canSpeakTo({ brand, deps }, { brand: 'herbstgold' })).toBe(true)
    expect(canSpeakTo({ brand, deps }, { brand: 'minerve' })).toBe(false)
  })
})
