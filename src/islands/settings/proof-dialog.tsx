import type { SubmitEvent } from 'react'
import type { Result } from '../../client/failure.ts'
import { Reauthentication } from '../../contract/factors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { usePage } from '../shared/page-context.tsx'
import { CurrentPassword } from './current-password.tsx'
import { Outcome } from './parts.tsx'
import { proofOf, useSave } from './use-save.ts'

/** A step that needs reauthentication. */
export interface ProvenStep {
  title: string
  text?: string
  /** The action's verb, on the button. */
  confirm: string
  isDanger?: boolean
  /** Resolves once the step is done; an error is shown in the dialog. */
  run: (proof: Reauthentication) => Promise<Result<unknown>>
  /** After the dialog has closed. */
  onDone: () => void
}

type StepTexts = Pick<ProvenStep, 'title' | 'text' | 'confirm' | 'isDanger'>

export function provenStep<Value>(
  texts: StepTexts,
  run: (proof: Reauthentication) => Promise<Result<Value>>,
  onDone?: (value: Value) => void,
): ProvenStep {
  let result: Result<Value> | undefined
  return {
    ...texts,
    run: async (proof) => (result = await run(proof)),
    onDone: () => result?.ok && onDone?.(result.value),
  }
}

interface ProofDialogProps {
  step: ProvenStep | null
  onClose: () => void
}

/** Asks for the password or a passkey before a step. */
export function ProofDialog({ step, onClose }: ProofDialogProps) {
  return (
    <Dialog isOpen={step !== null} title={step?.title} onClose={onClose}>
      {step && <Proof step={step} onClose={onClose} />}
    </Dialog>
  )
}

function Proof({ step, onClose }: { step: ProvenStep; onClose: () => void }) {
  const { t } = usePage()
  const { form, work, errors, save } = useSave(Reauthentication, step.run)
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!(await save(proofOf(event.currentTarget)))) return
    onClose()
    step.onDone()
  }
  return (
    <form className="settings__form" ref={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      {step.text !== undefined && <p>{step.text}</p>}
      <p>{t('settings.security.ask')}</p>
      <CurrentPassword error={fieldErrorTexts(t, errors)('password')} />
      <Outcome work={work} text="" />
      <div className="settings__actions">
        <Button type="submit" variant={step.isDanger ? 'danger' : 'primary'} isBusy={work === 'busy'}>
          {step.confirm}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('common.actions.cancel')}
        </Button>
      </div>
    </form>
  )
}
