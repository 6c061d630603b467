import { type ReactNode, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePage } from '../shared/page-context.tsx'

interface FilterChipProps {
  label: string
  /** The choice in a word; null where nothing is chosen. */
  value: ReactNode
  /** Called when it is about to be opened. */
  onReach: () => void
  /** Missing where the chip holds several, each with a chip of its own. */
  onClear?: () => void
  /** The sheet it opens, once that is loaded. */
  sheet: ((state: SheetState) => ReactNode) | false | null
}

export interface SheetState {
  isOpen: boolean
  title: string
  onClose: () => void
}

/** A filter that shows its choice, opens its options, and can be cleared. */
export function FilterChip({ label, value, onReach, onClear, sheet }: FilterChipProps) {
  const [isOpen, setOpen] = useState(false)
  const chip = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  const open = () => {
    onReach()
    // Wide windows show the panel below its chip.
    const { left = 0, bottom = 0 } = chip.current?.getBoundingClientRect() ?? {}
    chip.current?.style.setProperty('--chip-x', `${left}px`)
    chip.current?.style.setProperty('--chip-y', `${bottom}px`)
    setOpen(true)
  }
  const clear = () => {
    opener.current?.focus()
    onClear?.()
  }
  return (
    <div ref={chip} className={classNames('filter-chip', value !== null && 'filter-chip--set')}>
      <button
        ref={opener}
        type="button"
        className="filter-chip__open"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={onReach}
        onFocus={onReach}
        onClick={open}
      >
        {value === null ? (
          label
        ) : (
          <>
            <span className="visually-hidden">{label}: </span>
            {value}
          </>
        )}
      </button>
      {value !== null && <ClearButton value={value} onClick={clear} />}
      {sheet && sheet({ isOpen, title: label, onClose: () => setOpen(false) })}
    </div>
  )
}

function ClearButton({ value, onClick }: { value: ReactNode; onClick: () => void }) {
  const { t } = usePage()
  return (
    <button type="button" className="filter-chip__clear" onClick={onClick}>
      <span className="visually-hidden">
        {t('profiles.filters.remove')} {value}
      </span>
      <Icon name="close" />
    </button>
  )
}

interface ChosenChipProps {
  label: string
  value: string
  onClear: () => void
}

/** A single choice with its own remove button; focuses the previous chip when removed. */
export function ChosenChip({ label, value, onClear }: ChosenChipProps) {
  const chip = useRef<HTMLDivElement>(null)
  const clear = () => {
    chip.current?.previousElementSibling?.querySelector('button')?.focus()
    onClear()
  }
  return (
    <div ref={chip} className="filter-chip filter-chip--set">
      <span className="filter-chip__value">
        <span className="visually-hidden">{label}: </span>
        {value}
      </span>
      <ClearButton value={value} onClick={clear} />
    </div>
  )
}

interface ToggleChipProps {
  label: string
  isOn: boolean
  onToggle: () => void
}

/** A filter that is on or off. */
export function ToggleChip({ label, isOn, onToggle }: ToggleChipProps) {
  return (
    <div className={classNames('filter-chip', isOn && 'filter-chip--set')}>
      <button type="button" className="filter-chip__open" aria-pressed={isOn} onClick={onToggle}>
        {label}
      </button>
    </div>
  )
}
