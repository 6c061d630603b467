import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GIFTS, LOCALES } from '../../contract/lists.ts'
import { startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { addPhotos, giveCredits, openClearBrands, setAccount } from '../../../tests/support/profiles.ts'
import { auditCredits } from '../payments/ledger/audit-credits.ts'
import { sweepMedia } from '../profiles/photos/sweep-media.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openClearBrands })
})
afterAll(() => api.stop())

const PHOTO = 2
const GIFT = 3
const send = (who: Person, body: object, key: string = randomUUID()) =>
  who.post('/api/chat.php', body, { key })
const read = async (who: Person, profile: string) => (await who.get('/api/chat.php', { profile })).body
const account = (id: string) =>
  api.deps.store.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function withCredits(credits: number, paid = 1): Promise<Person> {
  const member = await api.member('amora')
  await setAccount(api.deps, 'amora', member.id, { paid_user: paid })
  await giveCredits(api.deps, 'amora', member.id, credits)
  return member
}

const picture = (red = 200) =>
  sharp({ create: { width: 400, height: 500, channels: 3, background: { r: red, g: 90, b: 60 } } })
    .png()
    .toBuffer()
async function upload(who: Person, to: object, cost = PHOTO, key: string = randomUUID(), bytes?: Buffer) {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(bytes ?? (await picture()))], 'photo.png'))
  return who.post('/api/chat.php', body, { key, query: { upload: '1', cost, ...to } })
}

describe('a gift', () => {
  test('is one of twelve, at the price of the brand', async () => {
    const ann = await api.member('amora')
    const { gifts } = (await ann.get('/api/gifts.php')).body
    expect(gifts).toEqual(GIFTS.map((id) => ({ id, credits: GIFT })))
    expect(gifts).toHaveLength(12)
  })

  test('is paid with credits also by who has free messages, and shown to both', async () => {
    const [ann, ben] = [await withCredits(5, 0), await api.member('amora')]
    const { body } = await send(ann, { profile: ben.id, gift: 'rose', cost: GIFT })
    expect(body).toMatchObject({
      message: { kind: 'gift', gift: 'rose', photo: null, text: '', credits: GIFT, mine: true },
      allowance: { credits: 2, free_messages_left: 10, free_conversations_left: 1 },
    })
    const { messages } = await read(ben, ann.id)
    expect(messages).toMatchObject([{ kind: 'gift', gift: 'rose', credits: 0, mine: false }])
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })

  test('costs what was shown or is refused, and cannot be made up', async () => {
    const [ann, ben] = [await withCredits(5), await api.member('amora')]
    const gift = (body: object) => send(ann, { profile: ben.id, ...body })
    const refused = await gift({ gift: 'rose', cost: 0 })
    expect(refused.body).toMatchObject({ error: 'price_changed', credits: GIFT })
    expect((await gift({ gift: 'castle', cost: GIFT })).body.fields).toEqual({ gift: 'not_in_list' })
    for (const body of [{}, { gift: 'rose', text: 'Hello' }, { gift: 'rose', photo: 'x' }]) {
      expect((await gift({ ...body, cost: GIFT })).body.error).toBe('invalid_request')
    }
    expect((await account(ann.id)).credits).toBe(5)
  })

  // security 21
  test('takes the last credits once, however many are sent at once', async () => {
    const [ann, ben] = [await withCredits(GIFT), await api.member('amora')]
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send(ann, { profile: ben.id, gift: 'kite', cost: GIFT })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'not_enough_credits')).toHaveLength(49)
    expect((await read(ben, ann.id)).messages).toHaveLength(1)
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })
})

