import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Alert } from './alert.tsx'

interface ErrorAlertProps {
  text: string
  /** The way to where it is mended, in place of another try. */
  link?: ReactNode
  retryLabel?: string
  isBusy?: boolean
  onRetry?: () => void
}

/** The error, and the way on. */
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
