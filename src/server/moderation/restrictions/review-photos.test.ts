import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES, PHOTO_GROUNDS } from '../../../contract/lists.ts'
import type { Image } from '../../../contract/cards.ts'
import type { OwnProfile } from '../../../contract/profiles.ts'
import { startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { OPERATOR } from '../../../../tests/support/actors.ts'
import { openBrands, setAccount } from '../../../../tests/support/profiles.ts'
import { audit } from '../../audit/audit.ts'
import { acceptPhoto, pendingPhotos, refusePhoto } from './review-photos.ts'

let api: TestApi
let picture: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  api = await startApi({
    change: (sites) => {
      openBrands(sites)
      for (const site of sites) site.photo_review = site.id === 'amora'
    },
  })
  const colours = { create: { width: 210, height: 280, channels: 3, background: '#a54' } } as const
  picture = new Uint8Array(await sharp(colours).png().toBuffer())
})
afterAll(() => api.stop())

async function upload(person: Person): Promise<Image> {
  const form = new FormData()
  form.set('file', new File([picture], 'holiday.png'))
  const answer = await person.post('/api/photo.php', form)
  expect(answer.status).toBe(200)
  return answer.body as Image
}
const own = async (person: Person) =>
  ((await person.get('/api/profile.php')).body as OwnProfile).photos.map(
    ({ filename, status }) => `${filename} ${status}`,
  )
const shown = async (viewer: Person, id: string) =>
  (await viewer.get('/api/profile.php', { id })).body as { photos: Image[]; main_image: Image | null }
const waiting = async () => (await pendingPhotos(api.deps)).map(({ photo }) => photo)
const hasPhoto = async ({ id }: Person) =>
  (
    await api.deps.store.db
      .selectFrom('listing')
      .select('has_photo')
      .where('profile', '=', id)
      .executeTakeFirstOrThrow()
  ).has_photo

describe('at a site that looks at each photo first', () => {
  test('a photo waits, seen by its owner alone, until a person accepts it', async () => {
    const [owner, paid] = [await api.member('amora'), await api.member('amora')]
    await setAccount(api.deps, 'amora', paid.id, { paid_user: 1 })
    const [first, second] = [await upload(owner), await upload(owner)]
    expect(first.status).toBe('pending')
    expect(await own(owner)).toEqual([`${first.filename} pending`, `${second.filename} pending`])
    expect(await shown(paid, owner.id)).toMatchObject({ photos: [], main_image: null })
    expect((await paid.fetch(`/api/photo.php?id=${first.filename}&size=full`)).status).toBe(404)
    expect((await owner.put('/api/photo.php', { main: first.filename })).status).toBe(404)
    expect(await hasPhoto(owner)).toBe(0)
    expect(await waiting()).toEqual(expect.arrayContaining([first.filename, second.filename]))

    expect(await acceptPhoto(api.deps, OPERATOR, second.filename)).toBe(true)
    expect(await acceptPhoto(api.deps, OPERATOR, second.filename)).toBe(false)
    expect(await acceptPhoto(api.deps, OPERATOR, 'nothing-has-this-id')).toBe(false)
    expect(await waiting()).not.toContain(second.filename)
    expect((await shown(paid, owner.id)).main_image?.filename).toBe(second.filename)
    expect((await paid.fetch(`/api/photo.php?id=${second.filename}&size=full`)).status).toBe(200)
    expect(await hasPhoto(owner)).toBe(1)
    // A later one does not take its place.
    expect(await acceptPhoto(api.deps, OPERATOR, first.filename)).toBe(true)
    expect((await shown(paid, owner.id)).main_image?.filename).toBe(second.filename)
  })

  test('waiting photos count towards the limit', async () => {
    const owner = await api.member('amora')
    for (let sent = 0; sent < 3; sent += 1) await upload(owner)
    const form = new FormData()
    form.set('file', new File([picture], 'holiday.png'))
    expect((await owner.post('/api/photo.php', form)).body.error).toBe('premium_required')
  })
})

