import { formatCountdown, formatPercent } from '../../core/format.ts'
import { hoursLeft } from '../../core/time-bonus.ts'
import { $isOffered, $timeBonus, hideOffer } from '../../stores/time-bonus.ts'
import { serverNow } from '../../stores/sessions.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

/** The bonus of the first hours, with the true time it has left. Closed once, it stays away. */
export function TimeBonusModal() {
  const { t, locale, href } = usePage()
  const bonus = useShared($timeBonus, null)
  const isOffered = useShared($isOffered, false)
  const percentage = formatPercent(locale, bonus?.percentage ?? 0)
  return (
    <Dialog
      isOpen={isOffered && bonus !== null}
      title={t('payments.bonus.title', { percentage })}
      className="bonus-modal"
      closeLabel={t('payments.bonus.close')}
      onClose={hideOffer}
    >
      {bonus && (
        <>
          <p>{t('payments.bonus.text', { percentage, count: hoursLeft(bonus.end, serverNow()) })}</p>
          <p className="bonus-modal__left">
            <span>{t('payments.bonus.left')}</span>
            <span className="bonus-modal__clock" role="timer">
              {formatCountdown(bonus.seconds)}
            </span>
          </p>
          <div className="dialog__actions">
            <LinkButton href={href('premium')} onClick={hideOffer}>
              {t('payments.bonus.go')}
            </LinkButton>
            <Button variant="plain" onClick={hideOffer}>
              {t('payments.bonus.close')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
