import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { configureClient } from '../client/http.ts'
import { type Person, startApi, type TestApi } from '../../tests/support/api.ts'
import { type FakeBrowser, fakeBrowser } from '../../tests/support/environment.ts'
import {
  $ownProfile,
  changeProfile,
  deletePhoto,
  loadOwnProfile,
  makeMainPhoto,
  photoProblem,
  uploadPhoto,
} from './own-profile.ts'
import { $session, $user, loadSession } from './sessions.ts'

let api: TestApi
let person: Person
let browser: FakeBrowser
let pixels: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  api = await startApi()
  const picture = sharp({ create: { width: 80, height: 100, channels: 3, background: '#b4552d' } })
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

    await makeMainPhoto(third!.filename)
    expect(profile().photos.map(({ filename }) => filename)).toEqual(
      [third, first, second].map((each) => each!.filename),
    )
    await deletePhoto(first!.filename)
    expect(profile().photos).toHaveLength(2)
    await loadSession()
    expect($user.get()?.profile.main_image?.filename).toBe(third?.filename)
  })

  it('spares the way for files that are no photos', () => {
    expect(photoProblem({ type: 'image/svg+xml', size: 10 })).toBe('type')
    expect(photoProblem({ type: 'image/png', size: 13 * 1024 * 1024 })).toBe('size')
    expect(photoProblem(photo())).toBeNull()
  })
})
