import { useEffect, useRef, useState } from 'react'
import { environment } from '../../stores/page/environment.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { usePage } from '../shared/page-context.tsx'

/** Shown once: to be copied, saved or printed. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t, site } = usePage()
  const list = useRef<HTMLOListElement>(null)
  const [isCopied, setCopied] = useState(false)
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${site.name}\n\n${codes.join('\n')}\n`)}`
  useEffect(() => list.current?.focus(), [])
  return (
    <>
      <Alert kind="warning" title={t('settings.security.codes_save')} />
      <ol className="settings__codes" ref={list} tabIndex={-1}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="settings__actions">
        <Button
          variant="secondary"
          isSmall
          onClick={() => void environment.copy(codes.join('\n')).then(setCopied)}
        >
          {t('settings.security.copy')}
        </Button>
        <LinkButton variant="secondary" isSmall href={file} download={`${site.id}-codes.txt`}>
          {t('settings.security.download')}
        </LinkButton>
        <Button variant="secondary" isSmall onClick={() => environment.print()}>
          {t('settings.security.print')}
        </Button>
      </div>
      <p className="settings__outcome" role="status">
        {isCopied && t('settings.security.copied')}
      </p>
      <div className="settings__actions">
        <Button onClick={onDone}>{t('settings.security.done')}</Button>
      </div>
    </>
  )
}
