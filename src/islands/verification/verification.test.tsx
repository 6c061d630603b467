import { act, click, render, screen, shows, submit } from '../../../tests/support/render.ts'
import { fireEvent } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { OPERATOR } from '../../../tests/support/actors.ts'
import { api, browseAs, props, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { configureClient } from '../../client/http.ts'
import { withFile } from '../../../tests/support/form-with-file.ts'
import { addPhotos } from '../../../tests/support/profiles.ts'
import type { Verification as Standing, VerificationReason } from '../../contract/verification.ts'
import { decideVerification } from '../../server/profiles/verification/decide-verification.ts'
import { transact } from '../../server/platform/db/transact.ts'
import { systemContext } from '../../server/platform/system-context.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import { $verification } from '../../stores/profiles/verification.ts'
import { OwnProfile } from '../own-profile/OwnProfile.island.tsx'
import { Verification } from './Verification.island.tsx'

setUpIsland([$verification, $user, $session])

async function photographed() {
  const ann = browseAs(await api.member('amora'), '/verification')
  const photos = await addPhotos(api.deps, 'amora', ann.id, 2)
  configureClient({ fetch: withFile(ann.fetch, await jpeg()) })
  return { ann, photos }
}
const open = async () => {
  // The tests' browser takes streams of its own alone.
  const video: object = Object.getPrototypeOf(document.createElement('video')) as object
  Object.defineProperty(video, 'srcObject', { value: null, writable: true, configurable: true })
  await render(<Verification {...props} />)
}
const camera = (answer: () => Promise<unknown>) =>
  vi.stubGlobal('navigator', { ...navigator, onLine: true, mediaDevices: { getUserMedia: answer } })
const failing = (name: string) => () => Promise.reject(Object.assign(new Error(), { name }))
const stop = vi.fn()
const working = () => Promise.resolve({ getTracks: () => [{ stop }] })

async function agree() {
  await shows('Take a picture of yourself in a pose we choose.')
  await click(screen.getByRole('checkbox', { name: /I agree that the team of Amora/ }))
  await submit()
}

async function takePicture() {
  const video = await screen.findByLabelText('Camera')
  Object.defineProperty(video, 'videoWidth', { value: 640 })
  Object.defineProperty(video, 'videoHeight', { value: 480 })
  const create = document.createElement.bind(document)
  const canvas = {
    getContext: () => ({ drawImage: () => undefined }),
    toBlob: (done: (blob: Blob) => void) => done(new Blob()),
  }
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    name === 'canvas' ? (canvas as never) : create(name),
  )
  await act(async () => void fireEvent.playing(video))
  await click(screen.getByRole('button', { name: 'Take the picture' }))
}

async function jpeg(): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const create = { width: 640, height: 480, channels: 3, background: '#a54' } as const
  return sharp({ create }).jpeg().toBuffer()
}

async function decided(reason?: VerificationReason) {
  const { ann, photos } = await photographed()
  const { request } = (await ann.post('/api/verification.php', { consent: true })).body as Standing
  await api.deps.store.db
    .updateTable('verification')
    .set({ state: 'waiting', sent_at: api.clock.now })
    .where('id', '=', request!.id)
    .execute()
  await transact(api.deps.store.db, (db) =>
    decideVerification(
      systemContext(api.deps, api.deps.brands.get('amora')!, db),
      OPERATOR,
      { id: request!.id, account: ann.id },
      { photo: photos[0]!, reason },
    ),
  )
  return ann
}

describe('the page of the verified mark', () => {
  it('opens the camera after the consent alone, and sends what it shows', async () => {
    await photographed()
    const getUserMedia = vi.fn(working)
    camera(getUserMedia)
    await open()
    await shows('Take a picture of yourself in a pose we choose.')
    expect(document.querySelector('input[type=file]')).toBeNull()
    await submit()
    await shows('Please agree first.')
    expect(getUserMedia).not.toHaveBeenCalled()
    await agree()
    await shows('Show this pose')
    await takePicture()
    expect(stop).toHaveBeenCalled()
    await click(await screen.findByRole('button', { name: 'Send the picture' }))
    await shows('We’re comparing your picture')
  })

  it.each([
    ['NotAllowedError', 'The browser doesn’t let this page use the camera.'],
    ['NotFoundError', 'We found no camera here.'],
    ['NotReadableError', 'Another app is using the camera.'],
  ])('says what to do about a camera that answers %s', async (name, words) => {
    await photographed()
    camera(failing(name))
    await open()
    await agree()
    await shows(words)
    camera(working)
    await click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByLabelText('Camera')).not.toBeNull()
  })

  it('offers a new pose where the time of the first is over', async () => {
    await photographed()
    camera(working)
    await open()
    await agree()
    await takePicture()
    api.clock.now += 11 * 60_000
    await click(await screen.findByRole('button', { name: 'Send the picture' }))
    await shows('Time’s up for this pose.')
    await click(screen.getByRole('button', { name: 'Get a new pose' }))
    expect(await screen.findByLabelText('Camera')).not.toBeNull()
  })

  it('says why a picture was refused, and lets one take another', async () => {
    await decided('several')
    await open()
    await shows('The picture shows more than one person.')
    expect(screen.getByRole('button', { name: 'Open the camera' })).not.toBeNull()
  })

  it('names the day of the mark, and takes picture and mark back', async () => {
    await decided()
    await open()
    await shows('Your profile is verified')
    await click(screen.getByRole('button', { name: 'Withdraw consent' }))
    await click(screen.getAllByRole('button', { name: 'Withdraw consent' }).at(-1)!)
    await shows('Done. Picture and mark are gone.')
    expect(screen.getByRole('button', { name: 'Open the camera' })).not.toBeNull()
  })

  it('sends whoever has no photo to their profile', async () => {
    browseAs(await api.member('amora'), '/verification')
    await open()
    await shows('You need a main photo first')
    expect(screen.getByRole('link', { name: 'Add a photo' }).getAttribute('href')).toBe('/profile')
  })

  it.each([
    ['amora', 1],
    ['hjertebro', 0],
  ])('is led to from the own profile at %s: %i', async (brand, count) => {
    const gender = brand === 'hjertebro' ? ({ gender: 'man' } as const) : {}
    browseAs(await api.member(brand, gender), '/profile')
    await render(<OwnProfile {...await islandProps(brand)} />)
    await screen.findByRole('heading', { name: /My profile|Min profil/ })
    if (count > 0) await shows('Show that the photos are really you.')
    expect(document.querySelectorAll('a[href$="/verification"]')).toHaveLength(count)
  })
})
