import { DAY_MS } from '../../core/durations.ts'
import type { FormatDate } from '../../core/format.ts'
import type { Translator } from '../../core/messages.ts'

/** Names a day in the reader's time zone, so that messages of one day compare equal. */
export const dayOf = (at: number): string => new Date(at).toDateString()

const isYesterday = (at: number, now: number) => {
  // 24 hours before noon is yesterday, also on days of a clock change.
  const noon = new Date(now).setHours(12, 0, 0, 0)
  return dayOf(at) === dayOf(noon - DAY_MS)
}

export interface DayWords {
  t: Translator
  formatDate: FormatDate
}

/** "Today", "Yesterday", the weekday for a week, the day, and its year where it is another. */
export function dayText({ t, formatDate }: DayWords, at: number, now: number): string {
  if (dayOf(at) === dayOf(now)) return t('chat.today')
  if (isYesterday(at, now)) return t('chat.yesterday')
  if (at < now && at > new Date(now).setHours(0, 0, 0, 0) - 6 * DAY_MS) return formatDate(at, 'weekday')
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return formatDate(at, isThisYear ? 'short' : 'day')
}

/** The time today, else the day. */
export const momentText = (words: DayWords, at: number, now: number): string =>
  dayOf(at) === dayOf(now) ? words.formatDate(at, 'time') : dayText(words, at, now)
