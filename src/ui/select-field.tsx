import type { ComponentProps } from 'react'
import { Field, type FieldLabels } from './field.tsx'

export interface Option {
  value: string
  label: string
  /** BCP 47 tag, where the label is in a language of its own. */
  lang?: string
}

type SelectFieldProps = FieldLabels &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> & {
    options: readonly Option[]
    /** First entry, without a value. */
    placeholder?: string
  }

export function SelectField({ label, hint, error, options, placeholder, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...select} {...control} className="field__control field__control--select">
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
