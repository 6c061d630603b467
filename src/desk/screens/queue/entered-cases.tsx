import { type ReactNode, useState } from 'react'
import type { CaseKind } from '../../../contract/desk/case-lists.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { Button } from '../../../ui/button.tsx'
import { Keys, useShortcuts } from '../../shell/shortcuts.tsx'
import { CaseList } from './case-list.tsx'

interface EnteredCasesProps {
  me: Me
  kind: CaseKind
  title: string
  emptyText: string
  enterLabel: string
  /** The dialog in which one is entered. */
  children: (dialog: { me: Me; isOpen: boolean; onClose: () => void }) => ReactNode
}

/** The cases of a kind that operators enter, with the way to enter one. */
export function EnteredCases({ me, kind, title, emptyText, enterLabel, children }: EnteredCasesProps) {
  const [isOpen, setOpen] = useState(false)
  const enter = () => setOpen(true)
  useShortcuts([{ keys: 'e', label: enterLabel, run: enter }])
  return (
    <>
      <CaseList {...{ me, title, emptyText, filters: { kind } }}>
        <div>
          <Button variant="secondary" icon="plus" onClick={enter}>
            {enterLabel} <Keys keys="e" />
          </Button>
        </div>
      </CaseList>
      {children({ me, isOpen, onClose: () => setOpen(false) })}
    </>
  )
}
