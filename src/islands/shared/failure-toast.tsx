import type { Failure } from '../../client/failure.ts'
import { Toast } from '../../ui/toast.tsx'
import { failureText } from './failure-text.ts'
import { usePage } from './page-context.tsx'
import { RecoveryLink } from './recovery-link.tsx'

/** Why an action on this page failed, with a link to its remedy; disappears by itself. */
export function FailureToast({ failure, onClose }: { failure: Failure | null; onClose: () => void }) {
  const { t } = usePage()
  return (
    <Toast closeLabel={t('common.actions.close')} onClose={onClose}>
      {failure && (
        <>
          {failureText(t, failure)} <RecoveryLink isInline failure={failure} />
        </>
      )}
    </Toast>
  )
}
