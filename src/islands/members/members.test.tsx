import { cleanStores } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { IslandProps } from '../../core/island.ts'
import { $location } from '../../stores/location.ts'
import { $overrides } from '../../stores/cards.ts'
import { $likes } from '../../stores/likes.ts'
import { IDLE } from '../../stores/loadable.ts'
import { $openProfile, NO_PROFILE } from '../../stores/profiles.ts'
import { $filters, $search } from '../../stores/search.ts'
import { $session, $user } from '../../stores/sessions.ts'
import { type Person, startApi, type TestApi } from '../../../tests/support/api.ts'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { render, type Screen } from '../../../tests/support/render.ts'
import { connect, loginAs } from '../../../tests/support/stores.ts'
import { LikeOf } from '../likes/LikeOf.island.tsx'
import { Likes } from '../likes/Likes.island.tsx'
import { ProfileView } from '../profile-view/ProfileView.island.tsx'
import { Members } from './Members.island.tsx'

let api: TestApi
let props: IslandProps
let browser: FakeBrowser
let screen: Screen
let mia: Person
let tom: Person

beforeAll(async () => {
  api = await startApi()
  props = await islandProps('amora')
})
afterAll(() => api.stop())
beforeEach(async () => {
  browser = fakeBrowser()
  browser.time = api.clock.now
  mia = await api.member('amora', { gender: 'woman' })
  tom = await api.member('amora', { gender: 'man', country: 'IE' })
})
afterEach(async () => {
  await screen.unmount()
  browser.say({ topic: 'session', what: 'logout' })
  cleanStores($user, $session, $search, $filters, $location, $openProfile, $overrides, $likes.received)
  $session.set(IDLE)
  $search.set(IDLE)
  $overrides.set({})
  $openProfile.set(NO_PROFILE)
  browser.restore()
})

const shows = (text: string) => screen.until(() => screen.text().includes(text), text)
const db = () => api.deps.store.db

/** Makes a member one of the other kinds of profile. */
async function turn(id: string, changes: { fictional?: number; provider?: 'cam'; link?: string }) {
  await db().updateTable('profile').set(changes).where('id', '=', id).execute()
  await db().updateTable('listing').set({ real_profile: 0 }).where('profile', '=', id).execute()
}

describe('the search', () => {
  async function open(path: string, person: Person | null = mia) {
    browser.path = path
    if (person) await loginAs(person, browser)
    else connect(api.visitor('amora').fetch)
    screen = await render(<Members {...props} route="members" />)
  }

  it('shows who fits the address, and writes changes into it', async () => {
    await open('/members?country=IE')
    await shows(tom.name)
    expect(screen.text()).not.toContain(mia.name)
    expect(screen.role('link', tom.name).getAttribute('href')).toBe(`/members/${tom.id}`)
    await screen.type(screen.field('From age'), '60')
    await shows('Nobody fits all of this yet')
    expect(browser.path).toBe('/members?country=IE&min_age=60')
    await screen.click(screen.role('button', 'Remove filter From 60'))
    await shows(tom.name)
    expect(browser.path).toBe('/members?country=IE')
  })

  it('says what was widened when few fit', async () => {
    await open('/members?country=IE&min_age=40')
    await shows('You might like them too')
    expect(screen.text()).toContain('We widened the age range by five years.')
    expect(screen.has('link', tom.name)).toBe(true)
  })

  it('likes with one press, and takes it back', async () => {
    await open('/members?country=IE')
    await shows(tom.name)
    const heart = () => screen.role('button', `Like ${tom.name}`)
    await screen.click(heart())
    expect(heart().getAttribute('aria-pressed')).toBe('true')
    const kept = () => mia.get('/api/likes.php', { type: 'sent' })
    await screen.until(() => !screen.container.querySelector('[aria-busy]'), 'rest')
    expect((await kept()).body.num_results).toBe(1)
    await screen.click(heart())
    expect(heart().getAttribute('aria-pressed')).toBe('false')
  })

  // security 87, law L2
  it('labels fictional and cam profiles, which nobody can like', async () => {
    const cam = await api.member('amora', { country: 'IE' })
    await turn(tom.id, { fictional: 1 })
    await turn(cam.id, { provider: 'cam', link: 'https://cam.example/1' })
    await open('/members?country=IE&all_profiles=1')
    await shows('Cam profile')
    expect(screen.text()).toContain('Fictional profile')
    expect(screen.has('button', `Like ${tom.name}`)).toBe(false)
    const out = screen.role('link', cam.name)
    expect(out.getAttribute('href')).toBe('https://cam.example/1')
    expect(out.getAttribute('rel')).toContain('nofollow noopener')
    expect(out.getAttribute('target')).toBe('_blank')
  })

  it('puts the login in its place where visitors may not look', async () => {
    const closed = await startApi({
      change: (sites) => {
        for (const site of sites) site.logged_out_search = false
      },
    })
    connect(closed.visitor('amora').fetch)
    browser.path = '/members'
    screen = await render(<Members {...props} route="members" />)
    await screen.until(() => screen.has('button', 'Log in'), 'the login')
    expect(screen.has('heading', 'Members')).toBe(false)
    await closed.stop()
  })

  // law L1
  it('warns a visitor of fictional profiles, and leads a heart to signup', async () => {
    await open('/members?country=IE', null)
    await shows(tom.name)
    expect(screen.text()).toContain('Some profiles here are fictional')
    expect(screen.role('link', `Sign up to like ${tom.name}`).getAttribute('href')).toBe(
      `/members/${tom.id}/signup`,
    )
  })
})

