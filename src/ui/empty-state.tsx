import type { ReactNode } from 'react'
import { Drawing } from './drawing.tsx'
import type { DrawingName } from './drawings.tsx'

interface EmptyStateProps {
  drawing: DrawingName
  title: ReactNode
  children?: ReactNode
  /** The one next step. */
  action?: ReactNode
  /** It is the whole page: its title is the first heading. */
  isPage?: boolean
}

export function EmptyState({ drawing, title, children, action, isPage = false }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className="empty-state">
      <Drawing name={drawing} />
      <Heading className="empty-state__title">{title}</Heading>
      {children && <p className="empty-state__text">{children}</p>}
      {action && <div className="empty-state__action">{action}</div>}
    </div>
  )
}
