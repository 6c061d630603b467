import {
  Activity,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './button.tsx'

/** Widths of 300, 500, 800 and 1140 px, a sheet from below under 576 px; or the whole window. */
export type DialogSize = 'small' | 'medium' | 'large' | 'huge' | 'full'

interface DialogProps {
  isOpen: boolean
  title: ReactNode
  size?: DialogSize
  role?: 'dialog' | 'alertdialog'
  /** Neither Escape nor a click outside closes it. */
  isLocked?: boolean
  /** Label of the close button; without it there is none. */
  closeLabel?: string
  /** The title is for screen readers only. */
  hasHiddenTitle?: boolean
  className?: string
  onClose: () => void
  children: ReactNode
}

const FIELDS = 'input, select, textarea'
const SECRETS = '[type=password], [autocomplete=one-time-code]'

/** Dismissed with fields in it, a dialog shows them again as they were left, but for secrets; closed by its page, as after a success, anew. */
export function Dialog({
  isOpen,
  title,
  size = 'medium',
  role = 'dialog',
  isLocked = false,
  closeLabel,
  hasHiddenTitle = false,
  className,
  onClose,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const [isKept, setKept] = useState(false)
  if (isOpen && isKept) setKept(false)

  const dismiss = () => {
    const dialog = ref.current
    setKept(dialog?.querySelector(FIELDS) != null && dialog.querySelector(SECRETS) === null)
    onClose()
  }

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (isOpen && !dialog.open) {
      dialog.showModal()
      heading.current?.focus()
    }
    if (!isOpen && dialog.open) dialog.close()
  }, [isOpen])

  // A dialog unmounted while open returns the focus as well.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  const handleClick = (event: MouseEvent<HTMLDialogElement>) => {
    if (!isLocked && event.target === ref.current) dismiss()
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the backdrop; Escape is the dialog's own
    <dialog
      // A second Escape closes a <dialog> in Chromium whatever `cancel` says; `closedby` holds it.
      closedby={isLocked ? 'none' : 'closerequest'}
      ref={ref}
      role={role === 'alertdialog' ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      className={classNames('dialog', `dialog--${size}`, className)}
      onCancel={(event) => isLocked && event.preventDefault()}
      onClose={() => isOpen && dismiss()}
      onClick={handleClick}
    >
      <div className="dialog__box">
        <header className={classNames('dialog__head', hasHiddenTitle && 'dialog__head--bare')}>
          <h2
            ref={heading}
            tabIndex={-1}
            id={titleId}
            className={hasHiddenTitle ? 'visually-hidden' : 'dialog__title'}
          >
            {title}
          </h2>
          {closeLabel !== undefined && !isLocked && (
            <IconButton icon="close" label={closeLabel} className="dialog__close" onClick={dismiss} />
          )}
        </header>
        {(isOpen || isKept) && (
          <Activity mode={isOpen ? 'visible' : 'hidden'}>
            <div className="dialog__body">{children}</div>
          </Activity>
        )}
      </div>
    </dialog>
  )
}
