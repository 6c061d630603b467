import { useMemo } from 'react'
import { dateFormatter, type FormatDate } from '../../core/format.ts'
import { usePage } from './page-context.tsx'

/** Dates in the page's language and the browser's zone, which the build does not know: not for the first render. */
export function useFormatDate(): FormatDate {
  const { locale, site } = usePage()
  return useMemo(() => dateFormatter(locale, site.domain_language), [locale, site])
}
