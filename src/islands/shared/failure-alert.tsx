import type { Failure } from '../../client/failure.ts'
import { environment } from '../../stores/page/environment.ts'
import { ErrorAlert } from '../../ui/error-alert.tsx'
import { failureText } from './failure-text.ts'
import { usePage } from './page-context.tsx'
import { useOnlineRetry } from './use-online-retry.ts'
import { hasRecoveryLink, RecoveryLink } from './recovery-link.tsx'

interface FailureAlertProps {
  failure: Failure
  isBusy?: boolean
  onRetry?: () => void
}

/** A failure with its remedy: a link, a retry, or a reload where the page is outdated. */
export function FailureAlert({ failure, isBusy = false, onRetry }: FailureAlertProps) {
  const { t } = usePage()
  useOnlineRetry(failure, onRetry)
  const isOutdated = failure.kind === 'outdated'
  const retry = isOutdated ? () => environment.reload() : onRetry
  return (
    <ErrorAlert
      text={failureText(t, failure)}
      retryLabel={t(isOutdated ? 'common.actions.reload' : 'common.actions.retry')}
      link={hasRecoveryLink(failure) ? <RecoveryLink failure={failure} /> : undefined}
      isBusy={isBusy}
      {...(retry ? { onRetry: retry } : {})}
    />
  )
}

/** The failure of a form's call, unless it is shown beside single fields. */
export function FormFailure({ work }: { work: Failure | string }) {
  const isSaid = typeof work === 'string' || (work.kind === 'api' && work.fields !== undefined)
  return isSaid ? null : <FailureAlert failure={work} />
}
