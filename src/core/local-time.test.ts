import { expect, test } from 'vitest'
import { nextMondayAtNine, outsideNight } from './local-time.ts'

const at = (text: string) => Date.parse(text)
const iso = (time: number) => new Date(time).toISOString()

test('nobody is told anything between 22 and 8 where they live', () => {
  expect(iso(outsideNight(at('2026-11-20T12:34:56Z'), 'Europe/Berlin'))).toBe('2026-11-20T12:34:56.000Z')
  expect(iso(outsideNight(at('2026-11-20T20:59:59Z'), 'Europe/Berlin'))).toBe('2026-11-20T20:59:59.000Z')
  expect(iso(outsideNight(at('2026-11-20T21:00:30Z'), 'Europe/Berlin'))).toBe('2026-11-21T07:00:00.000Z')
  expect(iso(outsideNight(at('2026-11-21T03:20:00Z'), 'Europe/Berlin'))).toBe('2026-11-21T07:00:00.000Z')
  expect(iso(outsideNight(at('2026-11-21T03:20:00Z'), 'America/New_York'))).toBe('2026-11-21T13:00:00.000Z')
})

test('a night with a clock change ends at eight all the same', () => {
  expect(iso(outsideNight(at('2026-03-28T22:15:00Z'), 'Europe/Berlin'))).toBe('2026-03-29T06:00:00.000Z')
  expect(iso(outsideNight(at('2026-10-24T21:15:00Z'), 'Europe/Berlin'))).toBe('2026-10-25T07:00:00.000Z')
})

test('the week begins on Monday at nine where the member lives', () => {
  expect(iso(nextMondayAtNine(at('2026-11-20T12:00:00Z'), 'Europe/Berlin'))).toBe('2026-11-23T08:00:00.000Z')
  expect(iso(nextMondayAtNine(at('2026-11-23T07:59:00Z'), 'Europe/Berlin'))).toBe('2026-11-23T08:00:00.000Z')
  expect(iso(nextMondayAtNine(at('2026-11-23T08:00:00Z'), 'Europe/Berlin'))).toBe('2026-11-30T08:00:00.000Z')
  expect(iso(nextMondayAtNine(at('2026-11-22T23:30:00Z'), 'Europe/Berlin'))).toBe('2026-11-23T08:00:00.000Z')
  expect(iso(nextMondayAtNine(at('2026-03-24T12:00:00Z'), 'Europe/Berlin'))).toBe('2026-03-30T07:00:00.000Z')
})

test('a clock that is set by half an hour leaves nine in the morning where it is', () => {
  expect(iso(nextMondayAtNine(at('2026-03-30T12:00:00Z'), 'Australia/Lord_Howe'))).toBe(
    '2026-04-05T22:30:00.000Z',
  )
})
