import { environment } from '../../stores/page/environment.ts'
import { $isOnline } from '../../stores/page/network.ts'
import { Toast } from '../../ui/toast.tsx'
import { useShared } from '../use-shared.ts'
import { usePage } from './page-context.tsx'

/**
 * In place of a part whose script failed to load: words, and another try, which loads the page anew and keeps what was typed.
 * Of a dialog, which has an `onClose`, they pass by; else they stay where the part would stand.
 */
export function MissingPart({ onClose }: { onClose?: () => void }) {
  const { t } = usePage()
  const isOnline = useShared($isOnline, true)
  const words = (
    <>
      {t('common.failures.network')}{' '}
      {isOnline && (
        <button type="button" className="missing-part__retry" onClick={() => environment.reload()}>
          {t('common.actions.retry')}
        </button>
      )}
    </>
  )
  if (!onClose) {
    return (
      <p className="missing-part" role="alert">
        {words}
      </p>
    )
  }
  return (
    <Toast closeLabel={t('common.actions.close')} onClose={onClose}>
      {words}
    </Toast>
  )
}
