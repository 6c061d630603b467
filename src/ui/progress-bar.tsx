interface ProgressBarProps {
  value: number
  max: number
  /** "Step 2 of 5", in sight as well. */
  label: string
}

export function ProgressBar({ value, max, label }: ProgressBarProps) {
  return (
    <div className="progress-bar">
      <span className="progress-bar__label" aria-hidden="true">
        {label}
      </span>
      <progress className="progress-bar__bar" value={value} max={max} aria-label={label} />
    </div>
  )
}
