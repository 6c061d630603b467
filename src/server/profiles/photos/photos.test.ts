import { utimes } from 'node:fs/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PHOTO_SIZES } from '../../../contract/lists.ts'
import type { Image } from '../../../contract/cards.ts'
import type { OwnProfile } from '../../../contract/profiles.ts'
import type { User } from '../../../contract/sessions.ts'
import { PASSWORD, startApi, type Answer, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { startObjectStore, type ObjectStore } from '../../../../tests/support/object-store.ts'
import { sampled } from '../../../../tests/support/full.ts'
import { addPhotos, openBrands, setAccount } from '../../../../tests/support/profiles.ts'
import { keyOfName, newPrivateName, newPublicName, pathOfName } from '../../platform/media/names.ts'
import type { MemberContext, Viewer } from '../../platform/context.ts'
import { systemContext } from '../../platform/system-context.ts'
import { sweepMedia } from './sweep-media.ts'
import { uploadPhoto } from './upload-photo.ts'

describe.each(['folder', 'bucket'].slice(0, sampled(1, 2)))('photos in a %s', (place) => {
  let api: TestApi
  let objects: ObjectStore | null
  let picture: Uint8Array<ArrayBuffer>

  beforeAll(async () => {
    objects = place === 'bucket' ? await startObjectStore() : null
    api = await startApi({ change: openBrands, bucket: objects?.address })
    const colours = { create: { width: 210, height: 280, channels: 3, background: '#a54' } } as const
    picture = new Uint8Array(await sharp(colours).png().toBuffer())
  })
  afterAll(async () => {
    await api.stop()
    await objects?.stop()
  })

  const formOf = (file: Uint8Array<ArrayBuffer>, name = 'holiday.png') => {
    const form = new FormData()
    form.set('file', new File([file], name))
    return form
  }

  const upload = (person: Person, key?: string): Promise<Answer> =>
    person.post('/api/photo.php', formOf(picture), key ? { key } : {})

  async function uploaded(person: Person): Promise<Image> {
    const answer = await upload(person)
    expect(answer.status).toBe(200)
    return answer.body as Image
  }

  const rowsOf = (person: Person) =>
    api.deps.store.db
      .selectFrom('photo')
      .selectAll()
      .where('profile', '=', person.id)
      .orderBy('position')
      .execute()

  const photosOf = async (person: Person) =>
    ((await person.get('/api/profile.php')).body as OwnProfile).photos.map((photo) => photo.filename)

  async function filesOf(names: readonly string[]): Promise<(Uint8Array | null)[]> {
    return Promise.all(names.map((name) => api.deps.media.read(name)))
  }

  const bytesOf = (person: Person, id: string, size = 'full') =>
    person.fetch(`/api/photo.php?id=${id}&size=${size}`)

  const makePaid = (person: Person, brand = 'amora') =>
    setAccount(api.deps, brand, person.id, { paid_user: 1 })

  const listed = (person: Person) =>
    api.deps.store.db
      .selectFrom('listing')
      .select('has_photo')
      .where('profile', '=', person.id)
      .executeTakeFirst()

  test('the first photo becomes the main one and is listed; the next ones follow it', async () => {
    const person = await api.member('amora')
    expect(await listed(person)).toEqual({ has_photo: 0 })
    const first = await uploaded(person)
    const second = await uploaded(person)
    expect(first).toMatchObject({ status: 'active', blurred: false })
    expect(await listed(person)).toEqual({ has_photo: 1 })
    expect(await photosOf(person)).toEqual([first.filename, second.filename])
  })

  test('a cut keeps the upper third, until the member says where the face is', async () => {
    const [person, other] = [await api.member('amora'), await api.member('amora')]
    const { filename: id, focus } = await uploaded(person)
    expect(focus).toEqual({ x: 50, y: 33 })
    expect((await other.put('/api/photo.php', { focus: { id, x: 1, y: 1 } })).status).toBe(404)
    for (const x of [-1, 101, 0.5])
      expect((await person.put('/api/photo.php', { focus: { id, x, y: 1 } })).status).toBe(422)
    const answer = await person.put('/api/photo.php', { focus: { id, x: 62, y: 18 } })
    expect((answer.body as OwnProfile).photos).toMatchObject([{ focus: { x: 62, y: 18 } }])
    const card = (await other.get(`/api/profile.php?id=${person.id}`)).body
    expect(card).toMatchObject({ main_image: { focus: { x: 62, y: 18 } } })
    expect((await person.get('/api/user.php')).body).toMatchObject({
      user: { profile: { main_image: { focus: { x: 62, y: 18 } } } },
    })
  })

  const countFiles = async () => (await api.deps.media.filesBefore(Date.now() + 60_000)).length

  test('a repeat of an upload under its key is one photo, with one set of files', async () => {
    const person = await api.member('amora')
    const before = await countFiles()
    const key = 'the-same-key-twice'
    const [first, again] = [await upload(person, key), await upload(person, key)]
    expect(again.body).toEqual(first.body)
    expect(await rowsOf(person)).toHaveLength(1)
    expect(await countFiles()).toBe(before + 4)
  })

  test('a repeat gets its answer also when that photo was the last that had room', async () => {
    const person = await api.member('amora')
    const answers = []
    for (const key of ['room-for-one', 'room-for-two', 'room-for-three'])
      answers.push(await upload(person, key))
    const before = await countFiles()
    const again = await upload(person, 'room-for-three')
    expect([again.status, again.body]).toEqual([200, answers[2]?.body])
    expect((await upload(person, 'room-for-four')).status).toBe(402)
    expect(await countFiles()).toBe(before)
  })

  // security 39
  test('20 uploads at once leave three photos and their files', async () => {
    const person = await api.member('amora')
    const before = await countFiles()
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, (body as { error: string }).error]).toEqual([402, 'premium_required'])
    }
    const rows = await rowsOf(person)
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2])
    expect(await countFiles()).toBe(before + 12)
  })

  // security 21
  test('of 20 encoded uploads at one below the limit exactly one gets in', async () => {
    const person = await api.member('amora')
    await addPhotos(api.deps, 'amora', person.id, 2)
    const { deps } = api
    const brand = deps.brands.get('amora')
    if (!brand) throw new Error('no brand amora')
    const viewer: Viewer = {
      account: person.id,
      brand: 'amora',
      confirmed: true,
      paid: false,
      suspendedUntil: 0,
      language: 'en',
      sessionHash: '',
      lastXids: [],
      version: '',
    }
    const context: MemberContext = { ...systemContext(deps, brand), viewer, locale: 'en' }
    const names = () => ({
      thumb_name: newPublicName(),
      blurred_name: newPublicName(),
      medium_name: newPrivateName(),
      full_name: newPrivateName(),
      digest: '',
      hashes: null,
    })
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => uploadPhoto(context, names())))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await rowsOf(person)).toHaveLength(3)
  })

  test('a paid member has room for 25', async () => {
    const person = await api.member('amora')
    await makePaid(person)
    await addPhotos(api.deps, 'amora', person.id, 24)
    const answers = await Promise.all([upload(person), upload(person), upload(person)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(await rowsOf(person)).toHaveLength(25)
  })

  test('photos beyond three need premium, and no member has more than 25', async () => {
    const person = await api.member('amora')
    await addPhotos(api.deps, 'amora', person.id, 3)
    expect(await upload(person)).toMatchObject({ status: 402, body: { error: 'premium_required' } })
    await makePaid(person)
    expect((await upload(person)).status).toBe(200)
    await addPhotos(api.deps, 'amora', person.id, 21)
    expect(await upload(person)).toMatchObject({ status: 422, body: { error: 'photo_limit_reached' } })
  })

  test('a photo under 200 pixels a side is refused, and says so', async () => {
    const person = await api.member('amora')
    const thin = sharp({ create: { width: 199, height: 600, channels: 3, background: '#a54' } })
    const answer = await person.post('/api/photo.php', formOf(new Uint8Array(await thin.png().toBuffer())))
    expect(answer).toMatchObject({ status: 422, body: { error: 'photo_too_small' } })
    expect(answer.body.message).toContain('200 pixels')
    expect(await rowsOf(person)).toEqual([])
  })

  // security 36, security 102
  test('what is no picture is refused by its content, not by its name, and recorded', async () => {
    const person = await api.member('amora')
    const recorded = () => api.deps.securityLog.counts.get('upload_refused') ?? 0
    const before = recorded()
    const svg = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    )
    const answer = await person.post('/api/photo.php', formOf(svg, '../../photo.jpg'))
    expect([answer.status, (answer.body as { error: string }).error]).toEqual([422, 'photo_invalid'])
    expect(await rowsOf(person)).toEqual([])
    expect(recorded()).toBe(before + 1)
  })

  test('the main photo can be changed to another of one’s own only', async () => {
    const [person, other] = [await api.member('amora'), await api.member('amora')]
    const [first, second] = [await uploaded(person), await uploaded(person)]
    const foreign = await uploaded(other)
    const changed = await person.put('/api/photo.php', { main: second.filename })
    expect((changed.body as OwnProfile).photos.map((photo) => photo.filename)).toEqual([
      second.filename,
      first.filename,
    ])
    expect((await person.put('/api/photo.php', { main: foreign.filename })).status).toBe(404)
    expect(await photosOf(person)).toEqual([second.filename, first.filename])
  })

  test('photos stand in the order their owner gives them, the main one first', async () => {
    const [person, other] = [await api.member('amora'), await api.member('amora')]
    const [one, two, three] = [await uploaded(person), await uploaded(person), await uploaded(person)].map(
      (photo) => photo.filename,
    )
    const foreign = (await uploaded(other)).filename
    const put = (body: object) => person.put('/api/photo.php', body)
    const ordered = await put({ order: [three, one, two] })
    expect(ordered.status).toBe(200)
    expect(await photosOf(person)).toEqual([one, three, two])
    await put({ order: [two, three, one], main: two })
    expect(await photosOf(person)).toEqual([two, three, one])
    // Those not named follow as they stood.
    await put({ order: [one] })
    expect(await photosOf(person)).toEqual([two, one, three])
    expect((await rowsOf(person)).map(({ position }) => position)).toEqual([0, 1, 2])

    for (const order of [[foreign], [one, foreign], ['nothing']]) {
      expect((await put({ order })).body.error).toBe('not_found')
    }
    for (const body of [{}, { order: [] }, { order: [one, one] }, { order: 'all' }]) {
      expect((await put(body)).body.error).toBe('invalid_fields')
    }
    expect(await photosOf(person)).toEqual([two, one, three])
  })

  test('a deleted photo is gone with its files, and the next one takes its place', async () => {
    const person = await api.member('amora')
    const [first, second] = [await uploaded(person), await uploaded(person)]
    const [row] = await rowsOf(person)
    const names = [row?.thumb_name, row?.blurred_name, row?.medium_name, row?.full_name].map(String)
    expect((await filesOf(names)).every(Boolean)).toBe(true)

    const answer = await person.delete('/api/photo.php', { id: first.filename })
    expect((answer.body as OwnProfile).photos.map((photo) => photo.filename)).toEqual([second.filename])
    expect(await filesOf(names)).toEqual([null, null, null, null])
    expect((await person.fetch(`/media/${first.thumb_filename}`)).status).toBe(404)
    expect((await bytesOf(person, first.filename)).status).toBe(404)

    await person.delete('/api/photo.php', { id: second.filename })
    expect(await listed(person)).toEqual({ has_photo: 0 })
    const user = await person.get('/api/user.php')
    expect((user.body as { user: User }).user.profile.main_image).toBeNull()
  })

  test('no member deletes the photo of another', async () => {
    const [person, other] = [await api.member('amora'), await api.member('amora')]
    const photo = await uploaded(person)
    expect((await other.delete('/api/photo.php', { id: photo.filename })).status).toBe(404)
    expect(await photosOf(person)).toEqual([photo.filename])
  })

  // security 20
  test('who sees which photo in full', async () => {
    const owner = await api.member('amora')
    const [main, further] = [await uploaded(owner), await uploaded(owner)]
    const [free, paid, blocked, blocker, foreign] = await Promise.all([
      api.member('amora'),
      api.member('amora'),
      api.member('amora'),
      api.member('amora'),
      api.member('tweespan'),
    ])
    await makePaid(paid)
    await makePaid(blocked)
    await makePaid(blocker)
    await makePaid(foreign, 'tweespan')
    const row = { pool: api.deps.brands.get('amora')?.pool ?? '', created_at: 0 }
    await api.deps.store.db
      .insertInto('block')
      .values([
        { ...row, blocker: owner.id, blocked: blocked.id },
        { ...row, blocker: blocker.id, blocked: owner.id },
      ])
      .execute()

    const seen = async (person: Person) => [
      (await bytesOf(person, main.filename)).status,
      (await bytesOf(person, further.filename)).status,
    ]
    expect(await seen(owner)).toEqual([200, 200])
    expect(await seen(free)).toEqual([200, 402])
    expect(await (await bytesOf(free, further.filename)).json()).toMatchObject({ error: 'premium_required' })
    expect(await seen(paid)).toEqual([200, 200])
    expect(await seen(blocked)).toEqual([404, 404])
    expect(await seen(blocker)).toEqual([404, 404])
    expect(await seen(foreign)).toEqual([404, 404])
    expect(await seen(api.visitor('amora'))).toEqual([403, 403])
  })

  // security 20
  test('main_image.match is the medium size for members, and the small one for visitors', async () => {
    const owner = await api.member('amora')
    const [main, further] = [await uploaded(owner), await uploaded(owner)]
    const imageFor = async (who: Person) =>
      (await who.get('/api/profile.php', { id: owner.id })).body.main_image as Image
    const fetched = async (name: string) => (await api.visitor('amora').fetch(`/media/${name}`)).status
    const { match, thumb_filename } = await imageFor(await api.member('amora'))
    expect(thumb_filename).toBe(main.thumb_filename)
    expect(match).not.toBe(thumb_filename)
    const bytes = Buffer.from(await (await owner.fetch(`/media/${match}`)).arrayBuffer())
    expect(bytes).toEqual(Buffer.from(await (await bytesOf(owner, main.filename, 'medium')).arrayBuffer()))
    expect((await imageFor(api.visitor('amora'))).match).toBe(thumb_filename)

    // Neither derived from a thumb, nor of another photo, nor of one that is main no longer.
    const [, medium = ''] = match.split('.')
    const [other = ''] = further.thumb_filename.split('.')
    expect(await fetched(`${other}.${medium}.webp`)).toBe(404)
    expect(await fetched(`${thumb_filename.split('.')[0]}.${'a'.repeat(22)}.webp`)).toBe(404)
    expect(await fetched(match)).toBe(200)
    await owner.put('/api/photo.php', { main: further.filename })
    expect(await fetched(match)).toBe(404)
  })

  test('a full photo leaves partner brands with the consent, even in a conversation', async () => {
    const [owner, partner, brandOwner] = await Promise.all([
      api.member('amora'),
      api.member('fjallvind'),
      api.member('amora'),
    ])
    const photos = [await uploaded(owner), await uploaded(owner)]
    await owner.put('/api/profile.php', { resell_brands: ['fjallvind'] })
    const sent = await partner.post('/api/chat.php', { profile: owner.id, text: 'Hello', cost: 0 })
    expect(sent.status).toBe(200)
    await makePaid(partner, 'fjallvind')
    await makePaid(brandOwner)
    const seen = (person: Person) =>
      Promise.all(
        photos.flatMap(({ filename }) =>
          PHOTO_SIZES.map(async (size) => (await bytesOf(person, filename, size)).status),
        ),
      )
    const all = (status: number) => photos.flatMap(() => PHOTO_SIZES.map(() => status))
    expect(await seen(partner)).toEqual(all(200))
    await owner.put('/api/profile.php', { resell_brands: [] })
    expect((await partner.get('/api/profile.php', { id: owner.id })).status).toBe(200)
    expect(await seen(partner)).toEqual(all(404))
    for (const person of [owner, brandOwner]) expect(await seen(person)).toEqual(all(200))
  })

  test('a photo under review is its owner’s alone', async () => {
    const [owner, paid] = [await api.member('amora'), await api.member('amora')]
    await makePaid(paid)
    const photo = await uploaded(owner)
    await api.deps.store.db
      .updateTable('photo')
      .set({ status: 'pending' })
      .where('id', '=', photo.filename)
      .execute()
    expect((await bytesOf(owner, photo.filename)).status).toBe(200)
    expect((await bytesOf(paid, photo.filename)).status).toBe(404)
    const seenBy = async (person: Person) =>
      (await person.get('/api/profile.php', { id: owner.id })).body as {
        photos: Image[]
        main_image: unknown
      }
    expect(await seenBy(paid)).toMatchObject({ photos: [], main_image: null })
    expect(await photosOf(owner)).toEqual([photo.filename])
    const { results } = (await paid.get('/api/search.php', { gender: 'everyone' })).body
    expect(JSON.stringify(results)).not.toContain(photo.thumb_filename)
  })

  const SAFE = {
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': 'inline; filename="photo.webp"',
  }

  // security 37
  test('image bytes come with a fixed type and nothing that could run', async () => {
    const person = await api.member('amora')
    const photo = await uploaded(person)
    const thumb = await person.fetch(`/media/${photo.thumb_filename}`)
    const full = await bytesOf(person, photo.filename)
    for (const response of [thumb, full]) expect(Object.fromEntries(response.headers)).toMatchObject(SAFE)
    expect(thumb.headers.get('Cache-Control')).toBe('public, max-age=60')
    expect(full.headers.get('Cache-Control')).toBe('private, max-age=60')
    expect(full.headers.get('Vary')).toContain('Cookie')
    expect(await sharp(await full.arrayBuffer()).metadata()).toMatchObject({
      format: 'webp',
      width: 210,
      height: 280,
    })

    const again = await person.fetch(`/media/${photo.thumb_filename}`, {
      headers: { 'If-None-Match': thumb.headers.get('ETag') ?? '' },
    })
    expect(again.status).toBe(304)
  })

  // security 20
  test('the public path serves public files only', async () => {
    const person = await api.member('amora')
    await uploaded(person)
    const [row] = await rowsOf(person)
    const full = String(row?.full_name)
    for (const path of [
      full,
      full.replace('private/', ''),
      full.replace('/', '%2F'),
      '..%2F..%2Fduet.sqlite',
      'x.webp',
    ]) {
      expect((await person.fetch(`/media/${path}`)).status).toBe(404)
    }
  })

  describe('public files', () => {
    /** Fetches the address's answers at the host of each brand. */
    async function answers(owner: Person, brands: readonly string[]) {
      const [row] = await rowsOf(owner)
      const statuses = (brand: string) =>
        Promise.all(
          [row?.thumb_name, row?.blurred_name].map(
            async (name) => (await api.visitor(brand).fetch(`/media/${name}`)).status,
          ),
        )
      return Object.fromEntries(
        await Promise.all(brands.map(async (brand) => [brand, await statuses(brand)] as const)),
      )
    }
    const [SHOWN, HIDDEN] = [
      [200, 200],
      [404, 404],
    ]
    const agree = (person: Person, resell_brands: string[]) =>
      person.put('/api/profile.php', { resell_brands })

    // security 20
    test('a thumb answers at no brand but its own without consent', async () => {
      const owner = await api.member('amora')
      await uploaded(owner)
      const brands = [...api.deps.brands.keys()]
      expect(await answers(owner, brands)).toEqual(
        Object.fromEntries(brands.map((brand) => [brand, brand === 'amora' ? SHOWN : HIDDEN])),
      )
      const name = (await rowsOf(owner))[0]?.thumb_name
      for (const host of ['elsewhere.test', 'localhost']) {
        expect(
          (await api.fetch(new Request(`http://${host}/media/${name}`, { headers: { Host: host } }))).status,
        ).toBe(404)
      }
    })

    // security 20
    test('a thumb answers at a partner brand while member and both files agree', async () => {
      const owner = await api.member('amora')
      await uploaded(owner)
      const partner = api.deps.brands.get('fjallvind')!
      const at = async () => (await answers(owner, ['fjallvind', 'amora', 'minerve'])).fjallvind
      await agree(owner, ['fjallvind'])
      expect(await answers(owner, ['fjallvind', 'amora', 'minerve'])).toEqual({
        fjallvind: SHOWN,
        amora: SHOWN,
        minerve: HIDDEN,
      })
      const { partners, site } = partner
      Object.assign(partner, { partners: [] })
      expect(await at()).toEqual(HIDDEN)
      Object.assign(partner, { partners })
      const { min_age } = site
      Object.assign(site, { min_age: 60 })
      expect(await at()).toEqual(HIDDEN)
      Object.assign(site, { min_age })
      expect(await at()).toEqual(SHOWN)
      await agree(owner, [])
      expect(await answers(owner, ['fjallvind', 'amora'])).toEqual({ fjallvind: HIDDEN, amora: SHOWN })
    })

    // security 20
    test('a thumb answers nowhere once its owner left, and again when they are back', async () => {
      const owner = await api.member('amora')
      await uploaded(owner)
      await agree(owner, ['fjallvind'])
      const brands = ['amora', 'fjallvind']
      expect(await answers(owner, brands)).toEqual({ amora: SHOWN, fjallvind: SHOWN })
      expect((await owner.delete('/api/account.php', { password: PASSWORD })).status).toBe(200)
      expect(await answers(owner, brands)).toEqual({ amora: HIDDEN, fjallvind: HIDDEN })
      const back = { login: owner.name, password: PASSWORD, cookie_strategy: 'session', reactivate: true }
      expect((await owner.post('/api/user.php', back)).status).toBe(200)
      expect(await answers(owner, brands)).toEqual({ amora: SHOWN, fjallvind: SHOWN })
    })

    test('a thumb answers while its photo is pending or refused, or its owner unconfirmed', async () => {
      const owner = await api.member('amora', { confirmed: false })
      await uploaded(owner)
      expect(await answers(owner, ['amora'])).toEqual({ amora: SHOWN })
      for (const status of ['pending', 'rejected'] as const) {
        await api.deps.store.db.updateTable('photo').set({ status }).where('profile', '=', owner.id).execute()
        expect(await answers(owner, ['amora'])).toEqual({ amora: SHOWN })
      }
    })

    test('a cached thumb is not confirmed once its owner left', async () => {
      const owner = await api.member('amora')
      const { thumb_filename } = await uploaded(owner)
      const fetch = (headers = {}) => api.visitor('amora').fetch(`/media/${thumb_filename}`, { headers })
      const kept = { 'If-None-Match': (await fetch()).headers.get('ETag') ?? '' }
      expect((await fetch(kept)).status).toBe(304)
      await owner.delete('/api/account.php', { password: PASSWORD })
      const response = await fetch(kept)
      expect(response.status).toBe(404)
      expect(response.headers.get('Cache-Control')).toBe('no-store')
    })

    test('a thumb answers at its own brand only while its owner is hidden or unconfirmed', async () => {
      const [owner, there] = [await api.member('amora'), await api.member('fjallvind')]
      await uploaded(owner)
      await agree(owner, ['fjallvind'])
      const sent = await there.post('/api/chat.php', { profile: owner.id, text: 'Hello', cost: 0 })
      expect(sent.status).toBe(200)
      const name = String((await rowsOf(owner))[0]?.thumb_name)
      const shown = async () => ({
        ...(await answers(owner, ['amora', 'fjallvind'])),
        named: JSON.stringify((await there.get('/api/chats.php')).body).includes(name),
      })
      expect(await shown()).toEqual({ amora: SHOWN, fjallvind: SHOWN, named: true })
      const { db } = api.deps.store
      await db.updateTable('profile').set({ status: 'disabled' }).where('id', '=', owner.id).execute()
      for (const status of ['active', 'not_confirmed'] as const) {
        await db.updateTable('account').set({ status }).where('id', '=', owner.id).execute()
        expect(await shown()).toEqual({ amora: SHOWN, fjallvind: HIDDEN, named: false })
      }
    })

    test('a thumb is named to no viewer at a brand where it does not answer', async () => {
      const [here, there] = [await api.member('amora'), await api.member('fjallvind')]
      await uploaded(there)
      await agree(here, ['fjallvind'])
      const sent = await there.post('/api/chat.php', { profile: here.id, text: 'Hello', cost: 0 })
      expect(sent.status).toBe(200)
      const shown = async () => {
        const { chats } = (await here.get('/api/chats.php')).body
        const profile = (await here.get('/api/profile.php', { id: there.id })).body
        return [chats[0].profile.main_image, profile.main_image, ...(profile.photos as Image[])]
      }
      expect(await shown()).toEqual([null, null])
      await agree(there, ['amora'])
      const [photo] = await rowsOf(there)
      const image = expect.objectContaining({ thumb_filename: photo?.thumb_name })
      expect(await shown()).toEqual([image, image, image])
    })
  })

  async function makeOld(name: string, time: number): Promise<void> {
    const object = objects?.objects.get(keyOfName(name) ?? '')
    if (object) object.changedAt = time
    else await utimes(pathOfName(api.mediaFolder, name) ?? '', time / 1000, time / 1000)
  }

  // security 40
  test('the sweep removes old files that no photo names, and none on a newer schema', async () => {
    const { media } = api.deps
    const [kept, orphan, fresh] = [
      await media.add(picture),
      await media.add(picture),
      await media.add(picture),
    ]
    for (const name of [...Object.values(kept), ...Object.values(orphan)] as string[]) {
      await makeOld(name, Date.now() - 3_700_000)
    }
    const person = await api.member('amora')
    const pool = api.deps.brands.get('amora')?.pool ?? ''
    await api.deps.store.db
      .insertInto('photo')
      .values({
        pool,
        id: `kept-${person.id}`,
        profile: person.id,
        position: 0,
        status: 'active',
        created_at: 0,
        ...kept,
      })
      .execute()

    const { db } = api.deps.store
    await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '')`.execute(db)
    expect(await sweepMedia(api.deps), 'on the schema of a newer release').toBe(0)
    expect(await media.has(orphan.full_name)).toBe(true)
    await sql`delete from kysely_migration where name = '9999-newer'`.execute(db)

    expect(await sweepMedia(api.deps)).toBe(4)
    expect(await media.has(kept.full_name)).toBe(true)
    expect(await media.has(fresh.full_name)).toBe(true)
    expect(await media.has(orphan.full_name)).toBe(false)
  })
})
