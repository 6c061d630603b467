import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { Failure } from '../../client/failure.ts'
import { ANSWER_LENGTH, type OwnAnswer } from '../../contract/profiles.ts'
import { Answer, graphemes } from '../../contract/prompts.ts'
import { checkFields, fieldErrorsOf, type FieldErrors, NO_ERRORS } from '../../stores/page/field-errors.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { $prompts, answerPrompts, loadPrompts } from '../../stores/profiles/prompts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { focusFirstInvalid } from '../shared/focus.ts'
import { usePage } from '../shared/page-context.tsx'
import { useUnsaved } from '../shared/use-unsaved.ts'
import { useShared } from '../use-shared.ts'

const Fields = v.object({
  prompts: v.pipe(v.string(), v.minLength(1, 'required')),
  answer: Answer,
})

interface AnswerDialogProps {
  isOpen: boolean
  answers: readonly OwnAnswer[]
  /** The answer that is changed; null = one more. */
  changed: OwnAnswer | null
  onClose: () => void
  onSaved: () => void
}

/** Chooses a question and answers it. */
export function AnswerDialog({ isOpen, answers, changed, onClose, onSaved }: AnswerDialogProps) {
  const { t } = usePage()
  const form = useRef<HTMLFormElement>(null)
  const prompts = useShared($prompts, IDLE)
  const { edits, edit } = useUnsaved<{ prompt: string; answer: string }>(`answer ${changed?.id ?? ''}`)
  const { prompt = changed?.prompt ?? '', answer = changed?.answer ?? '' } = edits
  const [work, setWork] = useState<'idle' | 'busy' | Failure>('idle')
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS)
  const errorOf = fieldErrorTexts(t, errors)
  const taken = new Set(answers.filter(({ id }) => id !== changed?.id).map((other) => other.prompt))
  const asked = prompts.status === 'ready' ? prompts.value.filter(({ id }) => !taken.has(id)) : []

  useEffect(() => void loadPrompts(), [])
  useEffect(() => focusFirstInvalid(form.current), [errors])

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (work === 'busy') return
    const found = checkFields(Fields, { prompts: prompt, answer })
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setWork('busy')
    const given = { prompt, answer }
    const next = changed
      ? answers.map((other) => (other.id === changed.id ? given : other))
      : [...answers, given]
    const result = await answerPrompts(next)
    setWork(result.ok ? 'idle' : result.failure)
    if (result.ok) onSaved()
    else setErrors(fieldErrorsOf(result.failure))
  }

  return (
    <Dialog
      isOpen={isOpen}
      title={t('accounts.prompts.add')}
      closeLabel={t('common.actions.close')}
      onClose={onClose}
    >
      {prompts.status === 'failed' && (
        <FailureAlert failure={prompts.failure} onRetry={() => void loadPrompts()} />
      )}
      <form ref={form} className="answer-form" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <SelectField
          label={t('accounts.prompts.question')}
          name="prompt"
          placeholder={prompts.status === 'ready' ? t('accounts.prompts.choose') : t('common.states.loading')}
          options={asked.map(({ id, question }) => ({ value: id, label: question }))}
          value={prompt}
          error={errorOf('prompts')}
          onChange={(event) => edit({ prompt: event.target.value })}
        />
        <TextArea
          label={t('accounts.prompts.answer')}
          aside={t('accounts.profile.counter', { used: graphemes(answer.trim()), limit: ANSWER_LENGTH })}
          name="answer"
          rows={3}
          dir="auto"
          value={answer}
          error={errorOf('answer')}
          onChange={(event) => edit({ answer: event.target.value })}
        />
        {typeof work === 'object' && <FailureAlert failure={work} />}
        <Button type="submit" isWide isBusy={work === 'busy'}>
          {t('common.actions.save')}
        </Button>
      </form>
    </Dialog>
  )
}
