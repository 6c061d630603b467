import type { Failure } from '../../client/failure.ts'
import { environment } from '../../stores/environment.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { failureText } from './failure-text.ts'
import { usePage } from './page-context.tsx'

/** A failure in the place of a whole list, and the way on: another try, or a fresh page where this one is outdated. */
export function FailureScreen({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { t } = usePage()
  const isOutdated = failure.kind === 'outdated'
  return (
    <div role="alert">
      <EmptyState
        drawing="broken"
        title={failureText(t, failure)}
        action={
          <Button onClick={isOutdated ? () => environment.reload() : onRetry}>
            {t(isOutdated ? 'common.actions.reload' : 'common.actions.retry')}
          </Button>
        }
      />
    </div>
  )
}
