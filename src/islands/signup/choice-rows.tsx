import type { Option } from '../../ui/select-field.tsx'
import { Icon } from '../../ui/icon.tsx'

interface ChoiceRowsProps {
  /** Id of the heading that asks. */
  labelledBy: string
  name: string
  options: readonly Option[]
  value: string
  error: string | undefined
  onChange: (value: string) => void
  /** Taken by pointer: the choice is the answer. Keys only move it; Enter submits the form. */
  onTake: (value: string) => void
}

/** One of a few, a row each. */
export function ChoiceRows({ labelledBy, name, options, value, error, onChange, onTake }: ChoiceRowsProps) {
  return (
    <div
      role="radiogroup"
      className={error ? 'choice-rows choice-rows--invalid' : 'choice-rows'}
      aria-labelledby={labelledBy}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      {options.map((option) => (
        <label key={option.value} className="choice-rows__row">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            className="choice-rows__input"
            onChange={() => onChange(option.value)}
            onClick={(event) => event.detail > 0 && onTake(option.value)}
          />
          <span>{option.label}</span>
          <Icon name="forward" />
        </label>
      ))}
      {error && (
        <p className="field__error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
