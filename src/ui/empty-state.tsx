import type { ReactNode, Ref } from 'react'
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
  /** Takes the focus of what stood here before. */
  heading?: Ref<HTMLHeadingElement>
}

export function EmptyState({ drawing, title, children, action, isPage = false, heading }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className="empty-state">
      <Drawing name={drawing} />
      <Heading className="empty-state__title" ref={heading} tabIndex={heading ? -1 : undefined}>
        {title}
      </Heading>
      {children && <p className="empty-state__text">{children}</p>}
      {action && <div className="empty-state__action">{action}</div>}
    </div>
  )
}
