import type { Failure } from '../../client/failure.ts'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { useFocusedHeading } from '../shared/focus.ts'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'

interface ReactivationProps {
  /** Until when the account can come back, epoch milliseconds. */
  until: number
  isBusy: boolean
  failure: Failure | null
  onConfirm: () => void
  onCancel: () => void
}

/** Asks whether to restore a deleted account, in place of the form. */
export function Reactivation({ until, isBusy, failure, onConfirm, onCancel }: ReactivationProps) {
  const { t } = usePage()
  const formatDate = useFormatDate()
  const title = useFocusedHeading()
  return (
    <section className="login__back">
      <h2 className="login__back-title" ref={title} tabIndex={-1}>
        {t('login.back_title')}
      </h2>
      <p>{t('login.back_text', { date: formatDate(until, 'longMoment') })}</p>
      {failure && <FailureAlert failure={failure} />}
      <Button isWide isBusy={isBusy} onClick={onConfirm}>
        {t('login.back_button')}
      </Button>
      <Button isWide variant="secondary" onClick={onCancel}>
        {t('common.actions.cancel')}
      </Button>
    </section>
  )
}
