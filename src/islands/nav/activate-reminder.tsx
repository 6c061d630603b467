import { Suspense, useEffect, useState } from 'react'
import type { User } from '../../contract/sessions.ts'
import { hasJustSignedUp } from '../../stores/notifications/alerts.ts'
import { Alert } from '../../ui/alert.tsx'
import { ResendButton } from '../activation/resend-button.tsx'
import { usePage } from '../shared/page-context.tsx'
import { whenShown } from '../shared/when-shown.ts'
import type { ActivateDialogProps } from './activate-dialog.tsx'

/** In place of a dialog that failed to load: the alert. */
function NoDialog({ onClose }: ActivateDialogProps) {
  useEffect(onClose, [onClose])
  return null
}

const ActivateDialog = whenShown(async () => (await import('./activate-dialog.tsx')).ActivateDialog, NoDialog)

/** A dialog right after signup on a phone, else an alert. */
export function ActivateReminder({ user }: { user: User }) {
  const { t } = usePage()
  const [isDialogDue, setDialogDue] = useState(hasJustSignedUp)

  const text = t('accounts.alerts.activate_text', { email: user.email })
  const resend = <ResendButton label={t('accounts.alerts.resend')} done={t('accounts.alerts.resent')} />
  if (isDialogDue) {
    return (
      <Suspense>
        <ActivateDialog text={text} resend={resend} onClose={() => setDialogDue(false)} />
      </Suspense>
    )
  }
  return (
    <Alert isLine kind="warning" title={t('accounts.alerts.activate_title')} actions={resend}>
      {text}
    </Alert>
  )
}
