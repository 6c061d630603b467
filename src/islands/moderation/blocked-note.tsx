import { useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { Person } from '../../stores/moderation/moderation.ts'
import { undoBlock } from '../../stores/moderation/moderation.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'

interface BlockedProps {
  person: Person
  onUndone: () => void
}

/** Above the conversations, after a block. */
export function BlockedBar(props: BlockedProps) {
  const { t } = usePage()
  return (
    <div className="blocked-bar">
      <p className="blocked-bar__text" role="status">
        {t('moderation.block.done', { name: props.person.name })}
      </p>
      <Undo {...props} isSmall />
    </div>
  )
}

/** In place of the profile. */
export function BlockedProfile(props: BlockedProps) {
  const { t, href } = usePage()
  return (
    <EmptyState
      drawing="broken"
      title={t('moderation.block.done', { name: props.person.name })}
      isPage
      action={
        <div className="blocked-profile">
          <LinkButton href={href('members')}>{t('profiles.gone.back')}</LinkButton>
          <Undo {...props} />
        </div>
      }
    >
      {t('settings.blocked.text')}
    </EmptyState>
  )
}

function Undo({ person, onUndone, isSmall = false }: BlockedProps & { isSmall?: boolean }) {
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
      <Button variant="secondary" isSmall={isSmall} isBusy={isBusy} onClick={() => void handleUndo()}>
        {t('moderation.block.undo')}
      </Button>
      {failure && <FailureAlert failure={failure} />}
    </>
  )
}
