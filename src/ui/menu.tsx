import { type FocusEvent, type MouseEvent, type ReactNode, useId } from 'react'
import { IconButton } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

interface MenuProps {
  label: string
  children: ReactNode
}

/** An open menu would hide the newly focused element. */
function closeBehind({ currentTarget: list, relatedTarget: next }: FocusEvent<HTMLElement>): void {
  if (next instanceof Node && !list.contains(next)) list.hidePopover()
}

/** A button and its short list, a sheet from below under 576 px; the browser opens and closes it. */
export function Menu({ label, children }: MenuProps) {
  const id = useId()
  return (
    <div className="menu">
      <IconButton icon="more" label={label} popoverTarget={id} />
      <ul id={id} className="menu__list" popover="auto" onBlur={closeBehind}>
        {children}
      </ul>
    </div>
  )
}

interface MenuItemProps {
  icon: IconName
  children: ReactNode
}

export function MenuLink({ icon, href, children }: MenuItemProps & { href: string }) {
  return (
    <li>
      <a className="menu__item" href={href}>
        <Icon name={icon} />
        {children}
      </a>
    </li>
  )
}

/** `onClick` opens a dialog. The menu closes before, so that the dialog gives the focus back to the menu's button. */
export function MenuButton({ icon, onClick, children }: MenuItemProps & { onClick: () => void }) {
  const handleClick = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    onClick()
  }
  return (
    <li>
      <button type="button" className="menu__item" onClick={handleClick}>
        <Icon name={icon} />
        {children}
      </button>
    </li>
  )
}
