import { useEffect, useState } from 'react'
import { environment } from '../../stores/page/environment.ts'
import {
  $push,
  PUSH_UNKNOWN,
  type PushOutcome,
  turnPushOff,
  turnPushOn,
} from '../../stores/notifications/push.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

/** The page's fragment that opens the explanation: reminders lead to it. */
const ASKED = '#push'
const INSTALL_STEPS = ['install_share', 'install_add', 'install_open'] as const

/** Push on this device in any state: on, off, blocked, unsupported, or in the installed app only. */
export function PushSection() {
  const { t } = usePage()
  const status = useShared($push, PUSH_UNKNOWN)
  const [isAsking, setAsking] = useState(() => environment.path().endsWith(ASKED))
  const [work, setWork] = useState<PushOutcome | 'idle' | 'busy'>('idle')

  useEffect(() => {
    if (status !== 'off' || !environment.path().endsWith(ASKED)) return
    environment.replacePath(environment.path().slice(0, -ASKED.length))
  }, [status])

  const handleTurnOn = async () => {
    setAsking(false)
    setWork('busy')
    setWork(await turnPushOn())
  }
  const handleTurnOff = async () => {
    setWork('busy')
    await turnPushOff()
    setWork('idle')
  }
  if (status === 'unknown') return null
  const isBusy = work === 'busy'
  return (
    <section className="push" aria-labelledby="push-title">
      <span className="push__icon">
        <Icon name={status === 'subscribed' ? 'check' : 'phone'} />
      </span>
      <div className="push__body">
        <h2 className="push__title" id="push-title">
          {t(`settings.push.${status}`)}
        </h2>
        <p className="push__text">{t(`settings.push.${status}_text`)}</p>
        {status === 'install' && (
          <ol className="push__steps">
            {INSTALL_STEPS.map((step) => (
              <li key={step}>{t(`settings.push.${step}`)}</li>
            ))}
          </ol>
        )}
        <Note work={work} />
      </div>
      {status === 'off' && (
        <Button isBusy={isBusy} onClick={() => setAsking(true)}>
          {t('settings.push.turn_on')}
        </Button>
      )}
      {status === 'subscribed' && (
        <Button variant="secondary" isBusy={isBusy} onClick={() => void handleTurnOff()}>
          {t('settings.push.turn_off')}
        </Button>
      )}
      <Explanation
        isOpen={isAsking && status === 'off'}
        onAccept={() => void handleTurnOn()}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}

/** Why the browser's permission prompt had no result. */
function Note({ work }: { work: PushOutcome | 'idle' | 'busy' }) {
  const { t } = usePage()
  if (typeof work === 'object') return <FailureAlert failure={work} />
  const isSaid = work === 'dismissed' || work === 'unavailable'
  return (
    <p className="push__note" role="status">
      {isSaid && t(`settings.push.${work}`)}
    </p>
  )
}

interface ExplanationProps {
  isOpen: boolean
  onAccept: () => void
  onClose: () => void
}

/** Explains push, and what others could see of it, before the browser asks. */
function Explanation({ isOpen, onAccept, onClose }: ExplanationProps) {
  const { t, site } = usePage()
  return (
    <Dialog
      isOpen={isOpen}
      title={t('settings.push.ask')}
      closeLabel={t('common.actions.close')}
      onClose={onClose}
    >
      <figure className="push-preview">
        <img src="/icon.svg" alt="" width={40} height={40} />
        <figcaption>
          <b>{site.name}</b>
          {t('notifications.new_messages.subject', { count: 1 })}
        </figcaption>
      </figure>
      <p>{t('settings.push.ask_private')}</p>
      <p>{t('settings.push.ask_choose')}</p>
      <p className="push__hint">{t('settings.push.ask_browser')}</p>
      <div className="settings__actions">
        <Button onClick={onAccept}>{t('settings.push.turn_on')}</Button>
        <Button variant="secondary" onClick={onClose}>
          {t('accounts.alerts.later')}
        </Button>
      </div>
    </Dialog>
  )
}
