import { Button } from './button.tsx'

interface LoadMoreProps {
  label: string
  /** "24 of 120", announced when it changes. */
  status?: string
  isBusy?: boolean
  hasMore: boolean
  onMore: () => void
}

/** The end of a list that grows; the button keeps the focus while more comes. */
export function LoadMore({ label, status, isBusy = false, hasMore, onMore }: LoadMoreProps) {
  return (
    <div className="load-more">
      {status && (
        <p className="load-more__status" role="status">
          {status}
        </p>
      )}
      {hasMore && (
        <Button variant="secondary" isBusy={isBusy} onClick={onMore}>
          {label}
        </Button>
      )}
    </div>
  )
}
