// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { greet } from './greet.ts'
import { setBody } from '../../tests/support/set-body.ts'

const line = () => document.querySelector<HTMLElement>('p')

beforeEach(() => {
  setBody(
    '<p data-greeting data-morning="Morning" data-afternoon="Afternoon" data-evening="Evening" data-night="Night">For this evening</p>',
  )
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it.each([
  [4, 'Night'],
  [5, 'Morning'],
  [12, 'Afternoon'],
  [17, 'Evening'],
  [22, 'Evening'],
  [23, 'Night'],
])('greets at %i o’clock by the visitor’s own clock: %s', (hour, words) => {
  vi.setSystemTime(new Date(2026, 10, 23, hour))
  greet()
  expect(line()?.textContent).toBe(words)
  expect(line()?.dataset.greeting).toBe(words.toLowerCase())
})

it('leaves a page without a greeting as it is', () => {
  setBody('<p>For this evening</p>')
  greet()
  expect(line()?.textContent).toBe('For this evening')
})