describe('a photo is refused', () => {
  // law L11
  test('with a statement of reasons in the member’s language, for each ground', async () => {
    const seen = new Set<string>()
    for (const [index, language] of LOCALES.entries()) {
      const owner = await api.member('amora')
      await owner.put('/api/user.php', { language })
      const photo = await upload(owner)
      const ground = PHOTO_GROUNDS[index % PHOTO_GROUNDS.length]!
      const before = (await api.deliver()).length
      expect(await refusePhoto(api.deps, OPERATOR, photo.filename, ground)).toBe(true)
      expect(await refusePhoto(api.deps, OPERATOR, photo.filename, ground)).toBe(false)
      const mails = (await api.deliver()).slice(before).filter(({ to }) => to === owner.email)
      expect(mails).toHaveLength(1)
      const words = api.deps.translator(language, 'informal')
      const { id } = await api.deps.store.db
        .selectFrom('decision')
        .select('id')
        .where('photo', '=', photo.filename)
        .executeTakeFirstOrThrow()
      for (const part of [
        words(`notifications.reasons.${ground}`),
        words('notifications.reasons.by_person'),
        words('notifications.reasons.redress'),
        id,
      ]) {
        expect(mails[0]!.text).toContain(part)
      }
      expect(mails[0]!.text).not.toMatch(/\{\w+\}/)
      seen.add(mails[0]!.subject)
      expect(await own(owner)).toEqual([`${photo.filename} rejected`])
      expect((await owner.get('/api/profile.php')).body.photos).toMatchObject([{ ground }])
    }
    expect(seen.size).toBe(LOCALES.length)
  })

  // law L12
  test('a refused main photo yields to the next, and returns when accepted on complaint', async () => {
    const [owner, paid] = [await api.member('hjertebro'), await api.member('hjertebro')]
    await setAccount(api.deps, 'hjertebro', paid.id, { paid_user: 1 })
    const [first, second] = [await upload(owner), await upload(owner)]
    expect(first.status).toBe('active')
    expect(await refusePhoto(api.deps, OPERATOR, first.filename, 'photo_nude')).toBe(true)
    const seen = await shown(paid, owner.id)
    expect(seen.photos.map(({ filename }) => filename)).toEqual([second.filename])
    expect(seen.main_image?.filename).toBe(second.filename)
    expect(await refusePhoto(api.deps, OPERATOR, second.filename, 'photo_nude')).toBe(true)
    expect(await shown(paid, owner.id)).toMatchObject({ photos: [], main_image: null })
    expect(await hasPhoto(owner)).toBe(0)

    expect(await acceptPhoto(api.deps, OPERATOR, first.filename)).toBe(true)
    expect((await shown(paid, owner.id)).main_image?.filename).toBe(first.filename)
    const standing = await api.deps.store.db
      .selectFrom('restriction')
      .select('photo')
      .where('account', '=', owner.id)
      .where('lifted_at', '=', 0)
      .execute()
    expect(standing).toEqual([{ photo: second.filename }])
    expect((await owner.delete('/api/photo.php', { id: second.filename })).status).toBe(200)
    expect(await refusePhoto(api.deps, OPERATOR, second.filename, 'photo_advertising')).toBe(false)
  })

  test('addresses of it that others kept lead nowhere, while its owner sees it', async () => {
    const owner = await api.member('hjertebro')
    const photo = await upload(owner)
    const names = () =>
      api.deps.store.db
        .selectFrom('photo')
        .select(['thumb_name', 'blurred_name'])
        .where('id', '=', photo.filename)
        .executeTakeFirstOrThrow()
    const statuses = async (files: object) =>
      Promise.all(
        Object.values(files).map(async (name) => (await owner.fetch(`/media/${String(name)}`)).status),
      )
    const kept = await names()
    expect(await statuses(kept)).toEqual([200, 200])
    await refusePhoto(api.deps, OPERATOR, photo.filename, 'photo_nude')
    expect(await statuses(kept)).toEqual([404, 404])
    expect(await statuses(await names())).toEqual([200, 200])
    expect(await audit(api.deps.store, api.deps.brands, api.deps.media)).toEqual([])
  })

  test('nothing else of the member is restricted, and every invariant holds', async () => {
    const [owner, other] = [await api.member('amora'), await api.member('amora')]
    const photo = await upload(owner)
    await refusePhoto(api.deps, OPERATOR, photo.filename, 'photo_of_another')
    expect((await other.get('/api/profile.php', { id: owner.id })).status).toBe(200)
    expect((await owner.post('/api/like.php', { profile: other.id })).status).toBe(200)
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  })
})
