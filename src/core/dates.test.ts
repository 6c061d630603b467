import { describe, expect, test } from 'vitest'
import { endOfMonths, endOfWorkingDay } from './dates.ts'

const BERLIN = { zone: 'Europe/Berlin', country: 'DE' }
const at = (day: string) => Date.parse(day)
const shown = (moment: number) => new Date(moment + 1).toISOString()

describe('a period of months', () => {
  test.each([
    ['ends with the day of the same date', '2026-11-10T08:00:00Z', 1, '2026-12-10T23:00:00.000Z'],
    [
      'ends on the last day of a month without that date',
      '2026-03-31T08:00:00Z',
      1,
      '2026-04-30T22:00:00.000Z',
    ],
    ['ends on the Monday after a Saturday', '2026-11-12T08:00:00Z', 1, '2026-12-14T23:00:00.000Z'],
    ['ends on the Monday after a Sunday', '2026-11-13T08:00:00Z', 1, '2026-12-14T23:00:00.000Z'],
    ['takes the day of the zone it began in', '2026-11-10T23:30:00Z', 1, '2026-12-11T23:00:00.000Z'],
    ['ends after a public holiday', '2026-03-06T08:00:00Z', 1, '2026-04-07T22:00:00.000Z'],
    ['counts each of its months', '2026-11-30T08:00:00Z', 3, '2027-03-01T23:00:00.000Z'],
  ])('%s', (_, from, months, end) => {
    expect(shown(endOfMonths(at(from), months, BERLIN))).toBe(end)
  })
})

test('a working day ends as its own, also where the clock is set', () => {
  expect(shown(endOfWorkingDay(at('2026-10-23T20:00:00Z'), BERLIN))).toBe('2026-10-23T22:00:00.000Z')
  expect(shown(endOfWorkingDay(at('2026-10-24T20:00:00Z'), BERLIN))).toBe('2026-10-26T23:00:00.000Z')
})

test('a public holiday of another country is a working day', () => {
  const shownIn = (country: string) =>
    shown(endOfWorkingDay(at('2027-04-27T10:00:00Z'), { zone: 'Europe/Amsterdam', country }))
  expect(shownIn('NL')).toBe('2027-04-28T22:00:00.000Z')
  expect(shownIn('DE')).toBe('2027-04-27T22:00:00.000Z')
  expect(shownIn('US')).toBe('2027-04-27T22:00:00.000Z')
})
