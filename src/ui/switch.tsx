import { type ComponentProps, type ReactNode, useId } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'id' | 'className'> & {
  label: ReactNode
  hint?: ReactNode
  /** The label is for screen readers only: the context shows it. */
  hasHiddenLabel?: boolean
}

/** Takes effect at once; a checkbox waits for its form. */
export function Switch({ label, hint, hasHiddenLabel = false, ...input }: SwitchProps) {
  const id = useId()
  return (
    <div className="switch">
      <label className={hasHiddenLabel ? 'visually-hidden' : 'switch__label'} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        type="checkbox"
        role="switch"
        className="switch__input"
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      {hint && (
        <p className="field__hint switch__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
