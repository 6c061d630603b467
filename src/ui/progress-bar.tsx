interface ProgressBarProps {
  value: number
  max: number
  /** "Step 2 of 5". */
  label: string
}

export function ProgressBar({ value, max, label }: ProgressBarProps) {
  return <progress className="progress-bar" value={value} max={max} aria-label={label} />
}
