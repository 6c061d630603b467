import { useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import { DECLINE_DAYS } from '../../core/limits.ts'
import { type PutAway, takeBack } from '../../stores/moderation/moderation.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { useFocusedHeading } from '../shared/focus.ts'
import { usePage } from '../shared/page-context.tsx'

interface PutAwayProps {
  person: PutAway
  onUndone: () => void
}

/** Above the conversations. */
export function PutAwayBar(props: PutAwayProps) {
  const { t } = usePage()
  return (
    <div className="put-away-bar">
      <p className="put-away-bar__text" role="status">
        {t(`moderation.${props.person.by}.done`, { name: props.person.name })}{' '}
        {props.person.by === 'unmatch' && t('moderation.unmatch.text')}
      </p>
      <Undo {...props} isSmall />
    </div>
  )
}

/** In place of the profile. */
export function PutAwayProfile(props: PutAwayProps) {
  const { t, href } = usePage()
  const heading = useFocusedHeading()
  return (
    <EmptyState
      drawing="broken"
      title={t(`moderation.${props.person.by}.done`, { name: props.person.name })}
      isPage
      heading={heading}
      action={
        <div className="put-away-profile">
          <LinkButton href={href('members')}>{t('profiles.gone.back')}</LinkButton>
          <Undo {...props} />
        </div>
      }
    >
      {props.person.by === 'block' && t('settings.blocked.text')}
      {props.person.by === 'decline' && t('moderation.decline.text', { days: DECLINE_DAYS })}
      {props.person.by === 'unmatch' && t('moderation.unmatch.text')}
    </EmptyState>
  )
}

function Undo({ person, onUndone, isSmall = false }: PutAwayProps & { isSmall?: boolean }) {
  const { t } = usePage()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const handleUndo = async () => {
    setBusy(true)
    const result = await takeBack(person)
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
