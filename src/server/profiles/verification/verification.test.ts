import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../../../tests/support/actors.ts'
import { PASSWORD, startApi, type Answer, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { addPhotos } from '../../../../tests/support/profiles.ts'
import {
  type Verification,
  VERIFICATION_POSES,
  type VerificationReason,
} from '../../../contract/verification.ts'
import { DAY_MS, MINUTE_MS } from '../../../core/durations.ts'
import { VERIFICATION_DAYS } from '../../../core/limits.ts'
import { audit } from '../../audit/audit.ts'
import { transact } from '../../platform/db/transact.ts'
import { systemContext } from '../../platform/system-context.ts'
import { decideVerification } from './decide-verification.ts'
import { sweepVerifications } from './end-verification.ts'
import { readPicture } from './read-picture.ts'

let api: TestApi
let picture: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  api = await startApi()
  const colours = { create: { width: 640, height: 480, channels: 3, background: '#a54' } } as const
  picture = new Uint8Array(await sharp(colours).jpeg().toBuffer())
})
afterAll(() => api.stop())

const formOf = (file = picture) => {
  const form = new FormData()
  form.set('file', new File([file], 'picture.jpg'))
  return form
}
const standing = async (person: Person) => (await person.get('/api/verification.php')).body as Verification
const ask = (person: Person) => person.post('/api/verification.php', { consent: true })
const send = (person: Person, id: string, file = picture, key = crypto.randomUUID()): Promise<Answer> =>
  person.post(`/api/verification-picture.php?id=${id}`, formOf(file), { key })
const rowsOf = ({ id }: Person) =>
  api.deps.store.db.selectFrom('verification').selectAll().where('account', '=', id).execute()

async function photographed(): Promise<{ ann: Person; photos: string[] }> {
  const ann = await api.member('amora')
  return { ann, photos: await addPhotos(api.deps, 'amora', ann.id, 2) }
}
/** With a picture that waits, and the id of what was asked. */
async function waiting() {
  const { ann, photos } = await photographed()
  const { request } = (await ask(ann)).body as Verification
  const answer = await send(ann, request!.id)
  expect(answer.status).toBe(200)
  return { ann, photos, id: request!.id }
}
const decide = ({ ann, id }: { ann: Person; id: string }, photo: string, reason?: VerificationReason) =>
  transact(api.deps.store.db, (db) =>
    decideVerification(
      systemContext(api.deps, api.deps.brands.get('amora')!, db),
      OPERATOR,
      { id, account: ann.id },
      { photo, reason },
    ),
  )
async function verified() {
  const one = await waiting()
  await decide(one, one.photos[0]!)
  return one
}
const isListedVerified = async ({ id }: Person) =>
  (
    await api.deps.store.db
      .selectFrom('listing')
      .select('verified')
      .where('profile', '=', id)
      .where('brand', '=', 'amora')
      .executeTakeFirstOrThrow()
  ).verified

