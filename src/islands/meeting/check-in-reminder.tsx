import { type SubmitEvent, useState } from 'react'
import { type Failure, hasCode, type Result } from '../../client/failure.ts'
import { CHECK_IN_DAYS } from '../../contract/notifications.ts'
import { $session, NO_SESSION } from '../../stores/account/sessions.ts'
import { $checkIn, cancelCheckIn, loadCheckIn, setCheckIn } from '../../stores/notifications/check-in.ts'
import { environment } from '../../stores/page/environment.ts'
import { fieldErrorsOf } from '../../stores/page/field-errors.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FailureAlert, FormFailure } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useUnsaved } from '../shared/use-unsaved.ts'
import { useShared } from '../use-shared.ts'

/** Reminds a member, by push, to say that they are fine. */
export function CheckInReminder() {
  const { t, href } = usePage()
  const session = useShared($session, NO_SESSION)
  return (
    <section className="meeting__form" aria-labelledby="check-in-title">
      <h2 id="check-in-title">{t('moderation.meeting.reminder_title')}</h2>
      <p>{t('moderation.meeting.reminder_text')}</p>
      {session.status === 'ready' && session.value ? (
        <Reminder key={session.value.id} />
      ) : (
        <LinkButton
          variant="secondary"
          // As built, the page does not know yet who reads it.
          className={session.status === 'ready' || session.status === 'failed' ? undefined : 'only-visitors'}
          href={`${href('login')}?next=${href('pages-meeting-safely')}`}
        >
          {t('moderation.meeting.login')}
        </LinkButton>
      )}
    </section>
  )
}

function Reminder() {
  const { t, href } = usePage()
  const formatDate = useFormatDate()
  const kept = useShared($checkIn, IDLE)
  const { edits, edit, setEdits } = useUnsaved<{ at: string }>('check-in')
  const { at: typed = '' } = edits
  const [work, setWork] = useState<Failure | 'idle' | 'busy' | 'removed'>('idle')

  const run = async (call: Promise<Result<unknown>>, done: 'idle' | 'removed') => {
    setWork('busy')
    const result = await call
    setWork(result.ok ? done : result.failure)
    return result.ok
  }
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (work !== 'busy' && (await run(setCheckIn(Date.parse(typed)), 'idle'))) setEdits({})
  }
  if (kept.status === 'failed') {
    return <FailureAlert failure={kept.failure} onRetry={() => void loadCheckIn()} />
  }
  const at = kept.status === 'ready' && (kept.value.at ?? 0) > environment.now() ? kept.value.at : null
  const isPushOff =
    at === null
      ? typeof work === 'object' && hasCode(work, 'push_off')
      : kept.status === 'ready' && kept.value.browsers === 0
  const isWrong = typeof work === 'object' && fieldErrorsOf(work).at !== undefined
  return (
    <>
      <p role="status">
        {at !== null && t('moderation.meeting.set_for', { time: formatDate(at, 'longMoment') })}
        {at !== null && isPushOff && ` ${t('errors.push_off')}`}
        {work === 'removed' && at === null && t('moderation.meeting.removed')}
      </p>
      {isPushOff && (
        <LinkButton variant="secondary" href={href('notifications')}>
          {t('common.titles.notifications')}
        </LinkButton>
      )}
      {at === null ? (
        <form className="meeting__form" noValidate onSubmit={(event) => void handleSubmit(event)}>
          <TextField
            type="datetime-local"
            label={t('moderation.meeting.at')}
            required
            value={typed}
            error={isWrong ? t('moderation.meeting.too_far', { days: CHECK_IN_DAYS }) : undefined}
            onChange={({ target }) => edit({ at: target.value })}
          />
          <FormFailure work={work} />
          <Button type="submit" isBusy={work === 'busy'}>
            {t('moderation.meeting.set')}
          </Button>
        </form>
      ) : (
        <>
          <FormFailure work={work} />
          <Button
            variant="secondary"
            isBusy={work === 'busy'}
            onClick={() => void run(cancelCheckIn(), 'removed')}
          >
            {t('moderation.meeting.cancel')}
          </Button>
        </>
      )}
    </>
  )
}
