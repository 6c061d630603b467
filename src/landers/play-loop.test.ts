// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { playLoop } from './play-loop.ts'
import { setBody } from '../../tests/support/set-body.ts'

let seen: (isInView: boolean) => void
const play = vi.fn<() => Promise<void>>()
const pause = vi.fn<() => void>()
const prefer = (query: string | null) =>
  vi.stubGlobal('matchMedia', (list: string) => ({ matches: query !== null && list.includes(query) }))
const button = () => document.querySelector('button')
const settle = () => vi.waitFor(() => expect(button()?.hidden).toBe(false))

beforeEach(() => {
  setBody(
    '<video data-loop></video><button data-loop-button data-pause="Pause" data-play="Play" hidden></button>',
  )
  const film = document.querySelector('video')
  if (film) Object.assign(film, { play: play.mockResolvedValue(), pause })
  prefer(null)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        seen = (isIntersecting) => tell([{ isIntersecting }])
      }
      observe = vi.fn()
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  Reflect.deleteProperty(navigator, 'connection')
})

it('plays once in view, stops out of view, and shows its button', async () => {
  playLoop()
  expect(play).not.toHaveBeenCalled()
  seen(true)
  expect(play).toHaveBeenCalledOnce()
  await settle()
  expect(button()?.getAttribute('aria-label')).toBe('Pause')
  seen(false)
  expect(pause).toHaveBeenCalledOnce()
})

it('stays paused by its button until that plays it again', async () => {
  playLoop()
  seen(true)
  await settle()
  button()?.click()
  expect(pause).toHaveBeenCalledOnce()
  expect(button()?.getAttribute('aria-label')).toBe('Play')
  seen(true)
  expect(play).toHaveBeenCalledOnce()
  button()?.click()
  expect(play).toHaveBeenCalledTimes(2)
})

it.each(['prefers-reduced-motion: reduce', 'prefers-reduced-data: reduce'])(
  'loads nothing with %s: the drawing stays, without a button',
  (query) => {
    prefer(query)
    seen = () => 0
    playLoop()
    seen(true)
    expect(play).not.toHaveBeenCalled()
    expect(button()?.hidden).toBe(true)
  },
)

it('loads nothing where data are to be saved', () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  seen = () => 0
  playLoop()
  seen(true)
  expect(play).not.toHaveBeenCalled()
})

it('keeps the drawing where playing is not allowed', async () => {
  play.mockRejectedValue(new Error('NotAllowedError'))
  playLoop()
  seen(true)
  await Promise.resolve()
  expect(button()?.hidden).toBe(true)
})
