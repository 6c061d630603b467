import type { DeskLocale } from '../contract/desk/locales.ts'
import { dateFormatter } from '../core/format.ts'

/** Writes moments in the operator's zone. */
export function momentWriter(locale: DeskLocale, zone: string): (at: number) => string {
  const format = dateFormatter(locale, locale, zone)
  return (at) => format(at, 'moment')
}
