import { beforeEach, describe, expect, it, vi } from 'vitest'
import { $location } from '../../stores/page/location.ts'
import { $overrides } from '../../stores/profiles/cards.ts'
import { $likes } from '../../stores/likes/likes.ts'
import { $openProfile } from '../../stores/profiles/profiles.ts'
import { $filters, $search } from '../../stores/search/search.ts'
import { $session, $user, setUser } from '../../stores/account/sessions.ts'
import { type Person, startApi } from '../../../tests/support/api.ts'
import {
  api,
  browseAs,
  browser,
  leavePage,
  props,
  setUpIsland,
} from '../../../tests/support/island-fixture.ts'
import {
  act,
  cleanup,
  click,
  field,
  render,
  screen,
  shows,
  typeInto,
  waitFor,
} from '../../../tests/support/render.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { addPhotos } from '../../../tests/support/profiles.ts'
import { connect, loginAs } from '../../../tests/support/stores.ts'
import { Members } from './Members.island.tsx'

let mia: Person
let tom: Person

setUpIsland([$user, $session, $search, $filters, $location, $openProfile, $overrides, $likes.received])
beforeEach(async () => {
  mia = await api.member('amora', { gender: 'woman' })
  tom = await api.member('amora', { gender: 'man', country: 'IE' })
})

