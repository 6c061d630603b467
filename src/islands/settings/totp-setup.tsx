import { type SubmitEvent, useEffect, useMemo, useRef } from 'react'
import { encode } from 'uqr'
import { FirstCode } from '../../contract/factors.ts'
import { confirmTotp } from '../../stores/account/factors.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { usePage } from '../shared/page-context.tsx'
import { Outcome } from './parts.tsx'
import { textOf, useSave } from './use-save.ts'

interface TotpSetupProps {
  secret: string
  uri: string
  onDone: (codes: string[]) => void
  onCancel: () => void
}

/** The app learns its secret, by a scan, a link or by hand, and proves it by its first code. */
export function TotpSetup({ secret, uri, onDone, onCancel }: TotpSetupProps) {
  const { t } = usePage()
  const heading = useRef<HTMLHeadingElement>(null)
  const { form, work, errors, save } = useSave(FirstCode, async (body: { code: string }) => {
    const result = await confirmTotp(body)
    if (result.ok) onDone(result.value.recovery_codes)
    return result
  })
  useEffect(() => heading.current?.focus(), [])
  const error = errors.code === 'invalid' ? t('login.code_invalid') : fieldErrorTexts(t, errors)('code')

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save({ code: textOf(event.currentTarget, 'code') })
  }
  return (
    <section className="settings__part">
      <h3 className="settings__subtitle" ref={heading} tabIndex={-1}>
        {t('settings.security.set_up')}
      </h3>
      <p>{t('settings.security.scan')}</p>
      <QrCode text={uri} label={t('settings.security.qr')} />
      <div className="settings__actions">
        <LinkButton variant="secondary" href={uri}>
          {t('settings.security.open')}
        </LinkButton>
      </div>
      <p>
        {t('settings.security.key')}
        <code className="settings__key">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <form className="settings__form" ref={form} noValidate onSubmit={handleSubmit}>
        <TextField
          label={t('settings.security.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          error={error}
        />
        <Outcome work={work} text="" />
        <div className="settings__actions">
          <Button type="submit" isBusy={work === 'busy'}>
            {t('settings.security.confirm')}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {t('common.actions.cancel')}
          </Button>
        </div>
      </form>
    </section>
  )
}

/** Dark on light in every scheme: scanners expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = useMemo(() => encode(text, { border: 3 }), [text])
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className="settings__qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={path} />
    </svg>
  )
}
