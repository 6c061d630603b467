import { type ReactNode, useId } from 'react'
import type { Option } from './select-field.tsx'

interface ChipsProps {
  legend: ReactNode
  hint?: ReactNode
  name: string
  options: readonly Option[]
  values: readonly string[]
  /** No more than this many may be chosen. */
  limit?: number
  error?: string | undefined
  onChange: (values: string[]) => void
}

/** Several of many, as chips that are checkboxes. */
export function Chips({
  legend,
  hint,
  name,
  options,
  values,
  limit = Infinity,
  error,
  onChange,
}: ChipsProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className="chips" aria-describedby={described || undefined}>
      <legend className="choice__legend">{legend}</legend>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="chips__options">
        {options.map(({ value, label, lang }) => {
          const isChosen = values.includes(value)
          return (
            <label key={value} className="chips__option" lang={lang}>
              <input
                type="checkbox"
                name={name}
                value={value}
                checked={isChosen}
                disabled={!isChosen && values.length >= limit}
                className="chips__input"
                onChange={() =>
                  onChange(isChosen ? values.filter((chosen) => chosen !== value) : [...values, value])
                }
              />
              <span className="chips__text">{label}</span>
            </label>
          )
        })}
      </div>
      {error && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