describe('a photo message', () => {
  test('shows an own photo to the receiver, also one that is blurred in the profile', async () => {
    const [ann, ben] = [await withCredits(10), await api.member('amora')]
    await upload(ann, { profile: ben.id })
    const uploads = [picture(10), picture(20)].map(async (bytes) => {
      const body = new FormData()
      body.set('file', new File([new Uint8Array(await bytes)], 'photo.png'))
      return (await ann.post('/api/photo.php', body)).body.filename as string
    })
    await Promise.all(uploads)
    const { photos } = (await ann.get('/api/profile.php')).body
    const second = photos[1].filename as string
    const see = (who: Person) => who.get('/api/photo.php', { id: second, size: 'full' })
    expect((await see(ben)).body.error).toBe('premium_required')
    const sent = await send(ann, { profile: ben.id, photo: second, cost: PHOTO })
    expect(sent.body).toMatchObject({ message: { kind: 'photo', photo: second, credits: PHOTO } })
    expect((await see(ben)).status).toBe(200)
    expect((await see(await api.member('amora'))).status).toBe(402)

    await ann.delete('/api/photo.php', { id: second })
    expect((await see(ben)).status).toBe(404)
    expect((await read(ben, ann.id)).messages[1]).toMatchObject({ kind: 'photo', photo: null })
    expect((await ben.get('/api/chats.php')).body.chats[0].last_message.photo).toBeNull()
  })

  test('is only of the sender’s own: another member’s is as if it did not exist', async () => {
    const [ann, ben] = [await withCredits(10), await api.member('amora')]
    const [theirs = ''] = await addPhotos(api.deps, 'amora', ben.id, 1)
    const refused = await send(ann, { profile: ben.id, photo: theirs, cost: PHOTO })
    const unknown = await send(ann, { profile: ben.id, photo: randomUUID(), cost: PHOTO })
    expect(refused.body).toEqual(unknown.body)
    expect(refused.body.fields).toEqual({ photo: 'invalid' })
    expect((await account(ann.id)).credits).toBe(10)
  })

  test('a photo message from the device is seen by its two members, not in the profile', async () => {
    const [ann, ben, eve] = [await withCredits(10), await api.member('amora'), await api.member('amora')]
    const { status, body } = await upload(ann, { profile: ben.id })
    expect(status).toBe(200)
    const id = body.message.photo as string
    for (const who of [ann, ben]) {
      for (const size of ['thumb', 'medium', 'full']) {
        const image = await who.get('/api/photo.php', { id, size })
        expect(image.status).toBe(200)
        expect(image.headers.get('Content-Type')).toBe('image/webp')
      }
    }
    expect((await eve.get('/api/photo.php', { id, size: 'thumb' })).status).toBe(404)
    expect((await ann.get('/api/profile.php')).body.photos).toEqual([])

    await ben.delete('/api/chat.php', { profile: ann.id })
    expect((await ben.get('/api/photo.php', { id, size: 'full' })).status).toBe(404)
    expect((await ann.get('/api/photo.php', { id, size: 'full' })).status).toBe(200)
  })

  test('is hidden by a block', async () => {
    const [ann, ben] = [await withCredits(10), await api.member('amora')]
    const id = (await upload(ann, { profile: ben.id })).body.message.photo as string
    await ann.post('/api/block.php', { profile: ben.id })
    for (const who of [ann, ben]) {
      expect((await who.get('/api/photo.php', { id, size: 'thumb' })).status).toBe(404)
    }
  })

  test('sent again with its key is one message, one payment and one set of files', async () => {
    const [ann, ben] = [await withCredits(10), await api.member('amora')]
    const key = randomUUID()
    const bytes = await picture(77)
    const first = await upload(ann, { profile: ben.id }, PHOTO, key, bytes)
    const files = await api.deps.media.filesBefore(Date.now() + 1000)
    expect((await upload(ann, { profile: ben.id }, PHOTO, key, bytes)).body).toEqual(first.body)
    await api.deps.store.db.deleteFrom('idempotency').execute()
    expect((await upload(ann, { profile: ben.id }, PHOTO, key, bytes)).body).toEqual(first.body)
    expect((await upload(ann, { profile: ben.id }, PHOTO, key, await picture(78))).body.error).toBe(
      'idempotency_mismatch',
    )
    await api.deps.store.db.deleteFrom('idempotency').execute()
    expect((await upload(ann, { profile: ben.id }, PHOTO, key, await picture(78))).body.error).toBe(
      'idempotency_mismatch',
    )
    expect((await account(ann.id)).credits).toBe(8)
    expect((await read(ben, ann.id)).messages).toHaveLength(1)
    const left = await api.deps.media.filesBefore(Date.now() + 1000)
    expect(left.filter((name) => files.includes(name))).toHaveLength(files.length)
    await sweepMedia(api.deps)
    expect((await ben.get('/api/photo.php', { id: first.body.message.photo, size: 'full' })).status).toBe(200)
  })

  test('that is refused leaves neither files nor a debit', async () => {
    const [ann, ben] = [await withCredits(1), await api.member('amora')]
    const before = (await api.deps.media.filesBefore(Date.now() + 1000)).length
    expect((await upload(ann, { profile: ben.id })).body.error).toBe('not_enough_credits')
    const changed = await upload(ann, { profile: ben.id }, 0)
    expect(changed.body).toMatchObject({ error: 'price_changed', credits: PHOTO })
    expect((await upload(ann, { profile: 'unknown' })).body.error).toBe('not_found')
    expect((await upload(ann, {})).body.error).toBe('invalid_request')
    const broken = await upload(ann, { profile: ben.id }, PHOTO, randomUUID(), Buffer.from('<svg/>'))
    expect(broken.body.error).toBe('photo_invalid')
    expect((await api.deps.media.filesBefore(Date.now() + 1000)).length).toBe(before)
    expect((await account(ann.id)).credits).toBe(1)
    expect((await read(ann, ben.id)).conversation).toBeNull()
  })
})

describe('icebreakers', () => {
  const lines = async (who: Person, locale: string) =>
    (await who.get('/api/icebreakers.php', {}, { 'X-Locale': locale })).body.icebreakers as {
      id: string
      text: string
    }[]

  test('are twelve different ones in every language', async () => {
    const ann = await api.member('amora')
    const english = (await lines(ann, 'en')).map(({ text }) => text)
    expect(await readdir('locales')).toEqual(expect.arrayContaining([...LOCALES]))
    for (const locale of LOCALES) {
      const found = await lines(ann, locale)
      expect(new Set(found.map(({ text }) => text)).size).toBe(12)
      if (locale !== 'en') expect(found.filter(({ text }) => english.includes(text))).toEqual([])
    }
  })

  test('begin with the niche’s own where it has some', async () => {
    const [general, outdoor] = [await api.member('amora'), await api.member('fjallvind')]
    const common = await lines(general, 'en')
    const own = await lines(outdoor, 'en')
    expect(own.slice(0, 4).map(({ id }) => id)).toEqual([1, 2, 3, 4].map((index) => `niche_7-${index}`))
    expect(own.slice(4)).toEqual(common.slice(0, 8))
  })
})