describe('the verified mark', () => {
  test('a pose is drawn with a consent, and stays the same for ten minutes', async () => {
    const { ann } = await photographed()
    expect((await ann.post('/api/verification.php', {})).body).toMatchObject({ error: 'invalid_fields' })
    const { request } = (await ask(ann)).body as Verification
    expect(VERIFICATION_POSES).toContain(request?.pose)
    expect(request?.expires_at).toBe(api.clock.now + 10 * MINUTE_MS)
    expect((await ask(ann)).body).toMatchObject({ request })
    const consents = await api.deps.store.db
      .selectFrom('consent')
      .select(['kind', 'given'])
      .where('account', '=', ann.id)
      .where('kind', '=', 'verification')
      .execute()
    expect(consents).toEqual([{ kind: 'verification', given: 1 }])
  })

  test('whoever has no main photo is told to add one first', async () => {
    const ben = await api.member('amora')
    expect((await ask(ben)).body).toMatchObject({ error: 'verification_needs_photo' })
  })

  test('a picture after its time, of another, or that is none is refused, and leaves no file', async () => {
    const { ann } = await photographed()
    const other = await photographed()
    const before = (await api.deps.media.list()).length
    const { request } = (await ask(ann)).body as Verification
    expect((await send(other.ann, request!.id)).body).toMatchObject({ error: 'verification_expired' })
    const none = new Uint8Array([1, 2, 3])
    expect((await send(ann, request!.id, none)).body).toMatchObject({ error: 'photo_invalid' })
    api.clock.now += 10 * MINUTE_MS
    expect((await send(ann, request!.id)).body).toMatchObject({ error: 'verification_expired' })
    expect((await standing(ann)).request).toBeNull()
    expect((await api.deps.media.list()).length).toBe(before)
  })

  test('a picture is kept sealed, and no other row opens it', async () => {
    const { ann } = await waiting()
    const [row] = await rowsOf(ann)
    const kept = (await api.deps.media.read(row!.file))!
    expect(Buffer.from(kept).includes('WEBP')).toBe(false)
    const read = (await readPicture(api.deps, row!))!
    expect(Buffer.from(read).includes('WEBP')).toBe(true)
    expect(await readPicture(api.deps, { ...row!, id: 'another' })).toBeNull()
  })

  test('sent again by the same key it is one picture', async () => {
    const { ann } = await photographed()
    const { request } = (await ask(ann)).body as Verification
    const key = crypto.randomUUID()
    const first = await send(ann, request!.id, picture, key)
    const files = (await api.deps.media.list()).length
    expect((await send(ann, request!.id, picture, key)).body).toEqual(first.body)
    expect((await api.deps.media.list()).length).toBe(files)
    expect((await standing(ann)).waiting_since).toBe(api.clock.now)
  })

  test('an accepted picture gives the profile the mark with its day', async () => {
    const { ann, photos, id } = await waiting()
    const ben = await api.member('amora')
    await decide({ ann, id }, photos[0]!)
    const profile = await ben.get('/api/profile.php', { id: ann.id })
    expect(profile.body).toMatchObject({ verified_at: api.clock.now })
    expect(await isListedVerified(ann)).toBe(1)
    const mail = (await api.deliver()).findLast(({ to }) => to === ann.email)
    expect(mail?.subject).toContain('Your profile is verified')
    await expect(decide({ ann, id }, photos[0]!)).rejects.toThrow('already_decided')
  })

  test('the mark falls with another main photo, and stays with another order', async () => {
    const { ann, photos } = await verified()
    await ann.put('/api/photo.php', { main: photos[0]! })
    expect((await standing(ann)).verified_at).not.toBeNull()
    await ann.put('/api/photo.php', { main: photos[1]! })
    expect((await standing(ann)).verified_at).toBeNull()
    expect(await isListedVerified(ann)).toBe(0)
    const deleted = await verified()
    await deleted.ann.delete('/api/photo.php', { id: deleted.photos[0]! })
    expect((await standing(deleted.ann)).verified_at).toBeNull()
  })

  test('a picture that was compared with another main photo is not accepted', async () => {
    const { ann, photos, id } = await waiting()
    await ann.put('/api/photo.php', { main: photos[1]! })
    await expect(decide({ ann, id }, photos[0]!)).rejects.toThrow('case_changed')
  })

  test('a refusal says why, and a second picture is the last of 24 hours', async () => {
    const { ann, photos, id } = await waiting()
    await decide({ ann, id }, photos[0]!, 'several')
    expect(await standing(ann)).toMatchObject({ refused: { reason: 'several' }, tries_left: 1 })
    const mail = (await api.deliver()).findLast(({ to }) => to === ann.email)
    expect(mail?.text).toContain('The picture shows more than one person.')
    const first = api.clock.now
    api.clock.now += MINUTE_MS
    const { request } = (await ask(ann)).body as Verification
    await send(ann, request!.id)
    await decide({ ann, id: request!.id }, photos[0]!, 'unclear')
    expect(await standing(ann)).toMatchObject({ tries_left: 0, next_at: first + DAY_MS })
    expect((await ask(ann)).body).toMatchObject({
      error: 'verification_limit_reached',
      until: first + DAY_MS,
    })
    await ann.delete('/api/verification.php')
    expect((await ask(ann)).body).toMatchObject({ error: 'verification_limit_reached' })
    api.clock.now = first + DAY_MS
    expect((await ask(ann)).status).toBe(200)
  })

  test('a withdrawn consent takes picture and mark along', async () => {
    const { ann } = await verified()
    const [row] = await rowsOf(ann)
    const after = await ann.delete('/api/verification.php')
    expect(after.body).toMatchObject({ verified_at: null, kept_until: null, waiting_since: null })
    expect(await api.deps.media.has(row!.file)).toBe(false)
    expect(await isListedVerified(ann)).toBe(0)
  })

  test('a picture is erased after 30 days; the mark stays with its day', async () => {
    const { ann } = await verified()
    const other = await waiting()
    const [row] = await rowsOf(ann)
    const { verified_at, kept_until } = await standing(ann)
    expect(kept_until).toBe(row!.asked_at + VERIFICATION_DAYS * DAY_MS)
    api.clock.now = kept_until! - 1
    await sweepVerifications(api.deps)
    expect(await api.deps.media.has(row!.file)).toBe(true)
    api.clock.now += 1
    await sweepVerifications(api.deps)
    expect(await api.deps.media.has(row!.file)).toBe(false)
    expect(await rowsOf(ann)).toMatchObject([{ state: 'accepted', file: '', decided_at: verified_at }])
    expect(await isListedVerified(ann)).toBe(1)
    expect(await rowsOf(other.ann)).toEqual([])
  })

  test('whoever’s picture nobody looked at is told when it is erased, and may send another', async () => {
    const { ann } = await waiting()
    const seen = await verified()
    const missed = (person: Person) =>
      api.mails.filter(({ to, subject }) => to === person.email && subject.includes('didn’t get to'))
    api.clock.now += VERIFICATION_DAYS * DAY_MS
    await sweepVerifications(api.deps)
    await sweepVerifications(api.deps)
    await api.deliver()
    expect(missed(ann)).toHaveLength(1)
    expect(missed(seen.ann)).toEqual([])
    await ann.post('/api/user.php', { login: ann.name, password: PASSWORD })
    expect(await standing(ann)).toMatchObject({ waiting_since: null, kept_until: null, next_at: null })
    expect((await ask(ann)).status).toBe(200)
  })

  test('an export holds the picture', async () => {
    const { ann, id } = await waiting()
    const { body } = await ann.post('/api/export.php', { password: PASSWORD })
    expect((body as { photos: { id: string }[] }).photos.map((photo) => photo.id)).toContain(id)
  })

  test('the audit finds a mark that no comparison gave', async () => {
    const check = 'the verified mark is a member’s whose main photo a person compared'
    const { ann } = await verified()
    const { store, brands, media } = api.deps
    const found = async () =>
      (await audit(store, brands, media)).filter(
        (finding) => finding.check === check && finding.row.profile === ann.id,
      )
    expect(await found()).toEqual([])
    const profile = api.deps.store.db.updateTable('profile').where('id', '=', ann.id)
    await profile.set((row) => ({ verified_at: row('verified_at', '+', 1) })).execute()
    expect(await found()).toHaveLength(1)
    await profile.set({ verified_at: 0 }).execute()
  })

  test('a brand without it has no such call', async () => {
    const cas = await api.member('hjertebro', { gender: 'man' })
    expect((await cas.get('/api/verification.php')).status).toBe(404)
    expect((await ask(cas)).status).toBe(404)
  })
})
