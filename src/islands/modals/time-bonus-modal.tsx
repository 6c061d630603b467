import { formatCountdown, formatPercent } from '../../core/format.ts'
import { hoursLeft } from '../../core/time-bonus.ts'
import { $isOffered, $timeBonus, hideOffer } from '../../stores/time-bonus.ts'
import { serverNow } from '../../stores/sessions.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Page } from '../shared/page.ts'
import { useShared } from '../use-shared.ts'

/** The bonus of the first hours, with the true time it has left. Closed once, it stays away. */
export function TimeBonusModal({ page: { t, locale, href } }: { page: Page }) {
  const bonus = useShared($timeBonus, null)
  const isOffered = useShared($isOffered, false)
  const percentage = formatPercent(locale, bonus?.percentage ?? 0)
  return (
    <Dialog
      isOpen={isOffered && bonus !== null}
      title={t('credits.bonus.title', { percentage })}
      className="bonus-modal"
      closeLabel={t('credits.bonus.close')}
      onClose={hideOffer}
    >
      {bonus && (
        <>
          <p>{t('credits.bonus.text', { percentage, count: hoursLeft(bonus.end, serverNow()) })}</p>
          <p className="bonus-modal__left">
            <span>{t('credits.bonus.left')}</span>
            <span className="bonus-modal__clock" role="timer">
              {formatCountdown(bonus.seconds)}
            </span>
          </p>
          <div className="dialog__actions">
            <LinkButton href={href('premium')} onClick={hideOffer}>
              {t('credits.bonus.go')}
            </LinkButton>
            <Button variant="plain" onClick={hideOffer}>
              {t('credits.bonus.close')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
