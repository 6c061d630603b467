import { expect, test } from 'vitest'
import { outsideQuietHours } from './quiet-hours.ts'

const at = (text: string) => Date.parse(text)
const iso = (time: number) => new Date(time).toISOString()

test('a member is told nothing between 22 and 8 where they live', () => {
  expect(iso(outsideQuietHours(at('2026-11-20T12:34:56Z'), 'Europe/Berlin'))).toBe('2026-11-20T12:34:56.000Z')
  expect(iso(outsideQuietHours(at('2026-11-20T20:59:59Z'), 'Europe/Berlin'))).toBe('2026-11-20T20:59:59.000Z')
  expect(iso(outsideQuietHours(at('2026-11-20T21:00:30Z'), 'Europe/Berlin'))).toBe('2026-11-21T07:00:00.000Z')
  expect(iso(outsideQuietHours(at('2026-11-21T03:20:00Z'), 'Europe/Berlin'))).toBe('2026-11-21T07:00:00.000Z')
  expect(iso(outsideQuietHours(at('2026-11-21T03:20:00Z'), 'America/New_York'))).toBe(
    '2026-11-21T13:00:00.000Z',
  )
})

test('a night with a clock change ends at eight all the same', () => {
  expect(iso(outsideQuietHours(at('2026-03-28T22:15:00Z'), 'Europe/Berlin'))).toBe('2026-03-29T06:00:00.000Z')
  expect(iso(outsideQuietHours(at('2026-10-24T21:15:00Z'), 'Europe/Berlin'))).toBe('2026-10-25T07:00:00.000Z')
})
