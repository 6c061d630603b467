// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setBody } from '../../tests/support/set-body.ts'
import { storageKey } from '../core/storage-keys.ts'
import { firstPaint } from './first-paint.ts'

const { dataset } = document.documentElement
const KEPT = storageKey('source')
const KEYS = { user: 'user', alert: 'alert', source: KEPT, entry: 'entry', country: 'country' }

function setPath(path: string): void {
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    `https://minerve.test${path}`,
  )
}

function open(path: string): void {
  setPath(path)
  delete dataset.uninvited
  firstPaint('data:text/javascript,export const open = async () => 0', '', KEYS)
}
afterEach(() => {
  localStorage.clear()
  Object.assign(window, { onclick: null, onchange: null, onpagehide: null })
})

it.each([
  ['/', '', false],
  ['/?ref=network', '', false],
  ['/?ref=abc&network=partner', '', true],
  ['/', '{"at":1,"value":{"ref":"network"}}', false],
  ['/', '{"at":1,"value":{"network":"partner"}}', true],
])('a visit of %s that keeps %s is by invitation: %s', (path, kept, isInvited) => {
  if (kept) localStorage.setItem(KEPT, kept)
  open(path)
  expect(dataset.uninvited === undefined).toBe(isInvited)
})

it.each([
  ['/faq', 'warnAtEntry'],
  ['/faq?network=x', 'open'],
])('on %s the entry warning comes with %s alone', async (path, name) => {
  const asked = new Set<string>()
  Object.assign(globalThis, { [`ask ${path}`]: (one: string) => asked.add(one) })
  const moduleThat = (one: string) =>
    `data:text/javascript,export const ${one} = async () => globalThis['ask ${path}']('${one}')`
  dataset.entry = ''
  setPath(path)
  firstPaint(moduleThat('open'), moduleThat('warnAtEntry'), KEYS)
  window.dispatchEvent(new Event('load'))
  await vi.waitFor(() => expect([...asked]).toEqual([name]))
  delete dataset.entry
})

it('a page makes room for the entry warning only until it was accepted', () => {
  const isDue = () => dataset.entry !== undefined
  dataset.entry = ''
  open('/')
  expect(isDue()).toBe(true)
  localStorage.setItem('entry', '1')
  open('/')
  expect(isDue()).toBe(false)
})

it('a transition that the browser skips is no error of the page', async () => {
  open('/')
  const escaped: unknown[] = []
  const note = (reason: unknown) => void escaped.push(reason)
  process.on('unhandledRejection', note)
  for (const event of ['pageswap', 'pagereveal'] as const) {
    const ready = Promise.reject(new DOMException('Transition was skipped', 'AbortError'))
    const viewTransition = { ready, skipTransition: () => undefined }
    window[`on${event}`]?.(Object.assign(new Event(event), { viewTransition }) as never)
  }
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', note)
  expect(escaped).toEqual([])
})

it.each(['pageswap', 'pagereveal'] as const)(
  'a transition at %s is skipped where no photo is carried over',
  (event) => {
    open('/')
    const skipTransition = vi.fn<() => void>()
    const change = () => {
      const viewTransition = { ready: Promise.resolve(), skipTransition }
      window[`on${event}`]?.(Object.assign(new Event(event), { viewTransition }) as never)
    }
    setBody('<img class="portrait--carried">')
    change()
    expect(skipTransition).not.toHaveBeenCalled()
    setBody('<img class="portrait">')
    change()
    expect(skipTransition).toHaveBeenCalledOnce()
  },
)

describe('a link that is clicked', () => {
  function follow(link: string): string {
    setBody(link)
    const target = document.querySelector('a')!
    const event = new MouseEvent('click', { bubbles: true, cancelable: true })
    target.addEventListener('click', (click) => window.onclick?.call(window, click))
    target.dispatchEvent(event)
    return target.search
  }

  it('takes the campaign along', () => {
    open('/landers/gallery?network=x&colour=blue')
    expect(follow('<a href="/faq">FAQ</a>')).toBe('?network=x')
    expect(follow('<a href="https://other.test/">Elsewhere</a>')).toBe('')
  })

  it.each([
    ['/members/anna?network=x', '?lang=en', '?lang=en&network=x'],
    ['/login?network=x&next=%2Fchats', '/en/login?lang=en', '/en/login?lang=en&network=x&next=%2Fchats'],
    [
      '/members?gender=woman&min_age=30',
      '/en/members?lang=en',
      '/en/members?lang=en&gender=woman&min_age=30',
    ],
    ['/withdrawal?order=a%20b&lang=nl', '/en/withdrawal?lang=en', '/en/withdrawal?lang=en&order=a%20b'],
    ['/settings?lang=nl#blocked', '/en/settings?lang=en', '/en/settings?lang=en#blocked'],
  ])('to another language keeps what %s says', (here, link, there) => {
    open(here)
    const followed = `<a href="${link}" hreflang="en">English</a>`
    follow(followed)
    const { href } = document.querySelector('a')!
    expect(href).toBe(new URL(there, location.href).href)
  })

  it('to another language says what the address says by now', () => {
    open('/members?gender=woman')
    setPath('/members?gender=man')
    const link = '<a href="/en/members?lang=en" hreflang="en">English</a>'
    expect(follow(link)).toBe('?lang=en&gender=man')
    setPath('/members')
    expect(follow(link)).toBe('?lang=en')
  })
})
