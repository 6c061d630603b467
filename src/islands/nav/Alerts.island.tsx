// An island because only the session knows what the member still has to do, and alerts can be dismissed.
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { IslandProps } from '../../core/island.ts'
import type { User } from '../../contract/sessions.ts'
import type { RouteId } from '../../routes.ts'
import { DISABLED_REASONS } from '../../contract/lists.ts'
import {
  $canOfferPush,
  $dismissals,
  type AlertName,
  type DismissibleAlert,
  dismiss,
  dueAlert,
} from '../../stores/notifications/alerts.ts'
import { releaseAlertPlace } from '../../stores/page/root-marks.ts'
import { $session, NO_SESSION } from '../../stores/account/sessions.ts'
import { LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Alert } from '../../ui/alert.tsx'
import { valueOf } from '../../stores/page/loadable.ts'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { Nothing, whenShown } from '../shared/when-shown.ts'
import { useShared } from '../use-shared.ts'

// Most members have confirmed their address.
const ActivateReminder = whenShown(
  async () => (await import('./activate-reminder.tsx')).ActivateReminder,
  Nothing,
)

const PauseAlert = whenShown(async () => (await import('./pause-alert.tsx')).PauseAlert, Nothing)

export interface AlertsProps extends IslandProps {
  route: RouteId
}

/** Pages that show by themselves what an alert leads to, or have an act of their own that it would compete with. */
const KEPT_FROM: Partial<Record<AlertName, readonly RouteId[]>> = {
  activate: ['likes', 'likes-type'],
  suspended: ['premium', 'credits', 'credits-repeat-order', 'credits-id-paymentmethod', 'directdebit'],
  photo: ['profile'],
  push: ['notifications', 'premium', 'credits', 'profile'],
  mail: ['notifications'],
}
const KEPT_ALERTS = ['suspended', 'activate', 'photo', 'push', 'mail'] as const
const isKeptFrom = (route: RouteId, alert: AlertName) => KEPT_FROM[alert]?.includes(route) ?? false

/**
 * The first alert that is due: in the room that the first paint reserved, else at the foot of the window. Nothing shifts. Once
 * it is dismissed, the next one waits for the next page.
 */
export const Alerts = withPage(function Alerts({ route }: AlertsProps) {
  const { t, href } = usePage()
  const formatDate = useFormatDate()
  const session = useShared($session, NO_SESSION)
  const user = valueOf(session) ?? null
  const dismissals = useShared($dismissals, null)
  const canOfferPush = useShared($canOfferPush, false)
  const [isDismissed, setDismissed] = useState(false)
  const due = user && dismissals && !isDismissed ? dueAlert(user, dismissals, canOfferPush) : undefined
  const alert = due && isKeptFrom(route, due) ? undefined : due
  const isNone = session.status === 'ready' && dismissals !== null && alert === undefined
  useEffect(() => {
    if (isNone) releaseAlertPlace()
  }, [isNone])
  const close = (name: DismissibleAlert) => {
    setDismissed(true)
    dismiss(name)
  }
  return (
    <section
      className={classNames(
        'alerts',
        ...KEPT_ALERTS.map((name) => isKeptFrom(route, name) && `alerts--no-${name}`),
      )}
      aria-label={alert && t('accounts.alerts.label')}
    >
      {user?.suspension && alert === 'suspended' && (
        <Reminder
          kind="warning"
          title={t('moderation.suspension.title', { date: formatDate(user.suspension.until, 'longMoment') })}
          href={`${href('settings')}#cases`}
          action={t('moderation.suspension.go')}
        >
          {t('moderation.suspension.text')}
        </Reminder>
      )}
      {user?.pause && alert === 'paused' && (
        <Suspense>
          <PauseAlert pause={user.pause} />
        </Suspense>
      )}
      {alert === 'rename' && (
        <Reminder
          title={t('accounts.alerts.rename_title')}
          href={`${href('settings')}#name`}
          action={t('accounts.alerts.rename_go')}
        >
          {t('accounts.alerts.rename_text')}
        </Reminder>
      )}
      {user && alert === 'activate' && (
        <Suspense>
          <ActivateReminder user={user} />
        </Suspense>
      )}
      {alert === 'photo' && (
        <Reminder
          onDismiss={() => close(alert)}
          title={t('accounts.alerts.photo_title')}
          href={href('profile')}
          action={t('accounts.alerts.photo_add')}
        >
          {t('accounts.alerts.photo_text')}
        </Reminder>
      )}
      {alert === 'push' && (
        <Reminder
          onDismiss={() => close(alert)}
          title={t('accounts.alerts.push_title')}
          href={`${href('notifications')}#push`}
          action={t('accounts.alerts.push_go')}
        >
          {t('accounts.alerts.push_text')}
        </Reminder>
      )}
      {alert === 'mail' && (
        <Reminder
          onDismiss={() => close(alert)}
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
  /** Without it, the alert stays until it is resolved. */
  onDismiss?: () => void
  kind?: 'info' | 'warning'
  title: string
  href: string
  action: string
  children?: ReactNode
}

/** An alert with one action; most can be dismissed for good. */
function Reminder({ onDismiss, kind = 'info', title, href, action, children }: ReminderProps) {
  const { t } = usePage()
  return (
    <Alert
      isLine
      kind={kind}
      title={title}
      {...(onDismiss && { dismissLabel: t('accounts.alerts.dismiss'), onDismiss })}
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
