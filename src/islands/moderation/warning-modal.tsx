import type { User } from '../../contract/sessions.ts'
import { seeWarning } from '../../stores/moderation/moderation.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useOverlayTurn } from '../shared/use-overlay-turn.ts'

/** A warning, shown until the member has seen it once. */
export function WarningModal({ warning }: { warning: NonNullable<User['warning']> }) {
  const { t, href } = usePage()
  const { statement, ground } = warning
  const isOpen = useOverlayTurn('warning', true)
  const handleSeen = () => void seeWarning(statement)
  return (
    <Dialog isOpen={isOpen} role="alertdialog" title={t('moderation.warning.title')} onClose={handleSeen}>
      <p>{t(`notifications.reasons.${ground}`)}</p>
      <p>{t('moderation.warning.text')}</p>
      <p>{t('moderation.cases.number', { number: statement })}</p>
      <div className="dialog__actions">
        <LinkButton variant="secondary" href={`${href('settings')}#cases`} onClick={handleSeen}>
          {t('moderation.warning.go')}
        </LinkButton>
        <Button onClick={handleSeen}>{t('moderation.warning.seen')}</Button>
      </div>
    </Dialog>
  )
}
