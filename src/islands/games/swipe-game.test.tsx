import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { $overrides } from '../../stores/profiles/cards.ts'
import { $likes, $matchDialog } from '../../stores/likes/likes.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import { $isSwipeList, $swipeFailure, $swipeGame, showAsList } from '../../stores/games/swipe.ts'
import type { Person } from '../../../tests/support/api.ts'
import { api, browser, props, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { addProfile, block, openBrands } from '../../../tests/support/profiles.ts'
import { act, cleanup, click, render, screen, shows, waitFor } from '../../../tests/support/render.ts'
import { connect, loginAs } from '../../../tests/support/stores.ts'
import { SwipeGame } from './SwipeGame.island.tsx'

let mia: Person
let people: string[]

setUpIsland(
  [$user, $session, $swipeGame, $isSwipeList, $overrides, $matchDialog, $likes.received, $swipeFailure],
  { change: openBrands },
)
beforeEach(async () => {
  browser.path = '/swipe-game'
  // No other member seeks them, so that only these cards come up.
  mia = await api.member('amora', { gender: 'man', seeks: 'woman' })
  people = []
})
afterEach(async () => {
  await api.deps.store.db.deleteFrom('listing').execute()
})

/** Puts cards on the table, the first on top, and opens it. */
async function open(count: number) {
  for (let index = 0; index < count; index += 1) {
    const seen_at = api.clock.now - index * 1000
    people.push(
      await addProfile(api.deps, 'amora', { name: `Person ${index + 1}`, gender: 'woman', seen_at }),
    )
  }
  await loginAs(mia, browser)
  await render(<SwipeGame {...props} />)
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull())
}

const top = () => document.querySelector('[data-depth="0"]')
const topName = () => top()?.querySelector('.portrait__who')?.textContent
const button = (name: RegExp) => screen.getByRole('button', { name })
/** Presses once the last tap is long enough ago. */
async function press(name: RegExp) {
  browser.time += 1000
  await click(button(name))
}
const key = (name: string, more: KeyboardEventInit = {}) => {
  browser.time += 1000
  return act(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, ...more }))
  })
}
async function drag(from: number, to: number) {
  browser.time += 1000
  const stack = document.querySelector<HTMLElement>('.swipe-stack')
  Object.defineProperty(stack, 'clientWidth', { value: 300, configurable: true })
  const pointer = (type: string, clientX: number) =>
    stack?.dispatchEvent(
      Object.assign(new Event(type, { bubbles: true }), {
        clientX,
        button: 0,
        pointerId: 1,
        isPrimary: true,
      }),
    )
  await act(async () => {
    pointer('pointerdown', from)
    pointer('pointermove', (from + to) / 2)
    pointer('pointermove', to)
    await new Promise((resolve) => setTimeout(resolve, 260))
    pointer('pointerup', to)
  })
}
const sent = async () =>
  ((await mia.get('/api/likes.php', { type: 'sent' })).body.profiles as unknown[]).length
const game = async () =>
  (await mia.get('/api/swipe.php')).body as { likes_left: number; cards: { id: string }[] }

describe('a card of the swipe game', () => {
  it('is liked and passed by buttons, and says who is on top', async () => {
    await open(3)
    expect(topName()).toBe('Person 1')
    await press(/Like/)
    expect(topName()).toBe('Person 2')
    expect(screen.getByText(/^Person 2, \d/, { selector: '[role=status]' })).toBeTruthy()
    await press(/Pass/)
    await waitFor(async () => expect((await game()).cards).toHaveLength(1))
    expect(await sent()).toBe(1)
    await shows('3 likes left today')
  })

  it('follows the finger, springs back, and goes past a third of its width', async () => {
    await open(2)
    await drag(100, 160)
    expect(topName()).toBe('Person 1')
    expect(top()?.getAttribute('style')).toContain('--drag: 0px')
    await drag(200, 80)
    expect(topName()).toBe('Person 2')
    await drag(80, 220)
    await waitFor(async () => expect(await sent()).toBe(1))
  })

  it('answers to arrow keys, Enter opens the profile', async () => {
    await open(3)
    await key('ArrowLeft')
    expect(topName()).toBe('Person 2')
    await key('ArrowRight', { repeat: true })
    expect(topName()).toBe('Person 2')
    await key('ArrowRight')
    expect(topName()).toBe('Person 3')
    await key('Enter')
    expect(browser.path).toBe(`/members/${people[2]}`)
  })

  it('is liked once by a double tap, and the next one is not', async () => {
    await open(2)
    await press(/Like/)
    await click(button(/Like/))
    expect(topName()).toBe('Person 2')
    await waitFor(async () => expect(await sent()).toBe(1))
    expect((await game()).likes_left).toBe(3)
  })

  it('comes back by undo, by Ctrl+Z and Backspace, with its like', async () => {
    await open(2)
    await press(/Like/)
    await press(/Undo/)
    await waitFor(() => expect(topName()).toBe('Person 1'))
    expect(await sent()).toBe(0)
    await shows('4 likes left today')
    await key('ArrowLeft')
    await key('z', { ctrlKey: true })
    await waitFor(() => expect(topName()).toBe('Person 1'))
    await key('ArrowLeft')
    await key('Backspace')
    await waitFor(() => expect(topName()).toBe('Person 1'))
    expect((await game()).cards).toHaveLength(2)
  })

  it('comes back when offline, and later decisions too', async () => {
    await open(3)
    connect(() => Promise.reject(new TypeError('no line')))
    await press(/Like/)
    await press(/Pass/)
    expect(topName()).toBe('Person 3')
    await waitFor(() => expect(topName()).toBe('Person 1'))
    expect(document.body.textContent).toContain('We can’t connect')
    await shows('4 likes left today')
    connect(mia.fetch)
    await press(/Like/)
    await press(/Pass/)
    await waitFor(async () => expect((await game()).cards).toHaveLength(1))
  })

  it('stays where it is while the device is offline', async () => {
    await open(1)
    browser.isOnline = false
    await press(/Like/)
    expect(topName()).toBe('Person 1')
    expect(document.body.textContent).toContain('We can’t connect')
  })

  it('of who blocked the member meanwhile stays away, and costs no like', async () => {
    await open(2)
    await block(api.deps, 'amora', people[0]!, mia.id)
    await press(/Like/)
    await waitFor(async () => expect((await game()).cards).toHaveLength(1))
    expect(topName()).toBe('Person 2')
    await shows('4 likes left today')
  })

  it('opens the match modal when both like', async () => {
    const ann = await api.member('amora', { gender: 'woman', seeks: 'man', name: 'ann' })
    await ann.post('/api/like.php', { profile: mia.id })
    await open(0)
    await press(/Like/)
    await waitFor(() => expect($matchDialog.get()).toMatchObject({ profile: { id: ann.id }, match: true }))
  })
})

