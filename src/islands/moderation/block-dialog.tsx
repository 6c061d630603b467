import { useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { Person } from '../../stores/moderation/moderation.ts'
import { putAway } from '../../stores/moderation/moderation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'

interface BlockDialogProps {
  isOpen: boolean
  person: Person
  onClose: () => void
  onBlocked: (() => void) | undefined
}

/** Explains the effects of a block and asks for confirmation. */
export function BlockDialog({ isOpen, person, onClose, onBlocked }: BlockDialogProps) {
  const { t } = usePage()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const handleBlock = async () => {
    setBusy(true)
    const result = await putAway(person, 'block')
    setBusy(false)
    setFailure(result.ok ? null : result.failure)
    if (!result.ok) return
    onClose()
    onBlocked?.()
  }
  return (
    <Dialog
      isOpen={isOpen}
      role="alertdialog"
      title={t('moderation.block.title', { name: person.name })}
      onClose={onClose}
    >
      <p>
        {t('settings.blocked.text')} {t('moderation.block.text')}
      </p>
      {failure && <FailureAlert failure={failure} />}
      <div className="dialog__actions">
        <Button variant="secondary" onClick={onClose}>
          {t('common.actions.cancel')}
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={() => void handleBlock()}>
          {t('moderation.block.action')}
        </Button>
      </div>
    </Dialog>
  )
}
