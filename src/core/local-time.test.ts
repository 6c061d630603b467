import { expect, test } from 'vitest'
import { nextMondayAtNine } from './local-time.ts'

const at = (text: string) => Date.parse(text)
const iso = (time: number) => new Date(time).toISOString()

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
