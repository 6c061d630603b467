const CAP = 99

interface BadgeProps {
  count: number
  /** The count in words, for screen readers; the true number is in it. */
  label: string
  kind?: 'unread' | 'warning' | 'danger'
  /** Shows a zero too. */
  showsZero?: boolean
}

/** A small number, at most "99+". */
export function Badge({ count, label, kind = 'unread', showsZero = false }: BadgeProps) {
  if (count === 0 && !showsZero) return null
  return (
    <span className={`badge badge--${kind}`}>
      <span aria-hidden="true">{count > CAP ? `${CAP}+` : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
