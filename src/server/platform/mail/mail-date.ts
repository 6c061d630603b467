import { TZDate } from '@date-fns/tz'
import type { Site } from '../../../config/site.ts'
import type { Locale } from '../../../contract/lists.ts'
import { type DateStyle, loadFormatDate } from '../../../core/dates.ts'

/** A date in a mail of a brand, in the reader's language and zone. */
export async function mailDate(
  { domain_language }: Pick<Site, 'domain_language'>,
  { locale, zone }: { locale: Locale; zone: string },
  at: number,
  style: DateStyle = 'long',
): Promise<string> {
  const formatDate = await loadFormatDate(locale, domain_language)
  return formatDate(new TZDate(at, zone), style)
}
