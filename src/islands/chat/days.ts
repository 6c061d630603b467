import { formatDate } from '../../core/format.ts'
import type { Page } from '../shared/page.ts'

const DAY = 86_400_000

/** Names a day in the reader's time zone, so that messages of one day compare equal. */
export const dayOf = (at: number): string => new Date(at).toDateString()

/** "Today", "Yesterday", else the date. */
export function dayText({ t, locale }: Page, at: number, now: number): string {
  if (dayOf(at) === dayOf(now)) return t('chat.today')
  // A day before noon is yesterday, also where clocks change.
  const noon = new Date(now).setHours(12, 0, 0, 0)
  return dayOf(at) === dayOf(noon - DAY) ? t('chat.yesterday') : formatDate(locale, at, 'long')
}

/** The time today, the day before that. */
export const momentText = ({ locale }: Page, at: number, now: number): string =>
  formatDate(locale, at, dayOf(at) === dayOf(now) ? 'time' : 'day')
