import { type ReactNode, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import { type Person, undoBlock } from '../../stores/moderation.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'

interface BlockedProps {
  person: Person
  onUndone: () => void
}

/** Takes the block back. */
function Undo({ person, onUndone }: BlockedProps) {
  const { t } = usePage()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const handleUndo = async () => {
    setBusy(true)
    const result = await undoBlock(person)
    setBusy(false)
    setFailure(result.ok ? null : result.failure)
    if (result.ok) onUndone()
  }
  return (
    <>
      <Button variant="secondary" isSmall isBusy={isBusy} onClick={() => void handleUndo()}>
        {t('moderation.block.undo')}
      </Button>
      {failure && <FailureAlert failure={failure} />}
    </>
  )
}

/** Above the conversations, once one is gone. */
export function BlockedBar(props: BlockedProps) {
  const { t } = usePage()
  return (
    <div className="blocked-bar">
      <p className="blocked-bar__text" role="status">
        {t('moderation.block.done', { name: props.person.name })}
      </p>
      <Undo {...props} />
    </div>
  )
}

/** In the place of the profile. */
export function BlockedProfile({ children, ...props }: BlockedProps & { children: ReactNode }) {
  const { t } = usePage()
  return (
    <EmptyState
      drawing="broken"
      title={t('moderation.block.done', { name: props.person.name })}
      action={
        <>
          {children}
          <Undo {...props} />
        </>
      }
    >
      {t('settings.blocked.text')}
    </EmptyState>
  )
}
