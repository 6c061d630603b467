import type { ReactNode } from 'react'

interface TableBoxProps {
  /** The id of the heading that names the table. */
  labelledBy: string
  children: ReactNode
}

/** A table that scrolls sideways in a narrow window, by keys as well. */
export function TableBox({ labelledBy, children }: TableBoxProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keyboard
    <div className="table-box" role="region" aria-labelledby={labelledBy} tabIndex={0}>
      {children}
    </div>
  )
}
