import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import type { Option } from './select-field.tsx'

interface RadioGroupProps {
  legend: ReactNode
  /** The legend is for screen readers only. */
  hasHiddenLegend?: boolean
  className: string
  error: string | undefined
  children: ReactNode
}

/** A legend, radio buttons, and an error. */
function RadioGroup({ legend, hasHiddenLegend = false, className, error, children }: RadioGroupProps) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      className={className}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={hasHiddenLegend ? 'visually-hidden' : 'choice__legend'}>{legend}</legend>
      {children}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  legend: ReactNode
  name: string
  options: readonly Option[]
  value: string | undefined
  error?: string | undefined
  onChange: (value: string) => void
}

/** Radio buttons as cards. */
export function Choice({ legend, name, options, value, error, onChange }: ChoiceProps) {
  return (
    <RadioGroup legend={legend} className={classNames('choice', error && 'choice--invalid')} error={error}>
      <div className="choice__options">
        {options.map((option) => (
          <label key={option.value} className="choice__option" lang={option.lang}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              className="choice__input"
              onChange={() => onChange(option.value)}
            />
            <span className="choice__text">{option.label}</span>
          </label>
        ))}
      </div>
    </RadioGroup>
  )
}

interface Row {
  value: string
  /** Stands beside the radio button, in columns of its own. */
  content: ReactNode
  isDisabled?: boolean
}

interface RadioListProps extends Omit<ChoiceProps, 'options'> {
  hasHiddenLegend?: boolean
  rows: readonly Row[]
}

/** Radio buttons as the rows of a list. */
export function RadioList({ legend, hasHiddenLegend, name, rows, value, error, onChange }: RadioListProps) {
  return (
    <RadioGroup
      legend={legend}
      hasHiddenLegend={hasHiddenLegend ?? false}
      className={classNames('choice', error && 'choice--invalid')}
      error={error}
    >
      <div className="radio-list">
        {rows.map((row) => (
          <label key={row.value} className="radio-list__row">
            <input
              type="radio"
              name={name}
              value={row.value}
              checked={value === row.value}
              disabled={row.isDisabled}
              className="radio"
              onChange={() => onChange(row.value)}
            />
            {row.content}
          </label>
        ))}
      </div>
    </RadioGroup>
  )
}
