import { type ChangeEvent, useState } from 'react'
import { environment } from '../../stores/page/environment.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useUnsaved } from '../shared/use-unsaved.ts'

interface Plan {
  who: string
  when: string
  where: string
}
type Outcome = 'none' | 'copied' | 'uncopied'

/** What is typed here goes to the device's share sheet, else to its clipboard, and never to us. */
export function PlanForm() {
  const { t, site } = usePage()
  const formatDate = useFormatDate()
  const { edits, edit } = useUnsaved<Plan & Record<string, string>>('meeting-plan')
  const [outcome, setOutcome] = useState<Outcome>('none')
  const [plan, setPlan] = useState('')

  const handleSend = async (form: HTMLFormElement | null) => {
    if (!form?.reportValidity()) return
    // Read from the fields: they may have been filled in before the page woke up.
    const { who = '', when = '', where = '' } = Object.fromEntries(new FormData(form)) as Partial<Plan>
    const at = new Date(when).getTime()
    const written = t('moderation.meeting.plan', {
      who: who.trim(),
      when: formatDate(at, 'longMoment'),
      where: where.trim(),
      brand: site.name,
    })
    setPlan(written)
    const shared = await environment.share(written)
    if (shared === 'shared' || shared === 'cancelled') return setOutcome('none')
    setOutcome((await environment.copy(written)) ? 'copied' : 'uncopied')
  }
  const keep = ({ target: { name, value } }: ChangeEvent<HTMLInputElement>) => edit({ [name]: value })
  return (
    <form className="meeting__form">
      <h2>{t('moderation.meeting.title')}</h2>
      <p>{t('moderation.meeting.text')}</p>
      <TextField
        label={t('moderation.meeting.who')}
        maxLength={100}
        required
        name="who"
        defaultValue={edits.who}
        onChange={keep}
      />
      <TextField
        type="datetime-local"
        label={t('moderation.meeting.when')}
        required
        name="when"
        defaultValue={edits.when}
        onChange={keep}
      />
      <TextField
        label={t('moderation.meeting.where')}
        maxLength={200}
        required
        name="where"
        defaultValue={edits.where}
        onChange={keep}
      />
      {/* No submit button: the browser would put the fields into the address. */}
      <Button onClick={(event) => void handleSend(event.currentTarget.form)}>
        {t('moderation.meeting.share')}
      </Button>
      <p role="status">{outcome !== 'none' && t(`moderation.meeting.${outcome}`)}</p>
      {outcome === 'uncopied' && <TextArea label={t('moderation.meeting.own_plan')} readOnly value={plan} />}
    </form>
  )
}
