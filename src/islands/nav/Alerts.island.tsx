// An island because only the session knows what the member still has to do, and alerts can be dismissed.
import { type ReactNode, useState } from 'react'
import type { IslandProps } from '../../core/island.ts'
import type { User } from '../../contract/sessions.ts'
import type { RouteId } from '../../routes.ts'
import { DISABLED_REASONS } from '../../contract/lists.ts'
import {
  $dismissals,
  type DismissibleAlert,
  dismiss,
  dueAlert,
  hasJustSignedUp,
} from '../../stores/alerts.ts'
import { environment } from '../../stores/environment.ts'
import { $user } from '../../stores/sessions.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ResendButton } from '../activation/resend-button.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

export interface AlertsProps extends IslandProps {
  route: RouteId
}

/** One line, the first that is due, where the first paint kept a place: nothing moves for it. */
export const Alerts = withPage(function Alerts({ route }: AlertsProps) {
  const { t, href } = usePage()
  const user = useShared($user, null)
  const dismissals = useShared($dismissals, null)
  const alert = user && dismissals ? dueAlert(user, dismissals) : undefined
  return (
    <section
      className={classNames(
        'alerts',
        route === 'profile' && 'alerts--no-photo',
        route === 'notifications' && 'alerts--no-mail',
      )}
      aria-label={alert && t('accounts.alerts.label')}
    >
      {user && alert === 'activate' && <ActivateReminder user={user} />}
      {alert === 'photo' && route !== 'profile' && (
        <Reminder
          name={alert}
          title={t('accounts.alerts.photo_title')}
          href={href('profile')}
          action={t('accounts.alerts.photo_add')}
        >
          {t('accounts.alerts.photo_text')}
        </Reminder>
      )}
      {alert === 'mail' && route !== 'notifications' && (
        <Reminder
          name={alert}
          title={t(`settings.notifications.${mailStop(user)}`)}
          href={href('notifications')}
          action={t('accounts.alerts.mail_go')}
        />
      )}
    </section>
  )
}, 'chrome')

/** The first reason why mail is stopped. */
const mailStop = (user: User | null) =>
  DISABLED_REASONS.find((reason) => user?.notifications_disabled.includes(reason)) ?? 'listunsubscribe'

interface ReminderProps {
  name: DismissibleAlert
  title: string
  href: string
  action: string
  children?: ReactNode
}

/** A line with one thing to do, which can be sent away for good. */
function Reminder({ name, title, href, action, children }: ReminderProps) {
  const { t } = usePage()
  if (!environment.hasAlertPlace()) return null
  return (
    <Alert
      isLine
      title={title}
      dismissLabel={t('accounts.alerts.dismiss')}
      onDismiss={() => dismiss(name)}
      actions={
        <LinkButton variant="plain" isSmall href={href}>
          {action}
        </LinkButton>
      }
    >
      {children}
    </Alert>
  )
}

/** A dialog right after signup on a phone, else an alert. */
function ActivateReminder({ user }: { user: User }) {
  const { t } = usePage()
  const [isDialogOpen, setDialogOpen] = useState(hasJustSignedUp)
  const close = () => setDialogOpen(false)

  const text = t('accounts.alerts.activate_text', { email: user.email })
  const resend = <ResendButton label={t('accounts.alerts.resend')} done={t('accounts.alerts.resent')} />
  return (
    <>
      {!isDialogOpen && environment.hasAlertPlace() && (
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
