import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useOverlayTurn } from '../shared/use-overlay-turn.ts'

export interface ActivateDialogProps {
  text: string
  resend: ReactNode
  onClose: () => void
}

export function ActivateDialog({ text, resend, onClose }: ActivateDialogProps) {
  const { t } = usePage()
  const isOpen = useOverlayTurn('activate', true)
  return (
    <Dialog
      isOpen={isOpen}
      title={t('accounts.alerts.activate_title')}
      closeLabel={t('common.actions.close')}
      onClose={onClose}
    >
      <p>{text}</p>
      {resend}
      <Button variant="plain" onClick={onClose}>
        {t('accounts.alerts.later')}
      </Button>
    </Dialog>
  )
}
