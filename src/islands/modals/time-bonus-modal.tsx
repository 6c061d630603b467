import { formatPercent } from '../../core/format.ts'
import { $timeBonus, $isVisible, hideOffer } from '../../stores/payments/time-bonus.ts'
import { $today } from '../../stores/account/clock.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Countdown } from '../payments/countdown.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useOverlayTurn } from '../shared/use-overlay-turn.ts'
import { useShared } from '../use-shared.ts'

/** The bonus of the first hours, with the true time it has left. Closed once, it stays away. */
export function TimeBonusModal() {
  const { t, locale, href } = usePage()
  const bonus = useShared($timeBonus, null)
  const isVisible = useShared($isVisible, false)
  const isOpen = useOverlayTurn('bonus', isVisible && bonus !== null)
  const percentage = formatPercent(locale, bonus?.percentage ?? 0)
  return (
    <Dialog
      isOpen={isOpen}
      title={t('payments.bonus.title', { percentage })}
      className="bonus-modal"
      closeLabel={t('payments.bonus.close')}
      onClose={hideOffer}
    >
      {bonus && (
        <>
          <Drawing name="credits" />
          <TimeLeft {...bonus} />
          <div className="bonus-modal__actions">
            <LinkButton isWide href={href('premium')} onClick={hideOffer}>
              {t('payments.bonus.go')}
            </LinkButton>
            <Button variant="plain" isWide onClick={hideOffer}>
              {t('payments.bonus.close')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

function TimeLeft({ end, seconds }: { end: number; seconds: number }) {
  const { t } = usePage()
  const formatDate = useFormatDate()
  const today = useShared($today, 0)
  return (
    <p>
      {t('payments.bonus.text', {
        count: Math.ceil(seconds / 3600),
        end: formatDate(end, 'near', today),
      })}{' '}
      <Countdown seconds={seconds} />
    </p>
  )
}
