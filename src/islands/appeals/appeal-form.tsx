import { type SubmitEvent, useState } from 'react'
import {
  Appeal,
  APPEAL_CHARACTERS,
  APPEAL_PICTURES,
  type AppealableDecision,
} from '../../contract/appeals.ts'
import { type AppealInput, sendAppeal } from '../../stores/moderation/appeals.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { useSave } from '../settings/use-save.ts'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { usePage } from '../shared/page-context.tsx'
import { useUnsaved } from '../shared/use-unsaved.ts'
import { DecisionFacts } from './decision-facts.tsx'
import { type Picture, PictureField } from './picture-field.tsx'

interface AppealFormProps {
  decision: AppealableDecision
  /** Called with the appeal's number. */
  onSent: (number: string) => void
}

/** What was decided, and the words and pictures that speak against it; they stay where sending fails. */
export function AppealForm({ decision, onSent }: AppealFormProps) {
  const { t, locale } = usePage()
  const { edits, edit, setEdits } = useUnsaved<{ text: string }>(`appeal ${decision.number}`)
  const { text = '' } = edits
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [isSending, setSending] = useState(false)
  const { form, work, errors, save } = useSave<AppealInput>(Appeal, async (body) => {
    const result = await sendAppeal(body)
    if (!result.ok) return result
    setEdits({})
    onSent(result.value.number)
    return result
  })
  const errorOf = fieldErrorTexts(t, errors)
  const isFailure = typeof work === 'object' && Object.keys(errors).length === 0

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save({ text, pictures: pictures.map(({ id }) => id), language: locale })
  }
  return (
    <>
      <header className="token-page__head">
        <h1 id="appeal-title">{t('moderation.appeal.title')}</h1>
        <p>{t(`moderation.appeal.${decision.side}`)}</p>
      </header>
      <DecisionFacts decision={decision} />
      <form className="token-page__form" ref={form} noValidate onSubmit={handleSubmit}>
        <TextArea
          label={t('moderation.appeal.text')}
          hint={t('moderation.appeal.text_hint')}
          name="text"
          rows={8}
          maxLength={APPEAL_CHARACTERS}
          required
          value={text}
          error={errorOf('text')}
          onChange={(event) => edit({ text: event.target.value })}
        />
        <PictureField
          pictures={pictures}
          most={APPEAL_PICTURES}
          onChange={setPictures}
          onBusy={setSending}
          error={errorOf('pictures')}
        />
        {isFailure && <FailureAlert failure={work} />}
        <Button type="submit" isWide isBusy={work === 'busy' || isSending}>
          {t('moderation.appeal.send')}
        </Button>
      </form>
    </>
  )
}
