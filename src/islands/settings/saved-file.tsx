import { useEffect, useMemo, useRef } from 'react'
import type { Export } from '../../contract/accounts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { usePage } from '../shared/page-context.tsx'

/** Saves the data as a file at once, and again by its button. */
export function SavedFile({ data }: { data: Export }) {
  const { t, site } = usePage()
  const link = useRef<HTMLAnchorElement>(null)
  const url = useMemo(
    () => URL.createObjectURL(new Blob([JSON.stringify(data, null, 1)], { type: 'application/json' })),
    [data],
  )

  useEffect(() => {
    link.current?.click()
    return () => URL.revokeObjectURL(url)
  }, [url])

  return (
    <LinkButton ref={link} href={url} download={`${site.id}-export.json`}>
      {t('settings.export.save')}
    </LinkButton>
  )
}
