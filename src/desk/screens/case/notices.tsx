import type * as v from 'valibot'
import type { CaseNotice } from '../../../contract/desk/cases.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { languageName } from '../../../core/format.ts'
import { wordFor } from '../../case-words.ts'
import type { CaseDetail } from '../../cases.ts'
import { momentWriter } from '../../moments.ts'
import { BrandName } from '../../shell/brand.tsx'
import { useTexts } from '../../texts.ts'

type Notice = v.InferOutput<typeof CaseNotice>

/** Notices of the case, and how often their senders were right before. */
export function Notices({ me, detail }: { me: Me; detail: CaseDetail }) {
  const t = useTexts()
  const { all_notices: notices, shifts } = detail
  if (notices.length === 0) return null
  return (
    <section className="panel" aria-labelledby="notices">
      <h2 id="notices">{t('desk.case.notices', { count: notices.length })}</h2>
      {shifts.map(({ why, hours, notifiers }) => (
        <p key={why} className="panel__note">
          {t(`desk.shifts.${why}`, { hours: Math.abs(hours), count: notifiers })}
        </p>
      ))}
      <ul className="rows">
        {notices.map((notice) => (
          <NoticeItem key={notice.id} {...{ notice, me }} />
        ))}
      </ul>
    </section>
  )
}

function NoticeItem({ notice, me }: { notice: Notice; me: Me }) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  const { notifier } = notice
  return (
    <li className="notice">
      <p className="notice__head">
        <b>{t(`desk.grounds.${notice.kind}`)}</b>
        <BrandName id={notice.brand} brands={me.brands} />
        <span className="notice__at">{moment(notice.at)}</span>
      </p>
      {notice.text !== '' && (
        <blockquote className="quote" lang={notice.language}>
          {notice.text}
        </blockquote>
      )}
      <p className="panel__note">
        {notifier.name === '' ? t('desk.case.visitor') : notifier.name}
        {!notifier.confirmed && ` · ${t('desk.case.unconfirmed')}`}
        {' · '}
        {notifier.upheld + notifier.refused === 0
          ? t('desk.case.first_notice')
          : t('desk.case.record', { upheld: notifier.upheld, refused: notifier.refused })}
        {' · '}
        {languageName(t.locale, notice.language)}
      </p>
      {notice.outcome && <p className="panel__note">{wordFor(t, 'outcomes', notice.outcome)}</p>}
    </li>
  )
}
