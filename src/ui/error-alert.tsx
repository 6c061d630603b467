import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Alert } from './alert.tsx'

interface ErrorAlertProps {
  text: string
  /** A link to the remedy, in place of a retry. */
  link?: ReactNode
  retryLabel?: string
  isBusy?: boolean
  onRetry?: () => void
}

/** The error, with a retry or a link to the remedy. */
export function ErrorAlert({ text, link, retryLabel, isBusy = false, onRetry }: ErrorAlertProps) {
  return (
    <Alert
      kind="danger"
      role="alert"
      actions={
        link ??
        (onRetry && (
          <Button variant="secondary" isSmall isBusy={isBusy} onClick={onRetry}>
            {retryLabel}
          </Button>
        ))
      }
    >
      {text}
    </Alert>
  )
}
