import { useEffect, useRef, useState } from 'react'
import { exportData } from '../../client/accounts.ts'
import type { Failure } from '../../client/failure.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'

/** Everything about the member as one file. */
export function DataDownload() {
  const { t, site } = usePage()
  const link = useRef<HTMLAnchorElement>(null)
  const [work, setWork] = useState<'idle' | 'busy' | Failure>('idle')
  const [url, setUrl] = useState('')

  useEffect(() => {
    if (url === '') return
    link.current?.click()
    return () => URL.revokeObjectURL(url)
  }, [url])

  const handleClick = async () => {
    setWork('busy')
    const result = await exportData()
    setWork(result.ok ? 'idle' : result.failure)
    if (!result.ok) return
    const file = new Blob([JSON.stringify(result.value, null, 1)], { type: 'application/json' })
    setUrl(URL.createObjectURL(file))
  }

  const isBusy = work === 'busy'
  return (
    <>
      <p>{t('settings.export.text')}</p>
      {typeof work === 'object' && <FailureAlert failure={work} />}
      <p className="settings__outcome" role="status">
        {isBusy ? t('settings.export.working') : url !== '' && t('settings.export.done')}
      </p>
      {isBusy && <progress className="settings__progress" aria-label={t('settings.export.working')} />}
      <div className="settings__actions">
        {url === '' ? (
          <Button isBusy={isBusy} onClick={() => void handleClick()}>
            {t('settings.export.submit')}
          </Button>
        ) : (
          <LinkButton ref={link} href={url} download={`${site.id}-export.json`}>
            {t('settings.export.save')}
          </LinkButton>
        )}
      </div>
    </>
  )
}