describe('a profile', () => {
  async function open(id: string, person: Person | null = mia) {
    browser.path = `/members/${id}`
    if (person) await loginAs(person, browser)
    else connect(api.visitor('amora').fetch)
    screen = await render(<ProfileView {...props} route="members-id" />)
  }

  it('can be liked and written to', async () => {
    await open(tom.id)
    await shows('In short')
    expect(screen.role('link', 'Write a message').getAttribute('href')).toBe(`/members/${tom.id}/chat`)
    await screen.click(screen.role('button', 'Like'))
    expect(screen.has('button', 'Liked')).toBe(true)
  })

  it('marks interests in common', async () => {
    const [ours, theirs] = props.site.interests
    for (const [person, interests] of [
      [mia, [ours]],
      [tom, [theirs, ours]],
    ] as const) {
      expect((await person.put('/api/profile.php', { interests })).status).toBe(200)
    }
    await open(tom.id)
    await shows('1 interest in common')
    const shared = [...screen.container.querySelectorAll('.interest--shared')]
    const word = props.messages[`attributes.interests.${ours ?? ''}`]
    expect(shared.map((item) => item.textContent)).toEqual([`${word ?? ''}, in common`])
  })

  // security 87, law L2
  it('that is fictional says so and offers nothing', async () => {
    await turn(tom.id, { fictional: 1 })
    await open(tom.id)
    await shows('This person does not exist')
    expect(screen.has('link', 'Write a message')).toBe(false)
    expect(screen.has('button', 'Like')).toBe(false)
  })

  it('of a cam service only links out', async () => {
    await turn(tom.id, { provider: 'cam', link: 'https://cam.example/1' })
    await open(tom.id)
    await shows('A cam profile')
    expect(screen.role('link', 'Go to the cam service').getAttribute('rel')).toContain('nofollow noopener')
    expect(screen.has('link', 'Write a message')).toBe(false)
  })

  it('leads a visitor to signup and login', async () => {
    await open(tom.id, null)
    await shows('Sign up to write')
    expect(screen.role('link', 'Log in to write').getAttribute('href')).toBe(
      `/login?next=${encodeURIComponent(`/members/${tom.id}`)}`,
    )
  })

  it('that is gone says so', async () => {
    await open('nobody')
    await shows('This profile is not here any more')
  })
})

describe('likes', () => {
  it('are listed with what is new, and move by tabs', async () => {
    await tom.post('/api/like.php', { profile: mia.id })
    browser.path = '/likes'
    await loginAs(mia, browser)
    screen = await render(<Likes {...props} route="likes" />)
    await shows(tom.name)
    expect(screen.container.querySelectorAll('.likes__new')).toHaveLength(1)
    await screen.click(screen.role('link', 'Matches'))
    expect(browser.path).toBe('/likes/matches')
    await shows('No matches yet')
    await screen.click(screen.role('link', 'Sent'))
    await shows('You have not liked anyone yet')
    expect(screen.role('link', 'Find members').getAttribute('href')).toBe('/members')
  })

  it('of one member have a page', async () => {
    await tom.post('/api/like.php', { profile: mia.id })
    browser.path = `/likes/m/${tom.id}`
    await loginAs(mia, browser)
    screen = await render(<LikeOf {...props} route="likes-m-id" />)
    await shows(`${tom.name} likes you`)
    expect(screen.role('link', 'Write a message').getAttribute('href')).toBe(`/members/${tom.id}/chat`)
    await screen.unmount()
    await tom.delete('/api/like.php', { profile: mia.id })
    screen = await render(<LikeOf {...props} route="likes-m-id" />)
    await shows(`${tom.name} has no open like for you`)
  })
})
