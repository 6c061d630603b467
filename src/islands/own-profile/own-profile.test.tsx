import { input } from '../../../tests/support/inputs.ts'
import { OPERATOR } from '../../../tests/support/actors.ts'
import {
  act,
  click,
  field,
  render,
  screen,
  shows,
  submit,
  typeInto,
  waitFor,
} from '../../../tests/support/render.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { fireEvent } from '@testing-library/react'
import { configureClient } from '../../client/http.ts'
import { type MemberOptions, type Person } from '../../../tests/support/api.ts'
import { hide } from '../../../tests/support/notices.ts'
import { stubPictureSize } from '../../../tests/support/pictures.ts'
import { addPhotos } from '../../../tests/support/profiles.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { api, browser, browseAs, leavePage, setUpIsland } from '../../../tests/support/island-fixture.ts'
import type { Account } from '../../contract/accounts.ts'
import type { Profile } from '../../contract/profiles.ts'
import { refusePhoto } from '../../server/moderation/restrictions/review-photos.ts'
import { $account, loadAccount } from '../../stores/account/accounts.ts'
import { valueOf } from '../../stores/page/loadable.ts'
import { $hasFirstPhoto, $interests, $ownProfile, loadOwnProfile } from '../../stores/profiles/own-profile.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import { OwnProfile } from './OwnProfile.island.tsx'

let person: Person

setUpIsland([$ownProfile, $user, $session, $account, $hasFirstPhoto])

async function openAt(brand: string, options: MemberOptions = {}) {
  person = browseAs(await api.member(brand, options))
  await render(<OwnProfile {...await islandProps(brand)} />)
  await screen.findByRole('heading', { name: /My profile/ })
}
beforeEach(() => openAt('amora'))

const saved = async () => (await person.get('/api/profile.php')).body as Record<string, unknown>

