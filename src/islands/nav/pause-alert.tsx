import { useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { User } from '../../contract/sessions.ts'
import { endPause } from '../../stores/account/pause.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../shared/failure-text.ts'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'

/** Says on every page that the profile rests, and ends it. */
export function PauseAlert({ pause }: { pause: NonNullable<User['pause']> }) {
  const { t } = usePage()
  const formatDate = useFormatDate()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const handleEnd = async () => {
    setBusy(true)
    const result = await endPause()
    setBusy(false)
    setFailure(result.ok ? null : result.failure)
  }
  return (
    <Alert
      isLine
      title={t('accounts.alerts.pause_title', { date: formatDate(pause.until, 'longMoment') })}
      actions={
        <Button variant="plain" isSmall isBusy={isBusy} onClick={() => void handleEnd()}>
          {t('accounts.alerts.pause_go')}
        </Button>
      }
    >
      {failure ? failureText(t, failure) : t('accounts.alerts.pause_text')}
    </Alert>
  )
}
