import { type SubmitEvent, useState } from 'react'
import { exportData, mailExport } from '../../client/accounts.ts'
import type { Failure } from '../../client/failure.ts'
import { newKey } from '../../client/key.ts'
import type { Export } from '../../contract/accounts.ts'
import { Reauthentication } from '../../contract/factors.ts'
import { LINK_HOURS } from '../../core/limits.ts'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { usePage } from '../shared/page-context.tsx'
import { CurrentPassword } from './current-password.tsx'
import { Outcome, type SectionProps } from './parts.tsx'
import { SavedFile } from './saved-file.tsx'
import { proofOf, useSave } from './use-save.ts'

/** Everything about the member as one file, for the password or by a mailed link. */
export function DataDownload({ user }: SectionProps) {
  const { t } = usePage()
  const [data, setData] = useState<Export | null>(null)
  const { form, work, errors, save } = useSave(Reauthentication, async (body: Reauthentication) => {
    const result = await exportData(body)
    if (result.ok) setData(result.value)
    return result
  })
  const isBusy = work === 'busy'

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save(proofOf(event.currentTarget))
  }

  return (
    <>
      <p>{t('settings.export.text')}</p>
      {data === null ? (
        <form className="settings__form" ref={form} noValidate onSubmit={handleSubmit}>
          <p>{t('settings.delete.password')}</p>
          <CurrentPassword error={fieldErrorTexts(t, errors)('password')} />
          <Outcome work={work} text="" />
          <p className="settings__outcome" role="status">
            {isBusy && t('settings.export.working')}
          </p>
          {isBusy && <progress className="settings__progress" aria-label={t('settings.export.working')} />}
          <div className="settings__actions">
            <Button type="submit" isBusy={isBusy}>
              {t('settings.export.submit')}
            </Button>
          </div>
        </form>
      ) : (
        <>
          <p className="settings__outcome" role="status">
            {t('settings.export.done')}
          </p>
          <div className="settings__actions">
            <SavedFile data={data} />
          </div>
        </>
      )}
      {data === null && user.status === 'active' && <ByMail email={user.email} />}
    </>
  )
}

/** The download without a password. */
function ByMail({ email }: { email: string }) {
  const { t } = usePage()
  const [work, setWork] = useState<'idle' | 'busy' | 'sent' | Failure>('idle')

  const handleClick = async () => {
    setWork('busy')
    const result = await mailExport(newKey())
    setWork(result.ok ? 'sent' : result.failure)
  }

  return (
    <>
      {typeof work === 'object' && <FailureAlert failure={work} />}
      <p className="settings__outcome" role="status">
        {work === 'sent' && t('settings.export.mailed', { email, minutes: LINK_HOURS.export * 60 })}
      </p>
      {work !== 'sent' && (
        <div className="settings__actions">
          <Button variant="secondary" isBusy={work === 'busy'} onClick={() => void handleClick()}>
            {t('settings.export.mail')}
          </Button>
        </div>
      )}
    </>
  )
}
