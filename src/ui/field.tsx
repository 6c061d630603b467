import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export interface FieldLabels {
  label: ReactNode
  hint?: ReactNode
  /** The error text, tied to the control. */
  error?: string | undefined
}

/** Ids and aria attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps extends FieldLabels {
  className?: string | undefined
  /** Beside the label, such as a counter. */
  aside?: ReactNode
  children: (control: ControlProps) => ReactNode
}

/** Label above, control, then hint and error. */
export function Field({ label, hint, error, aside, className, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classNames('field', error && 'field--invalid', className)}>
      <div className="field__head">
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        {aside && <span className="field__aside">{aside}</span>}
      </div>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
