import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

export type NoticeKind = 'info' | 'success' | 'warning' | 'danger'

const ICONS: Record<NoticeKind, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'warning',
}

interface NoticeProps {
  kind?: NoticeKind
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links. */
  actions?: ReactNode
  /** `alert` for what just went wrong, `status` for news; none for what was there from the start. */
  role?: 'alert' | 'status'
  dismissLabel?: string
  onDismiss?: () => void
}

export function Notice({
  kind = 'info',
  title,
  children,
  actions,
  role,
  dismissLabel,
  onDismiss,
}: NoticeProps) {
  return (
    <div className={`notice notice--${kind}`} role={role}>
      <span className="notice__icon">
        <Icon name={ICONS[kind]} />
      </span>
      <div className="notice__body">
        {title && <p className="notice__title">{title}</p>}
        {children && <div className="notice__text">{children}</div>}
        {actions && <div className="notice__actions">{actions}</div>}
      </div>
      {onDismiss && dismissLabel !== undefined && (
        <IconButton icon="close" label={dismissLabel} className="notice__dismiss" onClick={onDismiss} />
      )}
    </div>
  )
}
