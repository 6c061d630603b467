import { input } from '../../../tests/support/inputs.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import sharp from 'sharp'
import { configureClient } from '../../client/http.ts'
import { type Person, startApi, type TestApi } from '../../../tests/support/api.ts'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { stubPictureSize } from '../../../tests/support/pictures.ts'
import {
  $ownProfile,
  changeProfile,
  deletePhoto,
  loadOwnProfile,
  orderPhotos,
  withMoved,
} from './own-profile.ts'
import { photoProblem, uploadPhoto } from './photo-upload.ts'
import { $session, $user, loadSession } from '../account/sessions.ts'

let api: TestApi
let person: Person
let browser: FakeBrowser
let pixels: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  api = await startApi()
  const picture = sharp({ create: { width: 240, height: 300, channels: 3, background: '#b4552d' } })
  pixels = Uint8Array.from(await picture.jpeg().toBuffer())
})
afterAll(() => api.stop())

beforeEach(async () => {
  person = await api.member('amora')
  browser = fakeBrowser(person.cookies)
  configureClient({ fetch: person.fetch })
  await loadSession()
  await loadOwnProfile()
})
afterEach(() => {
  $ownProfile.set({ status: 'idle' })
  $session.set({ status: 'idle' })
  browser.restore()
  vi.unstubAllGlobals()
})

const profile = () => {
  const state = $ownProfile.get()
  if (state.status !== 'ready') throw new Error(`profile is ${state.status}`)
  return state.value
}
const photo = () => new File([pixels], 'me.jpg', { type: 'image/jpeg' })

describe('own profile', () => {
  it('changes what is given and nothing else', async () => {
    const before = profile()
    expect((await changeProfile({ about: '  Sea and rye bread  ', hair: 'red' })).ok).toBe(true)
    expect(profile()).toEqual({ ...before, about: 'Sea and rye bread', hair: 'red' })
  })

  it('stays as it was when the server refuses', async () => {
    const before = profile()
    const result = await changeProfile({ country: 'GB', region: 'nowhere', city: 'none' })
    expect(result).toMatchObject({ ok: false, failure: { code: 'invalid_fields' } })
    expect(profile()).toEqual(before)
  })

  it('takes three photos of a free member, makes one the main photo, and deletes', async () => {
    for (let count = 0; count < 3; count++) expect(await uploadPhoto(photo())).toMatchObject({ ok: true })
    const [first, second, third] = profile().photos
    expect(profile()).toMatchObject({ photo_limit: 3 })
    expect($user.get()?.profile.main_image?.filename).toBe(first?.filename)
    expect(await uploadPhoto(photo())).toMatchObject({ failure: { code: 'premium_required' } })

    await orderPhotos(withMoved(profile().photos, third!.filename, 0))
    expect(profile().photos.map(({ filename }) => filename)).toEqual(
      [third, first, second].map((each) => each!.filename),
    )
    await deletePhoto(first!.filename)
    expect(profile().photos).toHaveLength(2)
    await loadSession()
    expect($user.get()?.profile.main_image?.filename).toBe(third?.filename)
  })

  it('knows before the upload what is no photo, too large or too small', async () => {
    expect(await photoProblem(new File(['<svg>'], 'a.svg', { type: 'image/svg+xml' }))).toBe('type')
    expect(await photoProblem(new File(['<html>'], 'a.jpg', { type: 'image/jpeg' }))).toBe('type')
    expect(await photoProblem(new File([pixels, new Uint8Array(13 * 1024 * 1024)], 'a.png'))).toBe('size')
    for (const name of ['a.heic', 'IMG_1.jpg', 'noname']) {
      expect(await photoProblem(new File([input('heic-brand-named.jpg')], name))).toBe('heic')
    }
    for (const name of ['photo-without-extension', 'avif-major-brand-mif1.avif', 'jpeg-without-eoi.jpg']) {
      expect(await photoProblem(new File([input(name)], 'photo'))).toBeNull()
    }
    expect(await photoProblem(photo())).toBeNull()
    stubPictureSize(8000, 5001)
    expect(await photoProblem(photo())).toBe('pixels')
    stubPictureSize(199, 5000)
    expect(await photoProblem(photo())).toBe('small')
    stubPictureSize(200, 200)
    expect(await photoProblem(photo())).toBeNull()
  })

  it('makes no photo the main one that others do not see', () => {
    const one = { thumb_filename: '', match: '', blurred: false, ground: null, statement: null }
    const photos = (['active', 'active', 'pending', 'rejected'] as const).map((status, index) => ({
      ...{ ...one, filename: String(index), status },
    }))
    const order = (id: string, place: number) => withMoved(photos, id, place).map(({ filename }) => filename)
    expect(order('2', 0)).toEqual(['0', '2', '1', '3'])
    expect(order('1', 0)).toEqual(['1', '0', '2', '3'])
    expect(order('0', 3)).toEqual(['1', '2', '3', '0'])
  })
})
