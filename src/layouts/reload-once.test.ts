// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
const ask = vi.fn<typeof fetch>()
/** Lets the page ask for itself too. */
const happen = async (name: string) => {
  window.dispatchEvent(new Event(name))
  await vi.advanceTimersByTimeAsync(0)
}

beforeAll(() => import('../pwa/reload-once.ts'))
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', ask.mockResolvedValue(new Response()))
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  reload.mockClear()
})

describe('a member’s page that lacks a script', () => {
  it('is loaded anew, once a minute', async () => {
    await happen('vite:preloadError')
    await happen('vite:preloadError')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['the line is away', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server is away', () => Promise.resolve(new Response(null, { status: 502 }))],
  ])('stays as it is where %s, though the device is online', async (_, answer) => {
    ask.mockImplementation(answer)
    await happen('vite:preloadError')
    expect(reload).not.toHaveBeenCalled()
    ask.mockResolvedValue(new Response())
    await happen('vite:preloadError')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('is not while it is left: browsers end the loads of its scripts then', async () => {
    await happen('beforeunload')
    await happen('vite:preloadError')
    expect(reload).not.toHaveBeenCalled()
  })

  it('is once it is back', async () => {
    await happen('beforeunload')
    await happen('vite:preloadError')
    await happen('pageshow')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('is where it was not left after all', async () => {
    await happen('beforeunload')
    vi.advanceTimersByTime(10_000)
    await happen('vite:preloadError')
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
