import { useEffect, useState } from 'react'
import type { FormatDate } from '../../core/dates.ts'
import { usePage } from './page-context.tsx'

/** Keeps the line until the words have come. */
const waiting: FormatDate = () => '\u00a0'

/** Dates in the page's language and the browser's zone; blank until date-fns has come. */
export function useFormatDate(): FormatDate {
  const { locale, site } = usePage()
  const [formatDate, setFormatDate] = useState<FormatDate>(() => waiting)
  useEffect(() => {
    let isOver = false
    import('../../core/dates.ts')
      .then(({ loadFormatDate }) => loadFormatDate(locale, site.domain_language))
      .then(
        (loaded) => {
          if (!isOver) setFormatDate(() => loaded)
        },
        () => undefined,
      )
    return () => {
      isOver = true
    }
  }, [locale, site])
  return formatDate
}
