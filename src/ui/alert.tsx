import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

export type AlertKind = 'info' | 'success' | 'warning' | 'danger'

const ICONS: Record<AlertKind, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'warning',
}

interface AlertProps {
  kind?: AlertKind
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links. */
  actions?: ReactNode
  /** `alert` for what just went wrong, `status` for news; none for what was there from the start. */
  role?: 'alert' | 'status'
  /** One line under the header, from edge to edge; its text shows where there is room. */
  isLine?: boolean
  dismissLabel?: string
  onDismiss?: () => void
}

export function Alert({
  kind = 'info',
  title,
  children,
  actions,
  role,
  isLine = false,
  dismissLabel,
  onDismiss,
}: AlertProps) {
  return (
    <div className={classNames('alert', `alert--${kind}`, isLine && 'alert--line')} role={role}>
      <span className="alert__icon">
        <Icon name={ICONS[kind]} />
      </span>
      <div className="alert__body">
        {title && <p className="alert__title">{title}</p>}
        {children && <div className="alert__text">{children}</div>}
        {actions && <div className="alert__actions">{actions}</div>}
      </div>
      {onDismiss && dismissLabel !== undefined && (
        <IconButton icon="close" label={dismissLabel} className="alert__dismiss" onClick={onDismiss} />
      )}
    </div>
  )
}
