import { beforeEach, describe, expect, it } from 'vitest'
import { $overrides, applyCards } from '../../stores/profiles/cards.ts'
import { $likes } from '../../stores/likes/likes.ts'
import { $location } from '../../stores/page/location.ts'
import { $putAway } from '../../stores/moderation/moderation.ts'
import { $ownProfile } from '../../stores/profiles/own-profile.ts'
import { $openProfile, NO_PROFILE } from '../../stores/profiles/profiles.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import { countInWindow } from '../../server/platform/throttle.ts'
import type { Person } from '../../../tests/support/api.ts'
import { api, browser, props, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { addPhotos, setAccount } from '../../../tests/support/profiles.ts'
import {
  act,
  click,
  render,
  screen,
  shows,
  typeInto,
  waitFor,
  within,
} from '../../../tests/support/render.ts'
import { connect, loginAs } from '../../../tests/support/stores.ts'
import { splitQuote } from './about.tsx'
import { ProfileView } from './ProfileView.island.tsx'

let mia: Person
let tom: Person

setUpIsland([$user, $session, $location, $openProfile, $ownProfile, $overrides, $likes.received, $putAway])
beforeEach(async () => {
  mia = await api.member('amora', { gender: 'woman' })
  tom = await api.member('amora', { gender: 'man', country: 'IE' })
})

/** Makes a member one of the other kinds of profile. */
async function turn(id: string, changes: { fictional?: number; provider?: 'cam'; link?: string }) {
  const { db } = api.deps.store
  await db.updateTable('profile').set(changes).where('id', '=', id).execute()
  await db.updateTable('listing').set({ real_profile: 0 }).where('profile', '=', id).execute()
}

async function open(id: string, person: Person | null = mia, page = props) {
  browser.path = `/members/${id}`
  if (person) await loginAs(person, browser)
  else connect(api.visitor('amora').fetch)
  await render(<ProfileView {...page} />)
}

const items = (selector: string) =>
  [...document.querySelectorAll(`${selector} li`)].map((item) => item.textContent)
const openButtons = () => screen.queryAllByRole('button', { name: /Enlarge photo/ })

describe('a profile', () => {
  it('can be liked and written to', async () => {
    await open(tom.id)
    await shows('The basics')
    expect(screen.getByRole('link', { name: /Write a message/ }).getAttribute('href')).toBe(
      `/members/${tom.id}/chat`,
    )
    await click(screen.getByRole('button', { name: /Like/ }))
    expect(screen.getByRole('button', { name: /Liked/ })).toBeTruthy()
  })

  it('says first what both like, a sentence where nothing can be quoted', async () => {
    const [ours = '', theirs = ''] = props.site.interests
    for (const [person, changes] of [
      [mia, { interests: [ours] }],
      [tom, { interests: [theirs, ours], hair: 'red', tattoos: 'none' }],
    ] as const) {
      expect((await person.put('/api/profile.php', changes)).status).toBe(200)
    }
    await open(tom.id)
    const word = (interest: string) => props.messages[`attributes.interests.${interest}`]
    const sentence = `You both like ${word(ours)?.toLowerCase()}.`
    await shows(sentence)
    expect(items('.profile-view__shared')).toEqual([])
    expect(items('.profile-view__interests')).toEqual([word(theirs)])
    expect(items('.profile-view__facts')).toEqual(
      expect.arrayContaining(['Man', 'Looking for everyone', 'Red hair']),
    )
    expect(items('.profile-view__facts').join()).not.toContain('attoo')
    const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)
    expect(titles).toEqual([sentence, 'The basics', 'Interests'])
  })

  it('quotes words in another language as such, and says which', async () => {
    await tom.put('/api/profile.php', { about: 'Ich lese im Zug.' })
    const { db } = api.deps.store
    await db.updateTable('account').set({ language: 'de' }).where('id', '=', tom.id).execute()
    await open(tom.id)
    await shows('German')
    expect(screen.getByText('Ich lese im Zug.').closest('blockquote')?.lang).toBe('de')
  })

  it('says where first messages are read of verified members alone', async () => {
    await tom.put('/api/account.php', { first_messages: 'verified' })
    await open(tom.id)
    await shows(`${tom.name} reads first messages only from verified members. You can still like.`)
    expect(screen.getByRole('link', { name: 'Verified profile' }).getAttribute('href')).toBe('/verification')
    await tom.put('/api/account.php', { first_messages: 'confirmed' })
  })

  it('shows answers with their questions', async () => {
    await tom.put('/api/prompts.php', { prompts: [{ prompt: 'sunday', answer: 'Rye bread' }] })
    await open(tom.id)
    await shows('My kind of Sunday')
    await shows('Rye bread')
    await click(screen.getByRole('button', { name: 'Report answer' }))
    await click(await screen.findByLabelText('Harassment'))
    expect(screen.getByRole('heading', { name: 'Report answer' })).toBeTruthy()
  })

  it('is liked for an answer with a comment, which keeps its words where the answer is gone', async () => {
    await tom.put('/api/prompts.php', { prompts: [{ prompt: 'sunday', answer: 'Rye bread' }] })
    await open(tom.id)
    await shows('Rye bread')
    await click(screen.getByRole('button', { name: 'Like with a comment' }))
    await tom.put('/api/prompts.php', { prompts: [] })
    const comment = await screen.findByLabelText<HTMLTextAreaElement>('Your comment')
    await typeInto(comment, 'With butter?')
    await waitFor(() => expect(screen.getByRole('button', { name: /Like and send · 10 free/ })).toBeTruthy())
    await click(screen.getByRole('button', { name: /Like and send/ }))
    await shows('That’s no longer on the profile.')
    expect(comment.value).toBe('With butter?')
    await click(screen.getByRole('button', { name: /Send as a message/ }))
    await shows('Sent. You’ll find it in your messages.')
    const { body } = await tom.get('/api/chat.php', { profile: mia.id })
    expect(body.messages).toMatchObject([{ text: 'With butter?' }])
    expect(body.messages[0]).not.toHaveProperty('about')
  })

  it('offers no comment on one’s own answers', async () => {
    await mia.put('/api/prompts.php', { prompts: [{ prompt: 'sunday', answer: 'Rye bread' }] })
    await open(mia.id)
    await shows('Rye bread')
    expect(screen.queryByRole('button', { name: 'Like with a comment' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Report answer' })).toBeNull()
  })

  it('tells a relationship in the person’s gender where the language has one', async () => {
    await tom.put('/api/profile.php', { relationship: 'widowed' })
    await open(tom.id, mia, await islandProps('amora', 'pl'))
    await shows('Wdowiec')
  })

  it('paints photo and name from a list before the rest is loaded', async () => {
    await loginAs(mia, browser)
    const { body } = await mia.get('/api/search.php', { country: 'IE', gender: 'man' })
    applyCards((body.results as Parameters<typeof applyCards>[0]).filter(({ id }) => id === tom.id))
    await open(tom.id)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(tom.name)
    await shows('The basics')
    expect(document.querySelector('[aria-busy]')).toBeNull()
  })

  it('shows one place for photos a free member may not see, and how many', async () => {
    await addPhotos(api.deps, 'amora', tom.id, 3)
    await open(tom.id)
    await shows('2 more photos')
    expect(openButtons()).toHaveLength(1)
    expect(document.querySelectorAll('.photos__locked')).toHaveLength(1)
    expect(screen.getByRole('link', { name: /Get premium/ }).getAttribute('href')).toBe('/premium')
  })

  it('asks a visitor to log in to see N more photos', async () => {
    await addPhotos(api.deps, 'amora', tom.id, 2)
    await open(tom.id, null)
    await shows('Log in to see 1 more photo')
    const login = screen.getByRole('link', { name: 'Log in to see 1 more photo' })
    expect(login.getAttribute('href')).toBe(`/login?next=${encodeURIComponent(`/members/${tom.id}`)}`)
  })

  it('without a photo shows the first letter', async () => {
    await open(tom.id)
    await shows('No photo yet')
    expect(document.querySelector('.portrait__letter')?.textContent).toBe(tom.name[0]?.toUpperCase())
  })

  // security 87, law L2
  it('that is fictional says so and offers nothing', async () => {
    await turn(tom.id, { fictional: 1 })
    await open(tom.id)
    await shows('This person doesn’t exist')
    expect(screen.queryByRole('link', { name: /Write a message/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Like/ })).toBeNull()
  })

  it('of a cam service only links out', async () => {
    await turn(tom.id, { provider: 'cam', link: 'https://cam.example/1' })
    await open(tom.id)
    await shows('A cam profile')
    expect(screen.getByRole('link', { name: /Go to the cam service/ }).getAttribute('rel')).toContain(
      'nofollow noopener',
    )
    expect(screen.queryByRole('link', { name: /Write a message/ })).toBeNull()
  })

  it('of a brand closed to visitors asks for a login, without a request bound to fail', async () => {
    browser.path = `/members/${tom.id}`
    connect(() => Promise.reject(new Error('asked')))
    await render(<ProfileView {...props} site={{ ...props.site, logged_out_search_trafficsource: true }} />)
    await screen.findByRole('button', { name: /Log in/ })
    expect($openProfile.get()).toBe(NO_PROFILE)
  })

  it('leads a visitor to signup and login', async () => {
    await open(tom.id, null)
    await shows('Sign up to write')
    expect(screen.getByRole('link', { name: /Log in/ }).getAttribute('href')).toBe(
      `/login?next=${encodeURIComponent(`/members/${tom.id}`)}`,
    )
  })

  it('that is blocked gives way to a note that takes it back', async () => {
    await open(tom.id)
    await click(await screen.findByRole('button', { name: 'Block' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: `Block ${tom.name}?` }))
    await click(dialog.getByRole('button', { name: 'Block' }))
    await shows(`Blocked: ${tom.name}`)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`Blocked: ${tom.name}`)
    expect(screen.queryByText('The basics')).toBeNull()
    await click(screen.getByRole('button', { name: 'Undo' }))
    await shows('The basics')
    await waitFor(() => expect(document.activeElement?.id).toBe('profile-name'))
  })

  it('that is not wanted gives way to a note, and comes back at a press', async () => {
    await open(tom.id)
    await click(await screen.findByRole('button', { name: 'Not interested' }))
    await shows(`Not interested: ${tom.name}`)
    await shows('For 90 days they don’t come up')
    expect(document.activeElement?.tagName).toBe('H1')
    await click(screen.getByRole('button', { name: 'Undo' }))
    await shows('The basics')
    await waitFor(() => expect(document.activeElement?.id).toBe('profile-name'))
    expect((await mia.get('/api/decline.php')).body.declined).toEqual([])
  })

  // law L9
  it('can be reported by a visitor, who says who they are', async () => {
    await open(tom.id, null)
    await click(await screen.findByRole('button', { name: 'Report profile' }))
    expect(screen.queryByRole('button', { name: 'Block' })).toBeNull()
    const dialog = within(await screen.findByRole('dialog', { name: 'Report profile' }))
    await click(dialog.getByRole('radio', { name: 'Fake profile' }))
    await click(dialog.getByRole('checkbox'))
    await click(dialog.getByRole('button', { name: 'Send report' }))
    await waitFor(() => expect(dialog.getAllByText('Please fill this in.')).toHaveLength(2))
    await typeInto(dialog.getByLabelText('Name'), 'A reader')
    await typeInto(dialog.getByLabelText('Email'), 'reader@mail.test')
    await click(dialog.getByRole('button', { name: 'Send report' }))
    await shows('Please press the link we’ve sent to reader@mail.test')
    const { reference } = await api.deps.store.db
      .selectFrom('notice')
      .select('reference')
      .where('email', '=', 'reader@mail.test')
      .executeTakeFirstOrThrow()
    expect(reference).toBe(`profile:${tom.id}`)
  })

  it('lets one of its photos be reported', async () => {
    const [photo] = await addPhotos(api.deps, 'amora', tom.id, 1)
    await open(tom.id)
    await waitFor(() => expect(openButtons()).toHaveLength(1))
    await click(openButtons()[0]!)
    await click(await screen.findByRole('button', { name: 'Report photo' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report photo' }))
    await click(dialog.getByRole('radio', { name: 'Illegal content' }))
    await click(dialog.getByRole('checkbox'))
    await click(dialog.getByRole('button', { name: 'Send report' }))
    await shows('Case number')
    const [notice] = (await mia.get('/api/complaint.php')).body.cases as { reference: string }[]
    expect(notice?.reference).toBe(`photo:${photo}`)
  })

  it('that is gone says so', async () => {
    await open('nobody')
    await shows('This profile is no longer available')
  })
})

describe('the first words about oneself', () => {
  it('are a quote of whole sentences, the rest follows', () => {
    expect(splitQuote('I bake. I sail.')).toEqual({ quote: 'I bake. I sail.', rest: '' })
    const long = 'and so it goes on for quite a while '.repeat(4).trim()
    expect(splitQuote(`I bake. I sail! Then ${long}.`)).toEqual({
      quote: 'I bake. I sail!',
      rest: `Then ${long}.`,
    })
    expect(splitQuote('I bake.\n\nI sail.')).toEqual({ quote: 'I bake.', rest: 'I sail.' })
    expect(splitQuote(`${long}.`)).toEqual({ quote: '', rest: `${long}.` })
  })
})

describe('a photo shown large', () => {
  const large = () => document.querySelector<HTMLImageElement>('dialog[open] img:last-of-type')
  const press = (key: string) =>
    act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key })))

  async function swipe(x: number, y: number) {
    const stage = document.querySelector('.lightbox__stage')
    const pointer = (type: string, clientX: number, clientY: number) =>
      stage?.dispatchEvent(
        Object.assign(new Event(type, { bubbles: true }), { clientX, clientY, isPrimary: true }),
      )
    await act(async () => {
      pointer('pointerdown', 200, 200)
      pointer('pointerup', 200 + x, 200 + y)
    })
  }

  beforeEach(async () => {
    await addPhotos(api.deps, 'amora', tom.id, 3)
    await setAccount(api.deps, 'amora', mia.id, { paid_user: 1 })
    await open(tom.id)
    await waitFor(() => expect(openButtons()).toHaveLength(3))
    await click(openButtons()[0]!)
    await waitFor(() => expect(large()).not.toBeNull())
  })

  it('says in a sentence that too many were opened, and when more are', async () => {
    const context = { db: api.deps.store.db, brand: api.deps.brands.get('amora')!, now: api.clock.now }
    for (let count = 0; count < 60; count += 1)
      await countInWindow(context, `photos opened by ${mia.id}`, 'hour')
    await act(async () => void large()?.dispatchEvent(new Event('error')))
    await shows('You’ve opened large photos of a lot of members. More open')
    expect(large()?.src).not.toContain('size=full')
  })

  it('moves on by arrow keys and swipes, and stops at both ends', async () => {
    expect(large()?.alt).toBe('Photo 1 of 3')
    await press('ArrowLeft')
    expect(large()?.alt).toBe('Photo 1 of 3')
    await press('ArrowRight')
    expect(large()?.alt).toBe('Photo 2 of 3')
    await swipe(-80, 10)
    expect(large()?.alt).toBe('Photo 3 of 3')
    await swipe(80, 10)
    expect(large()?.alt).toBe('Photo 2 of 3')
    expect(large()?.src).toContain('size=full')
  })

  it('closes by a swipe down', async () => {
    await swipe(10, 80)
    expect(large()).toBeNull()
  })
})
