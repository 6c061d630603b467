import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePage } from '../shared/page-context.tsx'

interface UnsentDialogProps {
  /** Messages that were not sent. */
  count: number
  onClose: () => void
  onLogout: () => void
}

/** Asks before a logout that would delete unsent messages. */
export function UnsentDialog({ count, onClose, onLogout }: UnsentDialogProps) {
  const { t } = usePage()
  return (
    <Dialog isOpen title={t('common.nav.unsent.title', { count })} role="alertdialog" onClose={onClose}>
      <p>{t('common.nav.unsent.text')}</p>
      <div className="dialog__actions">
        <Button variant="secondary" onClick={onClose}>
          {t('common.actions.cancel')}
        </Button>
        <Button variant="danger" onClick={onLogout}>
          {t('common.nav.unsent.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}