describe('the likes of the swipe game', () => {
  const likeFour = async () => {
    for (let count = 0; count < 4; count += 1) await press(/Like/)
    await waitFor(async () => expect(await sent()).toBe(4))
  }

  it('are four a day; then it says when there are new ones, and passing goes on', async () => {
    await open(6)
    await likeFour()
    await shows('You’ve used today’s likes')
    await waitFor(() => expect(document.body.textContent).toMatch(/new ones (today|tomorrow) at \d\d:\d\d/))
    expect(button(/Like/).getAttribute('aria-disabled')).toBe('true')
    await press(/Like/)
    await key('ArrowRight')
    expect(topName()).toBe('Person 5')
    await press(/Pass/)
    expect(topName()).toBe('Person 6')
    expect(await sent()).toBe(4)
  })

  it('are new after the member’s midnight', async () => {
    const begin = api.clock.now
    await open(5)
    await likeFour()
    const { resets_at } = (await mia.get('/api/swipe.php')).body as { resets_at: number }
    api.clock.now = browser.time = resets_at + 1000
    await act(async () => browser.happen('visibilitychange'))
    await shows('4 likes left today')
    await press(/Like/)
    await waitFor(async () => expect(await sent()).toBe(5))
    api.clock.now = begin
  })

  it('are what the server counts: a fifth from another device brings its card back', async () => {
    await open(6)
    for (const id of people.slice(2)) await mia.post('/api/swipe.php', { action: 'like', profile: id })
    await press(/Like/)
    await waitFor(() => expect(topName()).toBe('Person 1'))
    await shows('You’ve used today’s likes')
  })
})

describe('the swipe game without swiping', () => {
  it('is a list with two buttons a card, and stays one', async () => {
    await open(3)
    await click(screen.getByRole('switch', { name: 'Show as a list' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
    await click(button(/Pass Person 2/))
    expect(document.activeElement?.textContent).toContain('Pass Person 3')
    await click(button(/Like Person 1/))
    await waitFor(async () => expect(await sent()).toBe(1))
    await click(button(/Undo/))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
    cleanup()
    cleanStores($isSwipeList)
    await render(<SwipeGame {...props} />)
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
    await act(async () => showAsList(false))
  })
})

describe('the swipe game without cards', () => {
  it('says so, leads on, and still takes the last card back', async () => {
    await open(1)
    await press(/Pass/)
    await shows('You’ve seen everyone for now')
    expect(screen.getByRole('link', { name: 'Find members' }).getAttribute('href')).toBe('/members')
    await press(/Undo/)
    await waitFor(() => expect(topName()).toBe('Person 1'))
  })

  it('fetches more before the last one is decided on', async () => {
    await open(26)
    for (let count = 0; count < 24; count += 1) await key('ArrowLeft')
    await waitFor(() => expect(topName()).toBe('Person 25'))
    expect(document.querySelector('[aria-busy]')).toBeNull()
  })

  it('says why it does not open, and tries again', async () => {
    await loginAs(mia, browser)
    connect(() => Promise.resolve(new Response('{}', { status: 418 })))
    await render(<SwipeGame {...props} />)
    const again = await screen.findByRole('button', { name: /Try again/ })
    connect(mia.fetch)
    await click(again)
    await shows('You’ve seen everyone for now')
  })
})
