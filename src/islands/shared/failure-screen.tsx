import type { Failure } from '../../client/failure.ts'
import { environment } from '../../stores/page/environment.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { failureText } from './failure-text.ts'
import { usePage } from './page-context.tsx'
import { useOnlineRetry } from './use-online-retry.ts'
import { hasRecoveryLink, RecoveryLink } from './recovery-link.tsx'

interface FailureScreenProps {
  failure: Failure
  onRetry: () => void
  /** Fills the whole page. */
  isPage?: boolean
}

/** A failure in place of the content, with its remedy: a link, a retry, or a reload where the page is outdated. */
export function FailureScreen({ failure, onRetry, isPage = false }: FailureScreenProps) {
  const { t } = usePage()
  useOnlineRetry(failure, onRetry)
  const isOutdated = failure.kind === 'outdated'
  return (
    <div role="alert">
      <EmptyState
        drawing="broken"
        isPage={isPage}
        title={failureText(t, failure)}
        action={
          hasRecoveryLink(failure) ? (
            <RecoveryLink failure={failure} />
          ) : (
            <Button onClick={isOutdated ? () => environment.reload() : onRetry}>
              {t(isOutdated ? 'common.actions.reload' : 'common.actions.retry')}
            </Button>
          )
        }
      />
    </div>
  )
}
