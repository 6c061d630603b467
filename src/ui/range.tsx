import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

interface RangeProps {
  legend: ReactNode
  min: number
  max: number
  from: number
  to: number
  fromLabel: string
  toLabel: string
  /** The range in words. */
  children: ReactNode
  onChange: (from: number, to: number) => void
}

/** One slider with two thumbs, each an input of its own for keys and screen readers. */
export function Range({ legend, min, max, from, to, fromLabel, toLabel, children, onChange }: RangeProps) {
  const share = (value: number) => (value - min) / (max - min)
  const field = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    field.current?.style.setProperty('--from', String(share(from)))
    field.current?.style.setProperty('--to', String(share(to)))
  })
  return (
    <fieldset ref={field} className="range">
      <legend className="visually-hidden">{legend}</legend>
      <p className="range__value">{children}</p>
      <div className="range__track">
        <input
          type="range"
          aria-label={fromLabel}
          // Where both thumbs meet at the right end, this one has to be the one to take.
          className={classNames('range__input', share(from) > 0.5 && 'range__input--above')}
          min={min}
          max={max}
          value={from}
          onChange={({ target }) => onChange(Math.min(Number(target.value), to), to)}
        />
        <input
          type="range"
          aria-label={toLabel}
          className="range__input"
          min={min}
          max={max}
          value={to}
          onChange={({ target }) => onChange(from, Math.max(Number(target.value), from))}
        />
      </div>
    </fieldset>
  )
}
