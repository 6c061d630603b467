import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { keyOf } from '../../core/keys.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { dayEnd } from '../days.ts'
import { textIn } from '../form-text.ts'
import { useTexts } from '../texts.ts'
import { Failure, useFieldError } from './failure.tsx'

interface WordsDialogProps {
  isOpen: boolean
  title: string
  text?: string
  label: string
  hint?: string
  min: number
  max: number
  /** Asks for a day too; its label, and the zone it lies in. */
  day?: { label: string; zone: string }
  submitLabel: string
  isBusy: boolean
  error: Error | null
  /** Further fields, before the words. */
  children?: ReactNode
  onClose: () => void
  /** `until`: the end of the day that was asked for, else 0. */
  onSubmit: (words: string, until: number) => void
}

/** Asks an operator for words, and for a day where something ends; both stay after a failure. */
export function WordsDialog({ isOpen, title, onClose, ...form }: WordsDialogProps) {
  const t = useTexts()
  return (
    <Dialog isOpen={isOpen} title={title} closeLabel={t('desk.close')} onClose={onClose}>
      <WordsForm {...form} />
    </Dialog>
  )
}

/** Ctrl and Enter send a form from any of its fields. */
const sendByKey = (event: KeyboardEvent<HTMLFormElement>) => {
  const isSent = keyOf(event.nativeEvent) === 'Enter' && (event.ctrlKey || event.metaKey)
  if (isSent) event.currentTarget.requestSubmit()
}

function WordsForm({
  text,
  label,
  hint,
  min,
  max,
  day,
  submitLabel,
  isBusy,
  error,
  onSubmit,
  children,
}: Omit<WordsDialogProps, 'isOpen' | 'title' | 'onClose'>) {
  const fieldError = useFieldError(error)
  const errors = { words: fieldError('words') ?? fieldError('reason'), until: fieldError('until') }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The dialog's title has the focus first; whoever came by a key goes on typing.
    const frame = requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('input, textarea')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    onSubmit(textIn(data, 'words').trim(), day ? dayEnd(textIn(data, 'until'), day.zone) : 0)
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields and button are what is used
    <form ref={form} className="form" onSubmit={handleSubmit} onKeyDown={sendByKey}>
      {text !== undefined && <p>{text}</p>}
      {children}
      {day && <TextField label={day.label} name="until" type="date" required error={errors.until} />}
      <TextArea
        label={label}
        hint={hint}
        name="words"
        required
        minLength={min}
        maxLength={max}
        error={errors.words}
      />
      <Failure error={errors.words === undefined && errors.until === undefined ? error : null} />
      <Button type="submit" isBusy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  )
}
