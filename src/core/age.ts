import { DAY_MS } from './durations.ts'

/** `YYYY-MM-DD` as a number that sorts and compares: 19900131. */
export const dayNumber = (day: string): number => Number(day.replaceAll('-', ''))
export const dayText = (day: number): string =>
  String(day).replace(/^(\d{4})(\d{2})(\d{2})$/, (_, year: string, month: string, date: string) =>
    [year, month, date].join('-'),
  )

function today(now: number): number {
  const date = new Date(now)
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate()
}

/** Whole years at `now` (UTC). Who was born on 29 February turns older on 1 March in common years. */
export const ageAt = (born: number, now: number): number => Math.floor((today(now) - born) / 10_000)

/** Birthdays, as day numbers, of everybody aged `min` to `max` at `now`; both ends belong to it. */
export function bornBetween(min: number, max: number, now: number): { from: number; to: number } {
  return { from: today(now) - (max + 1) * 10_000 + 1, to: today(now) - min * 10_000 }
}

/** The newest birthday, as a day number, of a person who is at least `age` everywhere on earth (UTC-12 too). */
export const bornUntil = (age: number, now: number): number => today(now - DAY_MS / 2) - age * 10_000

export const isAtLeast = (age: number, born: number, now: number): boolean => born <= bornUntil(age, now)
