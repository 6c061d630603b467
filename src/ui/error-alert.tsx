import { Button } from './button.tsx'
import { Notice } from './alert.tsx'

interface ErrorNoticeProps {
  text: string
  retryLabel?: string
  isBusy?: boolean
  onRetry?: () => void
}

/** The error, and the way on. */
export function ErrorNotice({ text, retryLabel, isBusy = false, onRetry }: ErrorNoticeProps) {
  return (
    <Notice
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
    </Notice>
  )
}
