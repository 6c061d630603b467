// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setBody } from '../../../tests/support/set-body.ts'
import { showTeaser } from './show-teaser.ts'

const CARD = { name: 'Anna', age: 34, city: 'Leeds', image: 'anna.webp', from_brand: null }
const CARDS = [
  { ...CARD, id: 'anna', fictional: false },
  { ...CARD, id: 'invented', fictional: true },
]

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe: () => void
      constructor(report: (entries: object[]) => void) {
        this.observe = () => report([{ isIntersecting: true }])
      }
      disconnect = () => undefined
    },
  )
  vi.stubGlobal('fetch', async () => Response.json({ results: CARDS }))
  HTMLImageElement.prototype.decode = async () => undefined
})
afterEach(() => vi.unstubAllGlobals())

async function ways(link: string) {
  setBody(`<ul data-teaser data-link="${link}" data-label="Fictional">
    <li><img alt="" /></li><li><img alt="" /></li></ul>`)
  showTeaser()
  await vi.waitFor(() => expect(document.querySelector('[data-teaser=shown]')).not.toBeNull())
  return [...document.querySelectorAll('a')].map((one) => one.getAttribute('href'))
}

it('a card leads to writing to its member, a fictional one to the plain signup', async () => {
  expect(await ways('/en/members/_/signup')).toEqual(['/en/members/anna/signup', '/en/signup'])
})

it('a card leads to its profile where visitors may look at profiles', async () => {
  expect(await ways('/members/_')).toEqual(['/members/anna', '/members/invented'])
})
