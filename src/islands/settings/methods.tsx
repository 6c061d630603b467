import { useState } from 'react'
import { forgetMethods } from '../../stores/payments/repeat-orders.ts'
import { Button } from '../../ui/button.tsx'
import { methodName } from '../payments/method-name.ts'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { Confirm, Outcome, type SectionProps } from './parts.tsx'
import type { Work } from './use-save.ts'

/** The stored payment methods, all removed at once. */
export function Methods({ account: { kept_methods: kept } }: SectionProps) {
  const { t } = usePage()
  const formatDate = useFormatDate()
  const [work, setWork] = useState<Work>('idle')
  const [isAsking, setAsking] = useState(false)

  const forget = async () => {
    setAsking(false)
    setWork('busy')
    const result = await forgetMethods()
    setWork(result.ok ? 'saved' : result.failure)
  }

  return (
    <>
      <p>{t('settings.methods.text')}</p>
      {kept.length === 0 ? (
        <p className="settings__empty">{t('settings.methods.empty')}</p>
      ) : (
        <>
          <ul className="settings__list">
            {kept.map(({ method, label, kept_since }) => (
              <li key={`${method} ${kept_since}`} className="settings__item">
                <p className="settings__name">
                  {methodName(t, method)}
                  <span className="settings__detail">{label}</span>
                  <span className="settings__detail">
                    {t('settings.methods.since', { date: formatDate(kept_since, 'long') })}
                  </span>
                </p>
              </li>
            ))}
          </ul>
          <Button variant="secondary" isBusy={work === 'busy'} onClick={() => setAsking(true)}>
            {t('settings.methods.forget')}
          </Button>
        </>
      )}
      <Outcome work={work} text={t('settings.methods.forgotten')} />
      <Confirm
        isOpen={isAsking}
        title={t('settings.methods.ask_title')}
        text={t('settings.methods.ask_text')}
        confirm={t('settings.methods.forget')}
        onConfirm={() => void forget()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
