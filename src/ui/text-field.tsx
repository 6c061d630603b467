import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Field, type FieldLabels } from './field.tsx'
import { IconButton } from './button.tsx'
import { fitToText } from './fit-to-text.ts'

type TextFieldProps = FieldLabels & Omit<ComponentProps<'input'>, 'id' | 'className'>

export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input type="text" {...input} {...control} className="field__control" />}
    </Field>
  )
}

interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  showLabel: string
  hideLabel: string
}

/** A password that may be looked at while it is typed. */
export function PasswordField({ label, hint, error, showLabel, hideLabel, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="field__with-button">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className="field__control"
          />
          <IconButton
            icon="eye"
            label={isShown ? hideLabel : showLabel}
            aria-pressed={isShown}
            className="field__button"
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  )
}

type TextAreaProps = FieldLabels &
  Omit<ComponentProps<'textarea'>, 'id' | 'className'> & { aside?: ReactNode }

export function TextArea({ label, hint, error, aside, ...area }: TextAreaProps) {
  const ref = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => fitToText(ref.current), [area.value])
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(control) => (
        <textarea
          rows={4}
          {...area}
          {...control}
          ref={ref}
          className="field__control field__control--area"
          onInput={(event) => fitToText(event.currentTarget)}
        />
      )}
    </Field>
  )
}