describe('own profile screen', () => {
  // law L11
  it('says why the profile is hidden, and how to object', async () => {
    const other = await api.member('amora')
    await hide(api, 'amora', other, { reference: `profile:${person.id}` })
    leavePage()
    await render(<OwnProfile {...await islandProps('amora')} />)
    await shows('Your profile is hidden. You can’t write or like.')
    await shows('This happened automatically')
    const object = screen.getByRole('link', { name: 'Object' }).getAttribute('href')
    expect(object).toMatch(/^\/appeal\?decision=/)
  })

  it('saves what was changed, and counts code points', async () => {
    await typeInto(field('What would you like people to know?'), 'Sea 🌊')
    expect(document.body.textContent).toContain('5 of 2,000')
    expect(document.body.textContent).toContain('unsaved changes')
    await typeInto(field('Hair'), 'red')
    await click(field('Hiking'))
    await submit()
    await shows('Profile saved')
    expect(await saved()).toMatchObject({ about: 'Sea 🌊', hair: 'red', interests: ['hiking'] })
  })

  it('offers to save only what was changed, and leads to what is still missing', async () => {
    const save = () => screen.queryByRole('button', { name: 'Save' })
    const missing = () =>
      [...document.querySelectorAll('.completeness a')].map((link) => link.getAttribute('href'))
    expect(save()).toBeNull()
    expect(document.body.textContent).toContain('0% complete')
    expect(missing()).toEqual(['#own-photos', '#own-answers', '#own-about', '#own-details', '#own-interests'])
    await typeInto(field('What would you like people to know?'), 'Sea')
    expect(save()).not.toBeNull()
    await submit()
    await shows('Profile saved')
    expect(save()).toBeNull()
    expect(missing()).toEqual(['#own-photos', '#own-answers', '#own-details', '#own-interests'])
  })

  it('says what is too long beside the field, before it travels', async () => {
    await typeInto(field('What would you like people to know?'), 'x'.repeat(2001))
    await submit()
    const about = field('What would you like people to know?')
    expect(about.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(about)
    expect(await saved()).toMatchObject({ about: '' })
  })

  it('keeps what was typed when saving fails', async () => {
    await typeInto(field('What would you like people to know?'), 'Kept')
    configureClient({ fetch: async () => new Response('broken', { status: 400 }) })
    await submit()
    await screen.findByText(/Something went wrong on our side/, { selector: '[role=alert], [role=alert] *' })
    expect(field('What would you like people to know?').value).toBe('Kept')
  })

  it('keeps what is typed while it saves', async () => {
    const about = () => field('What would you like people to know?')
    const line = Promise.withResolvers<void>()
    configureClient({
      fetch: async (input, init) => {
        if (init?.method === 'PUT') await line.promise
        return person.fetch(input, init)
      },
    })
    await typeInto(about(), 'Sea')
    await typeInto(field('Hair'), 'red')
    await submit()
    await typeInto(about(), 'Sea and sky')
    line.resolve()
    await waitFor(() => expect(valueOf($ownProfile.get())).toMatchObject({ about: 'Sea', hair: 'red' }))
    expect(about().value).toBe('Sea and sky')
    await submit()
    await shows('Profile saved')
    expect(await saved()).toMatchObject({ about: 'Sea and sky', hair: 'red' })
  })

  it('asks before a link leaves what is not saved, and saves on the way', async () => {
    await typeInto(field('What would you like people to know?'), 'Half a word')
    const link = document.createElement('a')
    link.href = '/members'
    document.body.append(link)
    await click(link)
    await screen.findByRole('heading', { name: 'Leave without saving?' })
    await click(screen.getByRole('button', { name: 'Stay here' }))
    expect(browser.path).toBe('/')
    expect(field('What would you like people to know?').value).toBe('Half a word')

    await click(link)
    await click(screen.getByRole('button', { name: 'Save and leave' }))
    await waitFor(() => expect(browser.path).toBe('/members'))
    expect(await saved()).toMatchObject({ about: 'Half a word' })
    link.remove()
  })

  it('holds the page itself while something is not saved', async () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leave()).toBe(false)
    await typeInto(field('What would you like people to know?'), 'Half a word')
    expect(leave()).toBe(true)
    await submit()
    await shows('Profile saved')
    expect(leave()).toBe(false)
  })

  it('asks for a height and languages where the brand shows them, and saves both', async () => {
    await typeInto(field('Height'), '171')
    expect(screen.queryByRole('heading', { name: 'Languages' })).toBeNull()
    await submit()
    await shows('Profile saved')
    expect(await saved()).toMatchObject({ height: 171, languages: [] })
    leavePage()
    await openAt('lunaria', { gender: 'woman' })
    await click(await screen.findByLabelText('Norwegian'))
    expect(screen.queryByLabelText('Height')).toBeNull()
    await submit()
    await shows('Profile saved')
    expect(await saved()).toMatchObject({ height: 0, languages: ['no'] })
  })

  // law L32
  it('asks for faith only behind its consent, which takes it away at one press', async () => {
    const agree = () => field('Faith: I agree')
    await screen.findByLabelText('Faith: I agree')
    expect(agree().checked).toBe(false)
    expect(screen.queryByLabelText('Faith')).toBeNull()
    await click(agree())
    await typeInto(await screen.findByLabelText('Faith'), 'spiritual')
    expect(document.querySelector('select[name=politics]')).toBeNull()
    await submit()
    await shows('Profile saved')
    expect(await saved()).toMatchObject({ faith: 'spiritual', politics: '' })
    await click(agree())
    await waitFor(() => expect(screen.queryByLabelText('Faith')).toBeNull())
    expect(await saved()).toMatchObject({ faith: '' })
    expect(document.body.textContent).not.toContain('unsaved changes')
  })

  it('says what is missing where a consent was withdrawn meanwhile, and keeps the words', async () => {
    await click(await screen.findByLabelText('Faith: I agree'))
    await typeInto(await screen.findByLabelText('Faith'), 'jewish')
    await typeInto(field('What would you like people to know?'), 'Half a word')
    await person.put('/api/account.php', { consents: { faith: false } })
    await submit()
    await shows('This needs to be on first.')
    expect(field('What would you like people to know?').value).toBe('Half a word')
    expect(await saved()).toMatchObject({ faith: '', about: '' })
  })

  it('asks for no faith where the brand does not, and presses nobody for it', async () => {
    expect(document.querySelector('a[href="#own-special"]')).toBeNull()
    leavePage()
    await openAt('hjertebro')
    expect(document.body.textContent).not.toMatch(/faith/i)
    expect(document.querySelector('#own-special')).toBeNull()
  })

  it('offers the interests that interests.php names', async () => {
    const { interests } = (await api.visitor('amora').get('/api/interests.php')).body as {
      interests: string[]
    }
    await waitFor(() => expect($interests.get()).toEqual(interests))
    expect(document.querySelectorAll('input[name=interests]')).toHaveLength(interests.length)
  })

  it('leaves consents to the settings', () => {
    expect(document.querySelector('[name=resell_brands]')).toBeNull()
  })
})

