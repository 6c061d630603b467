import { type ReactNode, useRef, useState } from 'react'
import { COUNT_LIMIT } from '../../contract/profiles.ts'
import { IDLE } from '../../stores/loadable.ts'
import { $search } from '../../stores/search.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

interface FilterChipProps {
  label: string
  /** The choice in a word; null where nothing is chosen. */
  value: ReactNode
  /** The panel has room for two columns. */
  isWide?: boolean
  /** Somebody is about to open it. */
  onReach: () => void
  onClear: () => void
  children: ReactNode
}

/** A filter that says what is chosen, opens what may be, and can be cleared. */
export function FilterChip({ label, value, isWide = false, onReach, onClear, children }: FilterChipProps) {
  const { t } = usePage()
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
    onClear()
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
      {value !== null && (
        <button type="button" className="filter-chip__clear" onClick={clear}>
          <span className="visually-hidden">
            {t('profiles.filters.remove')} {value}
          </span>
          <Icon name="close" />
        </button>
      )}
      <Dialog
        isOpen={isOpen}
        title={label}
        className={classNames('filter-panel', isWide && 'filter-panel--wide')}
        closeLabel={t('common.actions.close')}
        onClose={() => setOpen(false)}
      >
        {children}
        <Button isWide onClick={() => setOpen(false)}>
          <ShowCount />
        </Button>
      </Dialog>
    </div>
  )
}

/** How many the filters find, said anew when it changes. */
function ShowCount() {
  const { t } = usePage()
  const search = useShared($search, IDLE)
  const count = search.status === 'ready' ? search.value.numResults : COUNT_LIMIT
  return (
    <span aria-live="polite">
      {count < COUNT_LIMIT ? t('profiles.filters.show', { count }) : t('profiles.filters.show_all')}
    </span>
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
