import { formatDate } from '../../core/format.ts'
import type { Page } from '../shared/page-context.tsx'

const DAY = 86_400_000

/** Names a day in the reader's time zone, so that messages of one day compare equal. */
export const dayOf = (at: number): string => new Date(at).toDateString()

const isYesterday = (at: number, now: number) => {
  // A day before noon is yesterday, also where clocks change.
  const noon = new Date(now).setHours(12, 0, 0, 0)
  return dayOf(at) === dayOf(noon - DAY)
}

/** "Today", "Yesterday", else the date. */
export function dayText({ t, locale }: Page, at: number, now: number): string {
  if (dayOf(at) === dayOf(now)) return t('chat.today')
  return isYesterday(at, now) ? t('chat.yesterday') : formatDate(locale, at, 'long')
}

/** The time today, the day before that. */
export function momentText({ t, locale }: Page, at: number, now: number): string {
  if (dayOf(at) === dayOf(now)) return formatDate(locale, at, 'time')
  return isYesterday(at, now) ? t('chat.yesterday') : formatDate(locale, at)
}
