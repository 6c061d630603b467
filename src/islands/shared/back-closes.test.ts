// @vitest-environment happy-dom
// Overlays on phones have entries in the history, which go when they close.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { environment } from '../../stores/page/environment.ts'

let states: unknown[]
/** Steps back that the browser has not taken yet. */
let steps: number[]
const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)

/** Takes a step back, which browsers do later than they are asked to. */
function stepBack(): void {
  states.splice(-(steps.shift() ?? 0))
  window.dispatchEvent(new Event('popstate'))
}

beforeEach(async () => {
  states = []
  steps = []
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('history', {
    pushState: (state: unknown) => states.push(state),
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

  it('that closes as another page is loaded does not go back any more', async () => {
    menu().open = false
    environment.go('/faq')
    expect(assign.mock.calls).toEqual([['/faq']])
    await new Promise((done) => setTimeout(done, 100))
    expect(steps).toEqual([])
  })
})
