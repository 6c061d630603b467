import type { AnswerOf } from '../../contract/calls/define-call.ts'
import { NOTICE_KINDS } from '../../contract/lists.ts'
import type { getCases } from '../../contract/calls/moderation.ts'
import { $cases, loadCases } from '../../stores/moderation/moderation.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { LinkButton } from '../../ui/button.tsx'
import { DecisionList } from '../moderation/decision-list.tsx'
import { SentAppeal } from '../moderation/sent-appeal.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useShared } from '../use-shared.ts'
import { Loaded } from './parts.tsx'

type Case = AnswerOf<typeof getCases>['cases'][number]

/** The member's reports, and decisions about the member, each with a link to object. */
export function Cases() {
  const { t, href } = usePage()
  const state = useShared($cases, IDLE)
  return (
    <>
      <p>{t('moderation.cases.text')}</p>
      {/* Before the list, which comes later and is as long as it is. */}
      <div className="settings__actions">
        <LinkButton variant="secondary" href={href('complaints')}>
          {t('moderation.page.title')}
        </LinkButton>
      </div>
      <Loaded state={state} onRetry={() => void loadCases()}>
        {({ cases, decisions }) => (
          <>
            {cases.length + decisions.length === 0 && (
              <p className="settings__empty">{t('moderation.cases.empty')}</p>
            )}
            {decisions.length > 0 && (
              <>
                <h3 className="settings__subtitle">{t('moderation.cases.decisions')}</h3>
                <DecisionList decisions={decisions} />
              </>
            )}
            {cases.length > 0 && (
              <>
                <h3 className="settings__subtitle">{t('moderation.cases.reports')}</h3>
                <ul className="settings__list">
                  {cases.map((report) => (
                    <CaseItem key={report.case_number} report={report} />
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

function CaseItem({ report }: { report: Case }) {
  const { t, href } = usePage()
  const formatDate = useFormatDate()
  const { case_number: number, kind, outcome, at } = report
  const waiting = NOTICE_KINDS.some((notice) => notice === kind) ? 'waiting' : 'by_mail'
  return (
    <li className="settings__item">
      <div className="settings__name">
        {t(`notifications.kinds.${kind}`)}
        <span className="settings__detail">
          {t('moderation.case', { case: number })} ·{' '}
          {t('moderation.cases.sent', { date: formatDate(at, 'long') })}
        </span>
        <span className="case__outcome">
          {outcome ? t(`notifications.notice_decided.${outcome}`) : t(`moderation.cases.${waiting}`)}
        </span>
        {report.appeal && <SentAppeal appeal={report.appeal} />}
      </div>
      {report.appeal_until !== null && (
        <LinkButton
          variant="quiet"
          isSmall
          href={`${href('appeal')}?decision=${number}`}
          aria-label={`${t('moderation.cases.object')}: ${number}`}
        >
          {t('moderation.cases.object')}
        </LinkButton>
      )}
    </li>
  )
}
