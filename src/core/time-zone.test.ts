import { fc } from '../../tests/support/property.ts'
import { expect, test } from 'vitest'
import { HOUR_MS } from './durations.ts'
import { dayIn, endOfDay, zoneOf } from './time-zone.ts'

test('a member without a zone lives in the one of the country', () => {
  expect(zoneOf('', 'NL')).toBe('Europe/Amsterdam')
  expect(zoneOf('Asia/Tokyo', 'NL')).toBe('Asia/Tokyo')
})

test('a day is the one of its zone', () => {
  const now = Date.parse('2026-11-19T23:30:00Z')
  expect([dayIn(now, 'Europe/Berlin'), dayIn(now, 'Europe/London')]).toEqual([20261120, 20261119])
})

test.each([
  ['an ordinary day', '2026-11-20T12:00:00+01:00', '2026-11-21T00:00:00+01:00', 'Europe/Amsterdam'],
  ['the day of 23 hours', '2026-03-29T00:30:00+01:00', '2026-03-30T00:00:00+02:00', 'Europe/Amsterdam'],
  ['the day of 25 hours', '2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00', 'Europe/Amsterdam'],
  ['the hour that comes twice', '2026-10-25T02:30:00+01:00', '2026-10-26T00:00:00+01:00', 'Europe/Amsterdam'],
  ['the last millisecond', '2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00Z', 'Europe/London'],
  ['a day that begins at one', '2026-09-05T12:00:00-04:00', '2026-09-06T01:00:00-03:00', 'America/Santiago'],
  ['a midnight that comes twice', '2026-10-24T12:00:00+03:00', '2026-10-25T00:00:00+02:00', 'Asia/Beirut'],
  ['a zone off the hour', '2026-11-20T12:00:00+05:45', '2026-11-21T00:00:00+05:45', 'Asia/Kathmandu'],
])('%s ends at its last midnight', (_, now, end, zone) => {
  expect(new Date(endOfDay(Date.parse(now), zone)).toISOString()).toBe(new Date(end).toISOString())
})

test('a day ends in the future, lasts at most 26 hours, and another day follows it', () => {
  const zones = ['Europe/Amsterdam', 'America/New_York', 'Asia/Beirut', 'Australia/Lord_Howe', 'Pacific/Apia']
  // eslint-disable-next-line no-restricted-syntax -- no text: another way to the same day
  const day = (zone: string, at: number) => new Date(at).toLocaleDateString('en-CA', { timeZone: zone })
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) }),
      fc.constantFrom(...zones),
      (now, zone) => {
        const end = endOfDay(now, zone)
        expect(end).toBeGreaterThan(now)
        expect(end - now).toBeLessThanOrEqual(26 * HOUR_MS)
        expect(day(zone, end - 1)).toBe(day(zone, now))
        expect(day(zone, end) > day(zone, now)).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
})
