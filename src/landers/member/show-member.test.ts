// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { setBody } from '../../../tests/support/set-body.ts'
import { showMember } from './show-member.ts'

const CARD = {
  id: 'anna',
  name: 'Anna',
  age: 34,
  city: 'Leeds',
  image: null,
  fictional: false,
  from_brand: null,
}

async function open(answer: Response) {
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    'http://amora.localhost/members/anna/landing2',
  )
  vi.stubGlobal('fetch', async () => answer)
  setBody(`<div data-member-card data-label="Fictional"><img alt="" /><p class="faces__about"></p></div>
    <a data-to-member="/en/members/_/signup#say=one">A line</a>`)
  showMember()
  await vi.waitFor(() => expect(answer.bodyUsed || !answer.ok).toBe(true))
  await new Promise((resolve) => setTimeout(resolve))
}
const way = () => document.querySelector('a')?.getAttribute('href')
const label = () => document.querySelector('.faces__label')?.textContent

afterEach(() => {
  delete document.documentElement.dataset.meets
  vi.unstubAllGlobals()
})

it('a member’s landing shows the member and leads to writing to them', async () => {
  await open(Response.json(CARD))
  expect(document.body.textContent).toContain('Anna, 34')
  expect(way()).toBe('/en/members/anna/signup#say=one')
  expect(document.documentElement.dataset.meets).toBe('')
})

it('a fictional profile’s landing says so, and leads to no message', async () => {
  await open(Response.json({ ...CARD, fictional: true }))
  expect(label()).toBe('Fictional')
  expect(way()).toBeNull()
  expect(document.documentElement.dataset.meets).toBeUndefined()
})

it('a landing without a card leads to no message', async () => {
  await open(new Response('{}', { status: 404 }))
  expect(way()).toBeNull()
  expect(document.documentElement.dataset.meets).toBeUndefined()
})
