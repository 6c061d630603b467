import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { Failure } from '../../client/failure.ts'
import type { OwnProfile } from '../../contract/profiles.ts'
import { VOICE_ANSWER_SECONDS } from '../../core/limits.ts'
import { checkFields, fieldErrorsOf, type FieldErrors, NO_ERRORS } from '../../stores/page/field-errors.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { $takes, keepTake, NO_TAKES, type Take } from '../../stores/page/recorder.ts'
import { $prompts } from '../../stores/profiles/prompts.ts'
import { answerByVoice, loadVoicePrompts } from '../../stores/profiles/voice-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { focusFirstInvalid } from '../shared/focus.ts'
import { usePage } from '../shared/page-context.tsx'
import { useUnsaved } from '../shared/use-unsaved.ts'
import { useShared } from '../use-shared.ts'
import { Recorder } from '../voice/recorder.tsx'
import { Taken } from '../voice/taken.tsx'

const Fields = v.object({ prompt: v.pipe(v.string(), v.minLength(1, 'required')) })

interface VoiceAnswerDialogProps {
  profile: OwnProfile
  isOpen: boolean
  onClose: () => void
}

/** Chooses a question and answers it in one's own voice. What was recorded outlives the dialog. */
export function VoiceAnswerDialog({ profile, isOpen, onClose }: VoiceAnswerDialogProps) {
  const { t } = usePage()
  const { id, voice_answer: last } = profile
  const form = useRef<HTMLDivElement>(null)
  const take = useShared($takes, NO_TAKES).get(id)
  const prompts = useShared($prompts, IDLE)
  const { edits, edit, setEdits } = useUnsaved<{ prompt: string }>('voice answer')
  const { prompt = last?.question ? last.prompt : '' } = edits
  const [work, setWork] = useState<'idle' | 'busy' | Failure>('idle')
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS)
  useEffect(() => void loadVoicePrompts(), [])
  useEffect(() => focusFirstInvalid(form.current), [errors])

  const save = async ({ voice, text }: Take) => {
    if (work === 'busy') return
    const found = checkFields(Fields, { prompt })
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setWork('busy')
    const result = await answerByVoice(prompt, text.trim(), voice)
    setWork(result.ok ? 'idle' : result.failure)
    if (!result.ok) return setErrors(fieldErrorsOf(result.failure))
    keepTake(id, null)
    setEdits({})
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={t('voice.answer')}
      closeLabel={t('common.actions.close')}
      onClose={onClose}
    >
      {prompts.status === 'failed' && (
        <FailureAlert failure={prompts.failure} onRetry={() => void loadVoicePrompts()} />
      )}
      <div ref={form} className="answer-form">
        <SelectField
          label={t('accounts.prompts.question')}
          name="prompt"
          placeholder={prompts.status === 'ready' ? t('accounts.prompts.choose') : t('common.states.loading')}
          options={
            prompts.status === 'ready'
              ? prompts.value.map(({ id: value, question }) => ({ value, label: question }))
              : []
          }
          value={prompt}
          error={fieldErrorTexts(t, errors)('prompt')}
          onChange={(event) => edit({ prompt: event.target.value })}
        />
        {take ? (
          <Taken profile={id} take={take}>
            {typeof work === 'object' && <FailureAlert failure={work} />}
            <Button isWide isBusy={work === 'busy'} onClick={() => void save(take)}>
              {t('common.actions.save')}
            </Button>
          </Taken>
        ) : (
          <Recorder
            seconds={VOICE_ANSWER_SECONDS}
            hint={t('voice.answer_limit', { seconds: VOICE_ANSWER_SECONDS })}
            onTake={(taken) => keepTake(id, taken)}
          />
        )}
      </div>
    </Dialog>
  )
}