describe('own photos', () => {
  const reload = async () => {
    await act(() => loadOwnProfile())
  }
  const places = () =>
    [...document.querySelectorAll<HTMLElement>('[data-photo]')].map((item) => item.dataset.photo)
  const onServer = async () =>
    ((await saved()).photos as { filename: string }[]).map(({ filename }) => filename)
  const press = (element: Element, key: string) => act(async () => void fireEvent.keyDown(element, { key }))

  it('are ordered by keys, with the new place spoken; the first becomes the main one', async () => {
    await addPhotos(api.deps, 'amora', person.id, 3)
    await reload()
    const [first, second, third] = places()
    const handle = screen.getByRole('button', { name: 'Move photo 3' })
    handle.focus()
    await press(handle, 'ArrowLeft')
    await shows('The photo is now at place 2 of 3.')
    expect(places()).toEqual([first, third, second])
    await press(screen.getByRole('button', { name: 'Move photo 2' }), 'Home')
    await shows('The photo is now at place 1 of 3.')
    await waitFor(async () => expect(await onServer()).toEqual([third, first, second]))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move photo 1' }))
  })

  it('are ordered without dragging: one is picked, then its place', async () => {
    await addPhotos(api.deps, 'amora', person.id, 3)
    await reload()
    const [first, second, third] = places()
    await click(screen.getByRole('button', { name: 'Move photo 1' }))
    await click(screen.getByRole('button', { name: 'Put it at place 3' }))
    await waitFor(async () => expect(await onServer()).toEqual([second, third, first]))
    await click(screen.getByRole('button', { name: 'Move photo 2' }))
    await click(await screen.findByRole('button', { name: 'Set as main photo' }))
    await waitFor(async () => expect(await onServer()).toEqual([third, second, first]))
  })

  it('go back to their places when the order cannot be saved', async () => {
    await addPhotos(api.deps, 'amora', person.id, 2)
    await reload()
    const before = places()
    configureClient({ fetch: async () => new Response('broken', { status: 400 }) })
    await press(screen.getByRole('button', { name: 'Move photo 2' }), 'Home')
    await screen.findByRole('alert')
    expect(places()).toEqual(before)
  })

  it('keep the face in smaller pictures, by a mark that keys move', async () => {
    await addPhotos(api.deps, 'amora', person.id, 1)
    await reload()
    await click(screen.getByRole('button', { name: 'Crop photo 1' }))
    const mark = await screen.findByRole('slider', { name: 'Centre of the crop' })
    expect(mark.getAttribute('aria-valuetext')).toBe('50% from the left, 33% from the top')
    await press(mark, 'ArrowRight')
    await press(mark, 'ArrowUp')
    await press(mark, 'ArrowUp')
    expect(mark.getAttribute('aria-valuetext')).toBe('52% from the left, 29% from the top')
    await click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('slider')).toBeNull())
    expect((await saved()).photos).toMatchObject([{ focus: { x: 52, y: 29 } }])
    expect($user.get()?.profile.main_image?.focus).toEqual({ x: 52, y: 29 })
  })

  it('keep the face in smaller pictures, by a mark that a pointer moves', async () => {
    await addPhotos(api.deps, 'amora', person.id, 1)
    await reload()
    await click(screen.getByRole('button', { name: 'Crop photo 1' }))
    const mark = await screen.findByRole('slider', { name: 'Centre of the crop' })
    mark.getBoundingClientRect = () => ({ left: 10, top: 20, width: 200, height: 250 }) as DOMRect
    mark.setPointerCapture = () => undefined
    await act(async () => void fireEvent.pointerDown(mark, { clientX: 60, clientY: 45, buttons: 1 }))
    expect(mark.getAttribute('aria-valuetext')).toBe('25% from the left, 10% from the top')
    await act(async () => void fireEvent.pointerMove(mark, { clientX: 500, clientY: 5, buttons: 1 }))
    expect(mark.getAttribute('aria-valuetext')).toBe('100% from the left, 0% from the top')
    const avatar = document.querySelector('.crop')
    expect(avatar?.getAttribute('style')).toContain('--eyes: 100% 0%')
  })

  // law L11
  it('are deleted one after another', async () => {
    await addPhotos(api.deps, 'amora', person.id, 3)
    await reload()
    const line = Promise.withResolvers<void>()
    configureClient({
      fetch: async (input, init) => {
        if (init?.method === 'DELETE') await line.promise
        return person.fetch(input, init)
      },
    })
    for (const number of [1, 2]) {
      await click(screen.getByRole('button', { name: `Delete photo ${number}` }))
      await click(await screen.findByRole('button', { name: 'Delete' }))
    }
    const [, , last] = places()
    line.resolve()
    await waitFor(async () => expect(await onServer()).toEqual([last]))
    await waitFor(() => expect(places()).toEqual([last]))
  })

  it('say why one was refused, and lead to an appeal; others wait for review', async () => {
    const [refused = '', pending = ''] = await addPhotos(api.deps, 'amora', person.id, 2)
    await refusePhoto(api.deps, OPERATOR, refused, 'photo_advertising')
    await api.deps.store.db
      .updateTable('photo')
      .set({ status: 'pending' })
      .where('id', '=', pending)
      .execute()
    await reload()
    expect(document.body.textContent).toContain('The photo advertises something')
    const link = screen.getByRole('link', { name: 'Object to this' })
    const { decisions } = (await person.get('/api/complaint.php')).body
    expect(link.getAttribute('href')).toBe(`/appeal?decision=${decisions[0].id}`)
    expect(document.body.textContent).toContain('Waiting for review')
    expect(document.body.textContent).toContain('We check each photo before others see it.')
  })

  it('beyond three lead to premium, and both limits are said', async () => {
    expect(document.body.textContent).toContain('3 photos are free. With premium you can show 25.')
    await addPhotos(api.deps, 'amora', person.id, 3)
    await reload()
    expect(screen.queryByLabelText('Add a photo')).toBeNull()
    expect(screen.getByRole('link', { name: 'Get premium' }).getAttribute('href')).toBe('/premium')
  })

  it('are refused before the upload for their size, their pixels and their kind', async () => {
    const choose = (file: File) =>
      act(
        async () =>
          void fireEvent.change(screen.getByLabelText('Add a photo'), { target: { files: [file] } }),
      )
    const photo = new File([input('photo-without-extension')], 'me.jpg', { type: 'image/jpeg' })
    await choose(new File([input('heic-brand-named.jpg')], 'IMG_1.HEIC', { type: 'image/heic' }))
    await shows('This is a HEIC photo')
    stubPictureSize(199, 800)
    await choose(photo)
    await shows('Each side needs at least 200 pixels.')
    stubPictureSize(10_000, 8000)
    await choose(photo)
    await shows('40 megapixels at most')
    expect(await onServer()).toEqual([])
  })

  it('the first one asks once whether visitors may see a card, and no is kept', async () => {
    await act(async () => $hasFirstPhoto.set(true))
    await screen.findByRole('heading', { name: 'Show you to visitors?' })
    await click(screen.getByRole('button', { name: 'No, thanks' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Show you to visitors?' })).toBeNull())
    const account = (await person.get('/api/account.php')).body as Account
    expect(account.consents.find(({ kind }) => kind === 'teaser')).toMatchObject({ given: false })
    expect(account.consents.find(({ kind }) => kind === 'teaser')?.at).toBeGreaterThan(0)
    await act(async () => $hasFirstPhoto.set(true))
    await waitFor(() => expect($hasFirstPhoto.get()).toBe(false))
    expect(screen.queryByRole('heading', { name: 'Show you to visitors?' })).toBeNull()
  })
})

describe('see my profile as', () => {
  const open = async () => {
    await click(screen.getByRole('button', { name: 'Preview my profile' }))
    await screen.findByRole('heading', { name: 'See my profile as' })
  }
  const photos = () => document.querySelectorAll('.preview img')

  it('a visitor sees the main photo only, as the server answers one', async () => {
    await addPhotos(api.deps, 'amora', person.id, 3)
    await act(() => loadOwnProfile())
    await open()
    await shows('2 more photos')
    await shows('but not your sexuality')
    expect(photos()).toHaveLength(1)
    expect(document.querySelector('.preview__small img')).not.toBeNull()
  })

  it('a visitor sees only members who agreed where the brand hides members', async () => {
    leavePage()
    await openAt('hjertebro', { gender: 'man' })
    await open()
    await shows('People who aren’t logged in don’t see your profile.')
    expect($user.get()).not.toBeNull()
    await person.put('/api/account.php', { consents: { teaser: true } })
    await act(() => loadAccount())
    await shows('see only your main photo')
  })

  it('a free member sees the others blurred, a premium member all', async () => {
    await addPhotos(api.deps, 'amora', person.id, 3)
    await act(() => loadOwnProfile())
    await open()
    await click(field('Free member'))
    expect(document.querySelectorAll('.preview__others--blurred img')).toHaveLength(2)
    const free = await api.member('amora')
    const seen = (await free.get('/api/profile.php', { id: person.id })).body as Profile
    expect(seen.photos.filter(({ blurred }) => blurred)).toHaveLength(2)
    await click(field('Premium member'))
    expect(document.querySelector('.preview__others--blurred')).toBeNull()
    expect(photos()).toHaveLength(3)
  })
})

describe('answers on the own profile', () => {
  const texts = () =>
    [...document.querySelectorAll('.own-answers .answer__text')].map((one) => one.textContent)
  const answer = async (question: string, text: string) => {
    await click(await screen.findByRole('button', { name: 'Answer a question' }))
    await screen.findByRole('option', { name: question })
    await typeInto(field('Question'), screen.getByRole<HTMLOptionElement>('option', { name: question }).value)
    await typeInto(field('Answer'), text)
    await submit()
  }

  it('are chosen, written, put in order and removed', async () => {
    await answer('My kind of Sunday', 'Rye bread')
    await waitFor(() => expect(texts()).toEqual(['Rye bread']))
    await answer('A song I know by heart', 'None 🎵')
    await waitFor(() => expect(texts()).toEqual(['Rye bread', 'None 🎵']))
    await click(screen.getByRole('button', { name: 'Move up: A song I know by heart' }))
    await waitFor(() => expect(texts()).toEqual(['None 🎵', 'Rye bread']))
    await click(screen.getByRole('button', { name: 'Remove answer: My kind of Sunday' }))
    await waitFor(() => expect(texts()).toEqual(['None 🎵']))
    expect(await saved()).toMatchObject({ prompts: [{ prompt: 'song', answer: 'None 🎵' }] })
  })

  it('say what is missing or too long, and keep what was typed when saving fails', async () => {
    await click(await screen.findByRole('button', { name: 'Answer a question' }))
    await screen.findByRole('option', { name: 'My kind of Sunday' })
    await typeInto(field('Answer'), 'x'.repeat(151))
    await submit()
    expect(field('Question').getAttribute('aria-invalid')).toBe('true')
    expect(field('Answer').getAttribute('aria-invalid')).toBe('true')
    await typeInto(field('Question'), 'sunday')
    await typeInto(field('Answer'), 'Kept')
    configureClient({ fetch: async () => new Response('broken', { status: 400 }) })
    await submit()
    await screen.findByText(/Something went wrong on our side/, { selector: '[role=alert], [role=alert] *' })
    expect(field('Answer').value).toBe('Kept')
  })

  it('are not there at a brand without them', async () => {
    leavePage()
    await openAt('hjertebro')
    expect(screen.queryByText('My answers')).toBeNull()
  })
})
