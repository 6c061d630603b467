// An island because only the session knows what the member still has to do, and notes can be dismissed.
import { useState } from 'react'
import type { IslandProps } from '../../core/island.ts'
import type { User } from '../../contract/sessions.ts'
import type { RouteId } from '../../routes.ts'
import { $dismissals, dismiss, hasJustSignedUp, needsActivation } from '../../stores/alerts.ts'
import { $user } from '../../stores/sessions.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/alert.tsx'
import { ResendButton } from '../activation/resend-button.tsx'
import { type Page, usePage } from '../shared/page.ts'
import { useShared } from '../use-shared.ts'

export interface AlertsProps extends IslandProps {
  route: RouteId
}

export function Alerts({ route, ...props }: AlertsProps) {
  const page = usePage(props)
  const { t, href } = page
  const user = useShared($user, null)
  const dismissals = useShared($dismissals, null)
  if (!user || !dismissals) return null
  const wantsPhoto = !user.profile.main_image && !dismissals.photo && route !== 'profile'
  return (
    <section className="alerts" aria-label={t('account.alerts.label')}>
      {needsActivation(user) && <ActivateReminder page={page} user={user} />}
      {wantsPhoto && (
        <Notice
          title={t('account.alerts.photo_title')}
          dismissLabel={t('account.alerts.dismiss')}
          onDismiss={() => dismiss('photo')}
          actions={
            <LinkButton variant="secondary" isSmall href={href('profile')}>
              {t('account.alerts.photo_add')}
            </LinkButton>
          }
        >
          {t('account.alerts.photo_text')}
        </Notice>
      )}
    </section>
  )
}

/** A dialog right after signup on a phone, else a note. */
function ActivateReminder({ page, user }: { page: Page; user: User }) {
  const { t } = page
  const [isDialogOpen, setDialogOpen] = useState(hasJustSignedUp)
  const close = () => setDialogOpen(false)

  const text = t('account.alerts.activate_text', { email: user.email })
  const resend = <ResendButton t={t} label={t('account.alerts.resend')} done={t('account.alerts.resent')} />
  return (
    <>
      {!isDialogOpen && (
        <Notice kind="warning" title={t('account.alerts.activate_title')} actions={resend}>
          {text}
        </Notice>
      )}
      <Dialog
        isOpen={isDialogOpen}
        title={t('account.alerts.activate_title')}
        closeLabel={t('common.actions.close')}
        onClose={close}
      >
        <p>{text}</p>
        {resend}
        <Button variant="plain" onClick={close}>
          {t('account.alerts.later')}
        </Button>
      </Dialog>
    </>
  )
}
