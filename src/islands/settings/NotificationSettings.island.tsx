// An island because each switch saves at once (`client:load`: it is the page).
import { useState } from 'react'
import {
  type DisabledReason,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
} from '../../contract/lists.ts'
import type { Notifications } from '../../contract/notifications.ts'
import type { User } from '../../contract/sessions.ts'
import {
  $notifications,
  changeNotifications,
  loadNotifications,
} from '../../stores/notifications/notifications.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { PushSection } from '../push/push-section.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useSequentialTasks } from '../shared/use-sequential-tasks.ts'
import { useShared } from '../use-shared.ts'
import { Loaded, Outcome } from './parts.tsx'
import { SettingsPage, WaitingPage } from './settings-page.tsx'
import type { Work } from './use-save.ts'

export const NotificationSettings = withPage(function NotificationSettings() {
  return <MembersOnly skeleton={<WaitingPage />}>{(user) => <NotificationsPage user={user} />}</MembersOnly>
})

function NotificationsPage({ user }: { user: User }) {
  const { t } = usePage()
  const state = useShared($notifications, IDLE)
  return (
    <SettingsPage title={t('common.titles.notifications')}>
      <PushSection />
      <Loaded key={user.id} state={state} onRetry={() => void loadNotifications()}>
        {(notifications) => <Kinds notifications={notifications} email={user.email} />}
      </Loaded>
    </SettingsPage>
  )
}

function Kinds({
  notifications: { kinds, disabled },
  email,
}: {
  notifications: Notifications
  email: string
}) {
  const { t } = usePage()
  const { busy, inSequence } = useSequentialTasks()
  const [work, setWork] = useState<Work>('idle')

  const save = async (id: string, changes: Parameters<typeof changeNotifications>[0]) => {
    setWork('busy')
    const result = await inSequence(id, () => changeNotifications(changes))
    if (result) setWork(result.ok ? 'saved' : result.failure)
  }
  const handleChange = (kind: NotificationKind, channel: NotificationChannel) =>
    void save(`${kind} ${channel}`, { [kind]: { [channel]: !kinds[kind][channel] } })
  // Saving an e-mail kind lifts the stop: resuming saves the kinds that are on again.
  const chosen = NOTIFICATION_KINDS.filter((kind) => kinds[kind].email)
  const handleResume = () =>
    void save('resume', Object.fromEntries(chosen.map((kind) => [kind, { email: true }])))

  return (
    <>
      {disabled.map((reason) => (
        <Alert
          key={reason}
          kind="warning"
          title={t(`settings.notifications.${reason}`)}
          actions={
            <ResumeEmail
              reason={reason}
              canResume={chosen.length > 0}
              isBusy={busy.includes('resume')}
              onResume={handleResume}
            />
          }
        >
          {t(`settings.notifications.${reason}_text`, { email })}
        </Alert>
      ))}
      <Outcome work={work} />
      <div className="notification-kinds">
        <p className="notification-kinds__head" aria-hidden="true">
          <span>{t('settings.notifications.email')}</span>
          <span>{t('settings.notifications.push')}</span>
        </p>
        <ul className="settings__list">
          {NOTIFICATION_KINDS.map((kind) => (
            <li key={kind} className="notification-kinds__kind">
              <p className="settings__name">
                {t(`settings.notifications.kinds.${kind}`)}
                <span className="settings__detail">{t(`settings.notifications.when.${kind}`)}</span>
              </p>
              {NOTIFICATION_CHANNELS.map((channel) => {
                const isBusy = busy.includes(`${kind} ${channel}`)
                return (
                  <Switch
                    key={channel}
                    hasHiddenLabel
                    label={`${t(`settings.notifications.kinds.${kind}`)}: ${t(`settings.notifications.${channel}`)}`}
                    checked={kinds[kind][channel] !== isBusy}
                    aria-busy={isBusy || undefined}
                    onChange={() => handleChange(kind, channel)}
                  />
                )
              })}
            </li>
          ))}
        </ul>
      </div>
      <p className="settings__detail">{t('settings.notifications.push_hint')}</p>
    </>
  )
}

interface ResumeEmailProps {
  reason: DisabledReason
  canResume: boolean
  isBusy: boolean
  onResume: () => void
}

/** Resumes all e-mail: with another address after a bounce, by consent after a spam complaint. */
function ResumeEmail({ reason, canResume, isBusy, onResume }: ResumeEmailProps) {
  const { t, href } = usePage()
  if (reason === 'bounce')
    return (
      <LinkButton isSmall variant="secondary" href={`${href('settings')}#email`}>
        {t('settings.email.submit')}
      </LinkButton>
    )
  if (reason === 'listunsubscribe' || !canResume) return null
  return (
    <Button isSmall variant="secondary" isBusy={isBusy} onClick={onResume}>
      {t('settings.notifications.resume')}
    </Button>
  )
}
