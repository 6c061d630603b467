import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawing.tsx'

interface EmptyStateProps {
  drawing: DrawingName
  title: ReactNode
  children?: ReactNode
  /** The one next step. */
  action?: ReactNode
}

export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Drawing name={drawing} />
      <h2 className="empty-state__title">{title}</h2>
      {children && <p className="empty-state__text">{children}</p>}
      {action && <div className="empty-state__action">{action}</div>}
    </div>
  )
}
