import type { AppealableDecision } from '../../contract/appeals.ts'
import { Fact } from '../payments/fact.tsx'
import { reasonsText } from '../moderation/reasons-text.ts'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'

/** What was decided and why, with its number and day. */
export function DecisionFacts({ decision }: { decision: AppealableDecision }) {
  const { t } = usePage()
  const formatDate = useFormatDate()
  const { number, at, until, reasons, notice, closed } = decision
  return (
    <div className="appeal__decision">
      {reasons && (
        <>
          <p className="appeal__measure">{t(`moderation.cases.measures.${reasons.measure}`)}</p>
          <p>{reasonsText(t, reasons)}</p>
        </>
      )}
      {notice && (
        <>
          <p className="appeal__measure">{t(`notifications.kinds.${notice.kind}`)}</p>
          <p>{t(`notifications.notice_decided.${notice.outcome}`)}</p>
        </>
      )}
      <dl className="order-facts">
        <Fact term={t('moderation.appeal.number')}>{number}</Fact>
        <Fact term={t('moderation.appeal.decided')}>{formatDate(at)}</Fact>
        {!closed && <Fact term={t('moderation.appeal.until')}>{formatDate(until)}</Fact>}
      </dl>
    </div>
  )
}
