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

it('a transition that the browser skips is no error of the page', async () => {
  open('/')
  const escaped: unknown[] = []
  const note = (reason: unknown) => void escaped.push(reason)
  process.on('unhandledRejection', note)
  for (const event of ['pageswap', 'pagereveal'] as const) {
    const ready = Promise.reject(new DOMException('Transition was skipped', 'AbortError'))
    window[`on${event}`]?.(Object.assign(new Event(event), { viewTransition: { ready } }) as never)
  }
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', note)
  expect(escaped).toEqual([])
})

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

  it('keeps the campaign and `next` in links to another language', () => {
    open('/members/anna?network=x')
    expect(follow('<a href="?lang=en" hreflang="en">English</a>')).toBe('?lang=en&network=x')
    open('/login?network=x&next=%2Fchats')
    expect(follow('<a href="/en/login?lang=en" hreflang="en">English</a>')).toBe(
      '?lang=en&network=x&next=%2Fchats',
    )
    expect(follow('<a href="/faq">FAQ</a>')).toBe('?network=x')
  })
})
