import type { Failure } from '../../client/failure.ts'
import type { Translate } from '../../core/messages.ts'
import { environment } from '../../stores/environment.ts'
import { ErrorNotice } from '../../ui/error-alert.tsx'

/** Words for a failure; refusals of the server come worded. */
export function failureText(t: Translate, failure: Failure): string {
  switch (failure.kind) {
    case 'api':
      return failure.message
    case 'network':
    case 'outdated':
    case 'bad_response':
      return t(`common.failures.${failure.kind}`)
  }
}

interface FailureNoticeProps {
  t: Translate
  failure: Failure
  isBusy?: boolean
  onRetry?: () => void
}

/** The failure and the way on: another try, or a fresh page where this one is outdated. */
export function FailureNotice({ t, failure, isBusy = false, onRetry }: FailureNoticeProps) {
  const isOutdated = failure.kind === 'outdated'
  const retry = isOutdated ? () => environment.reload() : onRetry
  return (
    <ErrorNotice
      text={failureText(t, failure)}
      retryLabel={t(isOutdated ? 'common.actions.reload' : 'common.actions.retry')}
      isBusy={isBusy}
      {...(retry ? { onRetry: retry } : {})}
    />
  )
}
