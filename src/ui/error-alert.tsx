import { Button } from './button.tsx'
import { Alert } from './alert.tsx'

interface ErrorAlertProps {
  text: string
  retryLabel?: string
  isBusy?: boolean
  onRetry?: () => void
}

/** The error, and the way on. */
export function ErrorAlert({ text, retryLabel, isBusy = false, onRetry }: ErrorAlertProps) {
  return (
    <Alert
      kind="danger"
      role="alert"
      actions={
        onRetry && (
          <Button variant="secondary" isSmall isBusy={isBusy} onClick={onRetry}>
            {retryLabel}
          </Button>
        )
      }
    >
      {text}
    </Alert>
  )
}
