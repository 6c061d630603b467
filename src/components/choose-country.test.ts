// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setBody } from '../../tests/support/set-body.ts'
import { DAY_MS } from '../core/durations.ts'
import { storageKey } from '../core/storage-keys.ts'
import { chooseCountry } from './choose-country.ts'

const KEYS = { consent: storageKey('consent'), country: storageKey('country') }
const daysAgo = (days: number) => Date.now() - days * DAY_MS

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ country: 'IE' }))
  setBody(`<div class="choice">
    ${['GB', 'IE', 'DE'].map((one) => `<input type="radio" name="country" value="${one}">`).join('')}
  </div>`)
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

function keep(country: string, days: { consent: number; country: number }) {
  localStorage.setItem(KEYS.consent, JSON.stringify({ at: daysAgo(days.consent), given: ['country'] }))
  localStorage.setItem(KEYS.country, JSON.stringify({ at: daysAgo(days.country), value: country }))
}
async function chosen() {
  chooseCountry('.choice', KEYS)
  window.dispatchEvent(new Event('load'))
  const here = () => document.querySelector<HTMLInputElement>('input:checked')?.value
  await vi.waitFor(() => expect(here()).toBeDefined())
  return here()
}

it('the country of the visit is chosen', async () => {
  expect(await chosen()).toBe('IE')
})

it('a choice made meanwhile stays', async () => {
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)))
  chooseCountry('.choice', KEYS)
  window.dispatchEvent(new Event('load'))
  document.querySelector<HTMLInputElement>('[value=DE]')?.click()
  answer(Response.json({ country: 'IE' }))
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.querySelector<HTMLInputElement>('input:checked')?.value).toBe('DE')
})

it('the kept country is chosen instead', async () => {
  keep('DE', { consent: 200, country: 100 })
  expect(await chosen()).toBe('DE')
})

it('a kept country counts no longer once the consent to it has run out', async () => {
  keep('DE', { consent: 366, country: 100 })
  expect(await chosen()).toBe('IE')
})
