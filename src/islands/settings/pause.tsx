import { type SubmitEvent, useState } from 'react'
import { Pause as PauseForm, PAUSE_NOTE_LENGTH } from '../../contract/accounts.ts'
import { endPause, pauseProfile } from '../../stores/account/pause.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useUnsaved } from '../shared/use-unsaved.ts'
import { Outcome, type SectionProps } from './parts.tsx'
import { useSave, type Work } from './use-save.ts'

const SPANS = [1, 2, 3, 5, 7, 14, 21, 30]
const USUAL = '7'

/** A rest of the profile: until when, or for how long. */
export function Pause({ user }: SectionProps) {
  const { t } = usePage()
  return (
    <>
      <p>{t('settings.pause.text')}</p>
      {user.pause ? <Resting pause={user.pause} /> : <StartForm />}
    </>
  )
}

function Resting({ pause: { until, note } }: { pause: { until: number; note: string } }) {
  const { t } = usePage()
  const formatDate = useFormatDate()
  const [work, setWork] = useState<Work>('idle')

  const handleEnd = async () => {
    setWork('busy')
    const result = await endPause()
    setWork(result.ok ? 'saved' : result.failure)
  }
  return (
    <div className="settings__form">
      <p role="status">{t('accounts.alerts.pause_title', { date: formatDate(until, 'longMoment') })}</p>
      {note && (
        <blockquote dir="auto" className="settings__quote">
          {note}
        </blockquote>
      )}
      <Outcome work={work} text="" />
      <div className="settings__actions">
        <Button isBusy={work === 'busy'} onClick={() => void handleEnd()}>
          {t('accounts.alerts.pause_go')}
        </Button>
      </div>
    </div>
  )
}

function StartForm() {
  const { t } = usePage()
  const { form, work, errors, save } = useSave(PauseForm, pauseProfile)
  const { edits, edit, setEdits } = useUnsaved<{ days: string; note: string }>('pause')
  const errorOf = fieldErrorTexts(t, errors)

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (await save({ days: Number(edits.days ?? USUAL), note: edits.note ?? '' })) setEdits({})
  }
  return (
    <form className="settings__form" ref={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <SelectField
        label={t('settings.pause.days')}
        name="days"
        value={edits.days ?? USUAL}
        error={errorOf('days')}
        options={SPANS.map((count) => ({ value: String(count), label: t('settings.pause.span', { count }) }))}
        onChange={(event) => edit({ days: event.target.value })}
      />
      <TextArea
        label={t('settings.pause.note')}
        hint={t('settings.pause.note_hint')}
        name="note"
        rows={2}
        dir="auto"
        maxLength={PAUSE_NOTE_LENGTH}
        value={edits.note ?? ''}
        error={errorOf('note')}
        onChange={(event) => edit({ note: event.target.value })}
      />
      <Outcome work={work} />
      <Button type="submit" isBusy={work === 'busy'}>
        {t('settings.pause.start')}
      </Button>
    </form>
  )
}
