import { type ReactNode, useState } from 'react'
import type { Result } from '../../client/failure.ts'
import type { Account } from '../../contract/accounts.ts'
import type { User } from '../../contract/sessions.ts'
import type { Loadable } from '../../stores/page/loadable.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'
import type { Work } from './use-save.ts'

/** The props of every section. */
export interface SectionProps {
  user: User
  account: Account
}

/** The result of saving. Errors of single fields are shown beside them. */
export function Outcome({ work, text }: { work: Work; text?: ReactNode }) {
  const { t } = usePage()
  const isFailure = typeof work === 'object' && !(work.kind === 'api' && work.fields)
  return (
    <>
      {isFailure && <FailureAlert failure={work} />}
      <p className="settings__outcome" role="status">
        {work === 'saved' && (text ?? t('common.states.saved'))}
      </p>
    </>
  )
}

interface LoadedProps<Value> {
  state: Loadable<Value>
  onRetry: () => void
  children: (value: Value) => ReactNode
}

/** The content of a section; a skeleton until it has loaded. */
export function Loaded<Value>({ state, onRetry, children }: LoadedProps<Value>) {
  if (state.status === 'ready') return children(state.value)
  if (state.status === 'failed') return <FailureAlert failure={state.failure} onRetry={onRetry} />
  return <WaitingRows />
}

export function WaitingRows() {
  const { t } = usePage()
  return (
    <Loading label={t('common.states.loading')} className="settings__waiting">
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </Loading>
  )
}

interface Question {
  title: string
  text: string
  /** The action's verb, on the button. */
  confirm: string
}

interface ConfirmProps extends Question {
  isOpen: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an action that is hard to undo. */
export function Confirm({ isOpen, title, text, confirm, onConfirm, onClose }: ConfirmProps) {
  const { t } = usePage()
  return (
    <Dialog isOpen={isOpen} role="alertdialog" title={title} onClose={onClose}>
      <p>{text}</p>
      <div className="settings__actions">
        <Button variant="danger" onClick={onConfirm}>
          {confirm}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('common.actions.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}

interface SavingSwitchProps {
  label: string
  hint?: ReactNode
  isOn: boolean
  /** Confirmation before it is switched off. */
  question?: Question
  onSave: (isOn: boolean) => Promise<Result<unknown>>
}

/** A switch that saves at once and shows the result. */
export function SavingSwitch({ label, hint, isOn, question, onSave }: SavingSwitchProps) {
  const [work, setWork] = useState<Work>('idle')
  const [isAsking, setAsking] = useState(false)

  const save = async () => {
    setAsking(false)
    setWork('busy')
    const result = await onSave(!isOn)
    setWork(result.ok ? 'saved' : result.failure)
  }
  const handleChange = () => {
    if (work === 'busy') return
    if (isOn && question) setAsking(true)
    else void save()
  }
  return (
    <div className="settings__switch">
      <Switch
        label={label}
        hint={hint}
        checked={work === 'busy' ? !isOn : isOn}
        aria-busy={work === 'busy' || undefined}
        onChange={handleChange}
      />
      <Outcome work={work} />
      {question && (
        <Confirm
          {...question}
          isOpen={isAsking}
          onConfirm={() => void save()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