const MAN = { gender: 'man', seeks: 'man' } as const

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
    await render(<Members {...props} />)
  }

  it('shows who fits the address, and writes changes into it', async () => {
    await open('/members?country=IE')
    await shows(tom.name)
    expect(document.body.textContent).not.toContain(mia.name)
    expect(screen.getByRole('link', { name: new RegExp(tom.name) }).getAttribute('href')).toBe(
      `/members/${tom.id}`,
    )
    await click(screen.getByRole('button', { name: 'Age' }))
    await screen.findByLabelText('From age')
    await typeInto(field('From age'), '60')
    await shows('No one matches all of this yet')
    expect(browser.path).toBe('/members?country=IE&min_age=60')
    await click(screen.getByRole('button', { name: /Remove filter From 60/ }))
    await shows(tom.name)
    expect(browser.path).toBe('/members?country=IE')
  })

  it('opens a filter from its chip, which says its value and how many it finds', async () => {
    await open('/members')
    await shows(tom.name)
    const chip = screen.getByRole('button', { name: 'Where' })
    await click(chip)
    expect(chip.getAttribute('aria-expanded')).toBe('true')
    await screen.findByLabelText('Country')
    await typeInto(field('Country'), 'IE')
    const { num_results: count } = (await mia.get('/api/search.php', { country: 'IE' })).body
    await click(await screen.findByRole('button', { name: new RegExp(`Show ${count} member`) }))
    expect(chip.getAttribute('aria-expanded')).toBe('false')
    expect(chip.textContent).toBe('Where: Ireland')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(`${count} member`)
  })

  it('an age said just before its panel closes is searched by', async () => {
    await open('/members')
    await shows(tom.name)
    await click(screen.getByRole('button', { name: 'Age' }))
    await screen.findByLabelText('To age')
    await typeInto(field('To age'), '40')
    await typeInto(field('From age'), '55')
    await click(screen.getByRole('button', { name: /Show \d+ member/ }))
    await waitFor(() => expect(browser.path).toBe('/members?max_age=40&min_age=40'))
  })

  it('finds people who seek the member, and others when asked', async () => {
    const mona = await api.member('amora', { gender: 'man', seeks: 'man', country: 'IE' })
    await open('/members?country=IE')
    await shows(tom.name)
    expect(document.body.textContent).not.toContain(mona.name)
    await click(screen.getByRole('button', { name: 'Who' }))
    await screen.findByLabelText('Also people looking for someone else')
    await click(field('Also people looking for someone else'))
    await shows(mona.name)
    expect(browser.path).toBe('/members?country=IE&mutual=0')
    await click(screen.getByRole('button', { name: /Remove filter Everyone/ }))
    await waitFor(() => expect(browser.path).toBe('/members?country=IE'))
  })

  it('only real members are shown until the member says otherwise', async () => {
    await turn(tom.id, { fictional: 1 })
    await open('/members?country=IE')
    await waitFor(() => expect($search.get().status).toBe('ready'))
    const chip = screen.getByRole('button', { name: 'Only real members' })
    expect(chip.getAttribute('aria-pressed')).toBe('true')
    expect(document.body.textContent).not.toContain(tom.name)
    await click(chip)
    await shows(tom.name)
    expect(chip.getAttribute('aria-pressed')).toBe('false')
    expect(browser.path).toBe('/members?all_profiles=1&country=IE')
  })

  it('each active filter is a chip that can be removed', async () => {
    await open('/members?hair=brown&body=slim')
    await waitFor(() => expect($search.get().status).toBe('ready'))
    await click(await screen.findByRole('button', { name: 'Remove filter Brown' }))
    expect(browser.path).toBe('/members?body=slim')
    expect(screen.getByRole('button', { name: 'Remove filter Slim' })).toBeTruthy()
  })

  it('filters by height in feet and inches, and by what somebody looks for', async () => {
    await tom.put('/api/profile.php', { height: 185, intention: 'lasting' })
    await open('/members?country=IE&intention=lasting&min_height=180')
    await shows(tom.name)
    await screen.findByRole('button', { name: 'Remove filter Something lasting' })
    await click(screen.getByRole('button', { name: 'Remove filter From 5′ 11″ (180 cm)' }))
    await waitFor(() => expect(browser.path).toBe('/members?country=IE&intention=lasting'))
    await click(screen.getByRole('button', { name: 'More' }))
    await screen.findByLabelText('From height')
    await typeInto(field('From height'), '190')
    await shows('No one matches all of this yet')
    expect(browser.path).toBe('/members?country=IE&intention=lasting&min_height=190')
  })

  it('filters members by a faith they said, and keeps no word of that', async () => {
    await tom.put('/api/account.php', { consents: { faith: true } })
    await tom.put('/api/profile.php', { faith: 'hindu' })
    await open('/members?country=IE')
    await shows(tom.name)
    await click(screen.getByRole('button', { name: 'More' }))
    await typeInto(await screen.findByLabelText('Faith'), 'jewish')
    await shows('No one matches all of this yet')
    await typeInto(field('Faith'), 'hindu')
    await shows(tom.name)
    expect(browser.path).toBe('/members?country=IE&faith=hindu')
    await waitFor(() => expect($user.get()?.last_search).toBe('country=IE'))
  })

  it('offers visitors no filter by faith', async () => {
    await open('/members?country=IE', null)
    await shows(tom.name)
    await click(screen.getByRole('button', { name: 'More' }))
    await screen.findByLabelText('Hair')
    expect(screen.queryByLabelText('Faith')).toBeNull()
    expect(screen.queryByLabelText('Politics')).toBeNull()
  })

  it('filters by a distance from one’s own town where the brand has it, in place of a country', async () => {
    const [here, there] = await Promise.all([api.member('hjertebro', MAN), api.member('hjertebro', MAN)])
    browseAs(here)
    browser.path = '/members?country=DK'
    await render(<Members {...await islandProps('hjertebro')} />)
    await shows(there.name)
    await click(screen.getByRole('button', { name: /^Where/ }))
    await screen.findByLabelText(/^Distance/)
    await typeInto(field('Distance'), '25')
    await waitFor(() => expect(browser.path).toBe('/members?within=25'))
    await shows(there.name)
    await screen.findByRole('button', { name: 'Remove filter Up to 25 km (16 mi)' })
    await typeInto(field('Country'), 'DK')
    await waitFor(() => expect(browser.path).toBe('/members?country=DK'))
  })

  it('offers no distance where the brand has none', async () => {
    await open('/members')
    await shows(tom.name)
    await click(screen.getByRole('button', { name: 'Where' }))
    await screen.findByLabelText('Country')
    expect(screen.queryByLabelText(/^Distance/)).toBeNull()
  })

  it('finds the verified, where the brand has the mark', async () => {
    await open('/members')
    await shows(tom.name)
    await click(screen.getByRole('button', { name: 'Verified' }))
    await waitFor(() => expect(browser.path).toBe('/members?verified=1'))
    await waitFor(() => expect(document.body.textContent).not.toContain(tom.name))
  })

  it('opens with the last search, here and on another device', async () => {
    await open('/members')
    await shows(tom.name)
    await click(screen.getByRole('button', { name: 'With photo' }))
    const kept = async () => (await mia.get('/api/user.php')).body.user.last_search as string
    await vi.waitFor(async () => expect(await kept()).toBe('with_photo=1'))
    leavePage()
    await open('/members')
    await waitFor(() => expect(browser.path).toBe('/members?with_photo=1'))
    leavePage()
    browser.storage.local.clear()
    browser.storage.session.clear()
    await mia.put('/api/account.php', { last_search: 'country=IE' })
    await open('/members')
    await waitFor(() => expect(browser.path).toBe('/members?country=IE'))
    await shows(tom.name)
    await click(screen.getByRole('button', { name: /Remove filter Ireland/ }))
    await vi.waitFor(async () => expect(await kept()).toBe(''))
  })

  it('shows members as cards or as a list, and remembers which', async () => {
    await open('/members')
    await shows(tom.name)
    await click(screen.getByRole('button', { name: 'Show as a list' }))
    expect(browser.storage.local.get('duet:device:view:1')).toBe('list')
    cleanup()
    await open('/members')
    expect(await screen.findByRole('button', { name: 'Show as cards' })).toBeTruthy()
  })

  it('searches again by itself when the connection is back', async () => {
    await loginAs(mia, browser)
    browser.path = '/members?country=IE'
    // A hotel's own page in the place of ours.
    connect(() => Promise.resolve(new Response('<p>Log in to the network</p>')))
    await render(<Members {...props} />)
    await screen.findByRole('button', { name: 'Try again' })
    connect(mia.fetch)
    await act(async () => browser.happen('online'))
    await shows(tom.name)
  })

  it('says under a name what is shared, and quotes each seventh', async () => {
    const [shared] = props.site.interests
    await mia.put('/api/profile.php', { interests: [shared] })
    const about = 'I read on trains.'
    for (let index = 0; index < 8; index += 1) {
      const man = await api.member('amora', { gender: 'man', country: 'US' })
      await man.put('/api/profile.php', index < 2 ? { about, interests: [shared] } : { about })
      await addPhotos(api.deps, 'amora', man.id, 1)
    }
    await open('/members?country=US')
    await shows(`In common: ${props.messages[`attributes.interests.${shared ?? ''}`] ?? ''}`)
    const wide = [...document.querySelectorAll('.member-card--wide')]
    expect(wide.map((card) => card.querySelector('q')?.textContent)).toEqual([about])
  })

  it('says what was widened when few fit', async () => {
    await open('/members?country=IE&min_age=40')
    await shows('You might also like')
    expect(document.body.textContent).toContain('We widened the age range by five years.')
    expect(screen.getByRole('link', { name: new RegExp(tom.name) })).toBeTruthy()
  })

  it('likes with one press, and takes it back', async () => {
    await open('/members?country=IE')
    await shows(tom.name)
    const heart = () => screen.getByRole('button', { name: new RegExp(`Like ${tom.name}`) })
    await click(heart())
    expect(heart().getAttribute('aria-pressed')).toBe('true')
    const kept = () => mia.get('/api/likes.php', { type: 'sent' })
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull())
    expect((await kept()).body.num_results).toBe(1)
    await click(heart())
    expect(heart().getAttribute('aria-pressed')).toBe('false')
  })

  // security 87, law L2
  it('labels fictional and cam profiles, which cannot be liked', async () => {
    const cam = await api.member('amora', { country: 'IE' })
    await turn(tom.id, { fictional: 1 })
    await turn(cam.id, { provider: 'cam', link: 'https://cam.example/1' })
    await open('/members?country=IE&all_profiles=1')
    await shows('Cam profile')
    expect(document.body.textContent).toContain('Fictional profile')
    expect(screen.queryByRole('button', { name: new RegExp(`Like ${tom.name}`) })).toBeNull()
    const out = screen.getByRole('link', { name: new RegExp(cam.name) })
    expect(out.getAttribute('href')).toBe('https://cam.example/1')
    expect(out.getAttribute('rel')).toContain('nofollow noopener')
    expect(out.getAttribute('target')).toBe('_blank')
  })

  it('a member without fictional_icon sees no icon, and the words stay', async () => {
    await turn(tom.id, { fictional: 1 })
    await open('/members?country=IE&all_profiles=1')
    await shows('Fictional profile')
    const icons = () => document.querySelectorAll('.portrait__label .icon').length
    expect(icons()).toBeGreaterThan(0)
    await act(async () => setUser({ ...$user.get()!, fictional_icon: false }))
    expect(icons()).toBe(0)
    expect(document.body.textContent).toContain('Fictional profile')
  })

  it('puts the login in its place where visitors may not look', async () => {
    const closed = await startApi({
      change: (sites) => {
        for (const site of sites) site.logged_out_search = false
      },
    })
    connect(closed.visitor('amora').fetch)
    browser.path = '/members'
    await render(<Members {...props} />)
    await screen.findByRole('button', { name: /Log in/ })
    expect(screen.queryByRole('heading', { name: /Members/ })).toBeNull()
    await closed.stop()
  })

  it('makes no request that is bound to fail for a visitor of a closed brand', async () => {
    const asked: string[] = []
    const visitor = api.visitor('amora')
    connect((input, init) => {
      asked.push(input instanceof Request ? input.url : input.toString())
      return visitor.fetch(input, init)
    })
    browser.path = '/members'
    await render(<Members {...props} site={{ ...props.site, logged_out_search: false }} />)
    await screen.findByRole('button', { name: /Log in/ })
    expect(asked).toEqual([])
  })

  it('shows members to a visitor of a campaign, where the brand asks for one', async () => {
    const change = (site: { logged_out_search_trafficsource: boolean }) => {
      site.logged_out_search_trafficsource = true
    }
    const asking = await startApi({ change: (sites) => sites.forEach(change) })
    const man = await asking.member('amora', { gender: 'man' })
    connect(asking.visitor('amora').fetch)
    browser.path = '/members?network=partner'
    await render(<Members {...props} site={{ ...props.site, logged_out_search_trafficsource: true }} />)
    await shows(man.name)
    await asking.stop()
  })

  it('offers a visitor no filter by fields that profiles hide from them', async () => {
    await open('/members?country=IE', null)
    await shows(tom.name)
    expect(screen.queryByRole('button', { name: 'Online now' })).toBeNull()
    await click(screen.getByRole('button', { name: 'More' }))
    await screen.findByLabelText('Hair')
    expect(screen.queryByLabelText('Sexuality')).toBeNull()
  })

  it('asks a visitor to log in to search by those', async () => {
    await open('/members?sexuality=bi', null)
    await screen.findByRole('button', { name: /Log in/ })
  })

  // law L1
  it('warns a visitor of fictional profiles, and leads a heart to signup', async () => {
    await open('/members?country=IE', null)
    await shows(tom.name)
    expect(document.body.textContent).toContain('Some profiles here are fictional')
    expect(
      screen.getByRole('link', { name: new RegExp(`Sign up to like ${tom.name}`) }).getAttribute('href'),
    ).toBe(`/members/${tom.id}/signup`)
  })
})
