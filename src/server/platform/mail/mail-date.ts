import type { Site } from '../../../config/site.ts'
import type { Locale } from '../../../contract/lists.ts'
import { dateFormatter, type SentenceStyle } from '../../../core/format.ts'

/** A date in a mail of a brand, in the reader's language and zone. */
export const mailDate = (
  { domain_language }: Pick<Site, 'domain_language'>,
  { locale, zone }: { locale: Locale; zone: string },
  at: number,
  style: SentenceStyle = 'long',
): string => dateFormatter(locale, domain_language, zone)(at, style)
