import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classNames('checkbox', error && 'checkbox--invalid')}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className="checkbox__input"
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      <label className="checkbox__label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="field__hint checkbox__below" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error checkbox__below" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
