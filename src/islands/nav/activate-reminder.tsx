import { useState } from 'react'
import type { User } from '../../contract/sessions.ts'
import { hasJustSignedUp } from '../../stores/alerts.ts'
import { environment } from '../../stores/environment.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ResendButton } from '../activation/resend-button.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useTurn } from '../shared/use-turn.ts'

/** A dialog right after signup on a phone, else an alert. */
export function ActivateReminder({ user }: { user: User }) {
  const { t } = usePage()
  const [isDialogDue, setDialogDue] = useState(hasJustSignedUp)
  const isDialogOpen = useTurn('activate', isDialogDue)
  const close = () => setDialogDue(false)

  const text = t('accounts.alerts.activate_text', { email: user.email })
  const resend = <ResendButton label={t('accounts.alerts.resend')} done={t('accounts.alerts.resent')} />
  return (
    <>
      {!isDialogDue && environment.hasAlertPlace() && (
        <Alert isLine kind="warning" title={t('accounts.alerts.activate_title')} actions={resend}>
          {text}
        </Alert>
      )}
      <Dialog
        isOpen={isDialogOpen}
        title={t('accounts.alerts.activate_title')}
        closeLabel={t('common.actions.close')}
        onClose={close}
      >
        <p>{text}</p>
        {resend}
        <Button variant="plain" onClick={close}>
          {t('accounts.alerts.later')}
        </Button>
      </Dialog>
    </>
  )
}
