import { type ReactNode, useEffect } from 'react'
import { IconButton } from './button.tsx'

const SHOWN_FOR = 6_000

interface ToastProps {
  /** Null shows nothing; the live region stays, so that screen readers announce changes. */
  children: ReactNode | null
  closeLabel: string
  onClose: () => void
}

/** A short message at the screen's edge that disappears by itself. */
export function Toast({ children, closeLabel, onClose }: ToastProps) {
  const isShown = children !== null && children !== undefined
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(onClose, SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [isShown, children, onClose])

  return (
    <div className="toast" role="status">
      {isShown && (
        <div className="toast__box">
          <div className="toast__text">{children}</div>
          <IconButton icon="close" label={closeLabel} className="toast__close" onClick={onClose} />
        </div>
      )}
    </div>
  )
}
