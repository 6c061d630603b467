// @vitest-environment happy-dom
// Overlays on phones have entries in the history, which go when they close.
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { environment } from '../../stores/page/environment.ts'

let states: unknown[]
/** Steps back that the browser has not taken yet. */
let steps: number[]
let replaced: unknown[]
const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)

/** Takes a step back, which browsers do later than they are asked to. */
function stepBack(): void {
  states.splice(-(steps.shift() ?? 0))
  window.dispatchEvent(new Event('popstate'))
}

// None is left to run when the page is gone.
vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
afterAll(() => vi.useRealTimers())

beforeEach(async () => {
  states = []
  steps = []
  replaced = []
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('history', {
    pushState: (state: unknown) => states.push(state),
    replaceState: (_state: unknown, _title: string, path: unknown) => replaced.push(path),
    go: (entries: number) => steps.push(-entries),
    get state() {
      return states.at(-1) ?? null
    },
  })
  const details = document.createElement('details')
  details.className = 'account-menu'
  document.body.replaceChildren(details)
  await import('./back-closes.ts')
  menu().open = true
  await vi.waitFor(() => expect(states).toHaveLength(1))
})

afterEach(() => {
  window.dispatchEvent(new Event('pageshow'))
  assign.mockClear()
})

const menu = () => document.querySelector('details')!

describe('a menu on a phone', () => {
  it('that closes takes its entry along before another page is loaded', async () => {
    menu().open = false
    await vi.waitFor(() => expect(steps).toEqual([1]))
    environment.go('/faq')
    expect(assign).not.toHaveBeenCalled()
    stepBack()
    expect(assign.mock.calls).toEqual([['/faq']])
  })

  it.each([
    ['on its way out', () => vi.waitFor(() => expect(steps).toEqual([1]))],
    ['still there', () => Promise.resolve()],
  ])('whose entry is %s gives way to another path by one step back', async (_, wait) => {
    menu().open = false
    await wait()
    environment.replacePath('/chats')
    await vi.advanceTimersByTimeAsync(100)
    expect(steps).toEqual([1])
    stepBack()
    expect(replaced).toEqual(['/chats'])
    await vi.advanceTimersByTimeAsync(100)
    expect(steps).toEqual([])
  })

  it('that closes as another page is loaded does not go back any more', async () => {
    menu().open = false
    environment.go('/faq')
    expect(assign.mock.calls).toEqual([['/faq']])
    await vi.advanceTimersByTimeAsync(100)
    expect(steps).toEqual([])
  })
})
