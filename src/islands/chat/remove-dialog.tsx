import type { Failure } from '../../client/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { failureText } from '../shared/failure-text.ts'
import { usePage } from '../shared/page-context.tsx'

interface RemoveDialogProps {
  /** Name of the other member, who keeps the conversation; undefined if they are not shown. */
  name?: string
  onClose: () => void
  onConfirm: () => void
}

/** Asks before a conversation is removed. */
export function RemoveDialog({ name, onClose, onConfirm }: RemoveDialogProps) {
  const { t } = usePage()
  return (
    <Dialog isOpen title={t('chat.remove.title')} role="alertdialog" onClose={onClose}>
      {name !== undefined && <p>{t('chat.remove.text', { name })}</p>}
      <div className="dialog__actions">
        <Button variant="secondary" onClick={onClose}>
          {t('chat.remove.cancel')}
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          {t('chat.remove.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Shows why the removal failed. */
export function RemovalFailed({ failure, onClose }: { failure: Failure; onClose: () => void }) {
  const { t } = usePage()
  return (
    <Dialog isOpen title={t('chat.remove.failed_title')} role="alertdialog" onClose={onClose}>
      <p>{failureText(t, failure)}</p>
      <Button onClick={onClose}>{t('common.actions.ok')}</Button>
    </Dialog>
  )
}
