import type { ReactNode } from 'react'
import { COUNT_LIMIT } from '../../contract/search.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { usePage } from '../shared/page-context.tsx'

interface FilterSheetProps {
  isOpen: boolean
  title: string
  /** The panel has room for two columns. */
  isWide: boolean
  /** Number of results, announced when it changes; null until known. */
  count: number | null
  onClose: () => void
  children: ReactNode
}

/** The choices of a chip: a sheet on phones, a panel below it on wide windows. */
export function FilterSheet({ isOpen, title, isWide, count, onClose, children }: FilterSheetProps) {
  const { t } = usePage()
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      className={classNames('filter-panel', isWide && 'filter-panel--wide')}
      closeLabel={t('common.actions.close')}
      onClose={onClose}
    >
      {children}
      <Button isWide onClick={onClose}>
        <span aria-live="polite">
          {count !== null && count < COUNT_LIMIT
            ? t('profiles.filters.show', { count })
            : t('profiles.filters.show_all')}
        </span>
      </Button>
    </Dialog>
  )
}
