import { useEffect } from 'react'
import { tinykeys } from 'tinykeys'
import { Button } from '../../ui/button.tsx'

interface KeyedChoicesProps<Value extends string> {
  choices: readonly { value: Value; label: string }[]
  /** Whether the operator has single keys on. */
  isKeyed: boolean
  onChoose: (value: Value) => void
}

/** One of a few, each with its number. */
export function KeyedChoices<Value extends string>({ choices, isKeyed, onChoose }: KeyedChoicesProps<Value>) {
  useEffect(() => {
    if (!isKeyed) return
    const handlers = choices.map(({ value }, index) => [String(index + 1), () => onChoose(value)])
    return tinykeys(window, Object.fromEntries(handlers) as Record<string, () => void>)
  }, [choices, isKeyed, onChoose])
  return (
    <div className="form">
      {choices.map(({ value, label }, index) => (
        <Button key={value} variant="secondary" onClick={() => onChoose(value)}>
          {label} <kbd>{index + 1}</kbd>
        </Button>
      ))}
    </div>
  )
}
