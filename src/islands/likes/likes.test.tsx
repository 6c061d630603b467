import { act, cleanup, click, render, screen, shows, waitFor } from '../../../tests/support/render.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LikeType } from '../../contract/lists.ts'
import { $overrides } from '../../stores/profiles/cards.ts'
import { $likes, seeLike } from '../../stores/likes/likes.ts'
import { $location } from '../../stores/page/location.ts'
import { $openProfile } from '../../stores/profiles/profiles.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import { PASSWORD, type Person } from '../../../tests/support/api.ts'
import { api, browser, props, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { addProfile, block } from '../../../tests/support/profiles.ts'
import { connect, loginAs } from '../../../tests/support/stores.ts'
import { LikeOf } from './LikeOf.island.tsx'
import { Likes } from './Likes.island.tsx'

let mia: Person
let tom: Person

setUpIsland([$user, $session, $location, $openProfile, $overrides, $likes.received])
beforeEach(async () => {
  mia = await api.member('amora', { gender: 'woman' })
  tom = await api.member('amora', { gender: 'man', country: 'IE' })
})

async function open(path: string, who = mia): Promise<void> {
  browser.path = path
  await loginAs(who, browser)
  await render(path.startsWith('/likes/m/') ? <LikeOf {...props} /> : <Likes {...props} />)
}
const like = (who: Person, whom: Person) => who.post('/api/like.php', { profile: whom.id })
const names = () => [...document.querySelectorAll('.portrait__name')].map((name) => name.textContent)

describe('likes', () => {
  it('are listed with what is new, and move by tabs', async () => {
    await tom.post('/api/like.php', { profile: mia.id })
    browser.path = '/likes'
    await loginAs(mia, browser)
    await render(<Likes {...props} />)
    await shows(tom.name)
    expect(document.querySelectorAll('.likes__new')).toHaveLength(1)
    await click(screen.getByRole('link', { name: /Matches/ }))
    await waitFor(() => expect(browser.path).toBe('/likes/matches'))
    await shows('No matches yet')
    await click(screen.getByRole('link', { name: /Sent/ }))
    await shows('You haven’t liked anyone yet')
    expect(screen.getByRole('link', { name: /Find members/ }).getAttribute('href')).toBe('/members')
  })

  it.each(['/likes', '/likes/m/'])('say at %s that something was said, and none of it', async (path) => {
    const { body } = await mia.put('/api/prompts.php', {
      prompts: [{ prompt: 'sunday', answer: 'Rye bread' }],
    })
    const comment = { profile: mia.id, answer: body.prompts[0].id, text: 'With butter?', cost: 0 }
    expect((await tom.post('/api/comment.php', comment)).status).toBe(200)
    await open(path === '/likes' ? path : path + tom.id)
    await shows('Wrote about your answer')
    expect(document.body.textContent).not.toContain('With butter?')
    if (path === '/likes') return
    await shows('Rye bread')
    await shows('My kind of Sunday')
    expect(screen.getByRole('link', { name: 'Read the message' }).getAttribute('href')).toBe(
      `/members/${tom.id}/chat`,
    )
  })

  it('say when they came and what sells, and are given back with one press', async () => {
    const { city } = (await mia.get('/api/profile.php', { id: tom.id })).body
    await tom.post('/api/like.php', { profile: mia.id })
    browser.path = '/likes'
    await loginAs(mia, browser)
    await render(<Likes {...props} />)
    await waitFor(() => expect(document.querySelector('.portrait__detail')?.textContent).toBe(city))
    expect(document.querySelector('.portrait__label')?.textContent).toBe('New')
    await click(screen.getByRole('button', { name: `Like back ${tom.name}` }))
    await waitFor(() =>
      expect(screen.getByRole('link', { name: `Write ${tom.name}` }).getAttribute('href')).toBe(
        `/members/${tom.id}/chat`,
      ),
    )
    expect((await mia.get('/api/likes.php', { type: 'matches' })).body.num_results).toBe(1)
  })

  it('of one member have a page', async () => {
    await tom.post('/api/like.php', { profile: mia.id })
    browser.path = `/likes/m/${tom.id}`
    await loginAs(mia, browser)
    await render(<LikeOf {...props} />)
    await shows(`${tom.name} likes you`)
    expect(screen.getByRole('link', { name: /Write a message/ }).getAttribute('href')).toBe(
      `/members/${tom.id}/chat`,
    )
    await click(screen.getByRole('button', { name: `Like back ${tom.name}` }))
    await shows(`You and ${tom.name} like each other`)
    cleanup()
    await tom.delete('/api/like.php', { profile: mia.id })
    await render(<LikeOf {...props} />)
    await shows(`No like from ${tom.name} right now`)
  })

  it('that were returned can be taken back, and the focus stays on the card', async () => {
    await like(tom, mia)
    await open('/likes')
    await shows(tom.name)
    const back = screen.getByRole('button', { name: `Like back ${tom.name}` })
    back.focus()
    await click(back)
    const heart = await screen.findByRole('button', { name: `Like ${tom.name}` })
    await waitFor(() => expect(document.activeElement?.textContent).toBe(`Write ${tom.name}`))
    expect(heart.getAttribute('aria-pressed')).toBe('true')
    heart.focus()
    await click(heart)
    expect(document.activeElement?.textContent).toBe(`Like back ${tom.name}`)
    expect((await mia.get('/api/likes.php', { type: 'matches' })).body.num_results).toBe(0)
  })

  it.each([
    ['received', 'No likes yet', 'Improve my profile', '/profile'],
    ['sent', 'You haven’t liked anyone yet', 'Find members', '/members'],
    ['matches', 'No matches yet', 'Find members', '/members'],
  ] satisfies [LikeType, string, string, string][])(
    'of a kind without any say so, with the next step: %s',
    async (type, title, action, path) => {
      await open(`/likes/${type}`)
      await shows(title)
      expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(path)
    },
  )

  it('say why there are none before the address is confirmed, and send the link again', async () => {
    const una = await api.member('amora', { confirmed: false })
    await open('/likes', una)
    await shows('Until you open it, no one can see your profile.')
    expect(screen.queryByRole('link', { name: 'Improve my profile' })).toBeNull()
    await click(await screen.findByRole('button', { name: 'Send again' }))
    await shows('A new link is on its way.')
  })

  it('opening a profile clears its new-like flag', async () => {
    await like(tom, mia)
    await open('/likes')
    await shows(tom.name)
    expect(document.querySelectorAll('.likes__new')).toHaveLength(1)
    expect(document.querySelector('.likes__tab .badge')?.textContent).toContain('1 new like')
    await act(() => seeLike(tom.id))
    expect(document.querySelectorAll('.likes__new')).toHaveLength(0)
    expect(document.querySelector('.likes__tab .badge')).toBeNull()
  })

  it('of deleted and blocked members are in no list', async () => {
    const [eva, ben] = [await api.member('amora'), await api.member('amora')]
    for (const other of [tom, eva, ben]) {
      await like(other, mia)
      await like(mia, other)
    }
    await block(api.deps, 'amora', eva.id, mia.id)
    await ben.delete('/api/account.php', { password: PASSWORD })
    for (const type of ['received', 'sent', 'matches'] satisfies LikeType[]) {
      await open(`/likes/${type}`)
      await waitFor(() => expect(names().join()).toContain(tom.name))
      expect(names()).toHaveLength(1)
      cleanup()
    }
  })

  it('come beyond one page by a button', async () => {
    for (let index = 0; index < 26; index += 1) {
      api.clock.now += 1000
      await mia.post('/api/like.php', { profile: await addProfile(api.deps, 'amora') })
    }
    await open('/likes/sent')
    await waitFor(() => expect(names()).toHaveLength(24))
    await click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(names()).toHaveLength(26))
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })
})

describe('the like of one member', () => {
  it('is found beyond the first page', async () => {
    await like(tom, mia)
    for (let index = 0; index < 24; index += 1) {
      api.clock.now += 1000
      await like(await api.member('amora'), mia)
    }
    await open(`/likes/m/${tom.id}`)
    await shows(`${tom.name} likes you`)
  })

  it('is not called taken back where likes could not be loaded', async () => {
    await like(tom, mia)
    browser.path = `/likes/m/${tom.id}`
    await loginAs(mia, browser)
    connect(async (input, init) => {
      const url = input instanceof Request ? input.url : input.toString()
      return url.includes('likes.php') ? new Response('', { status: 400 }) : mia.fetch(input, init)
    })
    await render(<LikeOf {...props} />)
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(document.body.textContent).not.toContain('No like from')
    connect(mia.fetch)
    await click(again)
    await shows(`${tom.name} likes you`)
  })

  it('of a deleted account says so', async () => {
    await open('/likes/m/nobody')
    await shows('This profile is no longer available')
  })
})
