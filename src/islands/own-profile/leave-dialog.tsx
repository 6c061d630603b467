import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePage } from '../shared/page-context.tsx'

interface LeaveDialogProps {
  isOpen: boolean
  isBusy: boolean
  onSave: () => void
  onLeave: () => void
  onStay: () => void
}

/** Asks before unsaved changes are left behind. */
export function LeaveDialog({ isOpen, isBusy, onSave, onLeave, onStay }: LeaveDialogProps) {
  const { t } = usePage()
  return (
    <Dialog isOpen={isOpen} role="alertdialog" title={t('accounts.profile.leave_title')} onClose={onStay}>
      <p className="own-profile__text">{t('accounts.profile.unsaved')}</p>
      <div className="own-profile__actions">
        <Button isBusy={isBusy} onClick={onSave}>
          {t('accounts.profile.leave_save')}
        </Button>
        <Button variant="secondary" onClick={onLeave}>
          {t('accounts.profile.leave_go')}
        </Button>
        <Button variant="plain" onClick={onStay}>
          {t('accounts.profile.leave_stay')}
        </Button>
      </div>
    </Dialog>
  )
}
