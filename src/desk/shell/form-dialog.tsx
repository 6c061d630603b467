import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DeskError } from '../ask.ts'
import { textIn } from '../form-text.ts'
import { useTexts } from '../texts.ts'
import { Failure } from './failure.tsx'

interface FormDialogProps {
  isOpen: boolean
  title: string
  text?: string
  submitLabel?: string
  isBusy: boolean
  error: Error | null
  children?: ReactNode
  onClose: () => void
  /** Takes what stands in a field, by its name. */
  onSubmit: (textOf: (name: string) => string) => void
}

/** Fields in a dialog, which keep what was typed after a failure. */
export function FormDialog({
  isOpen,
  title,
  text,
  submitLabel,
  isBusy,
  error,
  children,
  onClose,
  onSubmit,
}: FormDialogProps) {
  const t = useTexts()
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    onSubmit((name) => textIn(data, name).trim())
  }
  return (
    <Dialog isOpen={isOpen} title={title} closeLabel={t('desk.close')} onClose={onClose}>
      <form className="form" onSubmit={handleSubmit}>
        {text !== undefined && <p>{text}</p>}
        {children}
        <Failure error={error instanceof DeskError && error.code === 'invalid_fields' ? null : error} />
        <Button type="submit" isBusy={isBusy}>
          {submitLabel ?? t('desk.save')}
        </Button>
      </form>
    </Dialog>
  )
}
