import type { PlainKey } from '../../core/message-key.ts'
import { DeskError } from '../ask.ts'
import { useTexts } from '../texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

interface FailureProps {
  error: Error | null
  onRetry?: () => void
}

/** What went wrong, in the server's words; nothing while nothing did. */
export function Failure({ error, onRetry }: FailureProps) {
  const t = useTexts()
  if (!error) return null
  const words = error instanceof DeskError && error.message !== '' ? error.message : t('desk.offline')
  return (
    <Alert
      kind="danger"
      role="alert"
      actions={
        onRetry && (
          <Button variant="secondary" onClick={onRetry}>
            {t('desk.retry')}
          </Button>
        )
      }
    >
      {words}
    </Alert>
  )
}

/**
 * Why a field was refused; undefined where it was not. `own` begins the keys of a form's own words, e.g.
 * `desk.discount_codes.problems` of `….code_taken`.
 */
export function useFieldError(error: Error | null, own?: string): (name: string) => string | undefined {
  const t = useTexts()
  return (name) => {
    const code = error instanceof DeskError ? error.fields[name] : undefined
    if (code === undefined) return undefined
    const key = [`${own}.${name}_${code}`, `desk.fields.${code}`].find((each) => t.has(each))
    return t((key ?? 'desk.fields.invalid') as PlainKey)
  }
}

/** Name of a form's field and why it was refused, as its component takes them. */
export function useFieldOf(error: Error | null, own?: string) {
  const fieldError = useFieldError(error, own)
  return (name: string): { name: string; error: string | undefined } => ({ name, error: fieldError(name) })
}
