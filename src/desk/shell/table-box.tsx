import type { ReactNode } from 'react'

/** The id of a screen's title, by which its one table is named. */
export const SCREEN_TITLE = 'screen-title'

interface TableBoxProps {
  /** The id of the heading that names the table, where it is not the screen's. */
  labelledBy?: string
  children: ReactNode
}

/** A table that scrolls sideways in a narrow window, by keys as well. */
export function TableBox({ labelledBy = SCREEN_TITLE, children }: TableBoxProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keyboard
    <div className="table-box" role="region" aria-labelledby={labelledBy} tabIndex={0}>
      {children}
    </div>
  )
}
