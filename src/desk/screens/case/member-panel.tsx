import { getPagePath } from '@nanostores/router'
import type { Me } from '../../../contract/desk/operators.ts'
import { countryName, languageName } from '../../../core/format.ts'
import { showsPhotos } from '../../../core/cases.ts'
import type { Country } from '../../../contract/lists.ts'
import { zoneOf } from '../../../core/time-zone.ts'
import { actorName, namesOf } from '../../actors.ts'
import { wordFor } from '../../case-words.ts'
import type { CaseDetail } from '../../cases.ts'
import { momentWriter } from '../../moments.ts'
import { $router } from '../../router.ts'
import { MemberPhotos } from '../../shell/member-photos.tsx'
import { BrandName } from '../../shell/brand.tsx'
import { signalText } from '../../signal-words.ts'
import { useTexts } from '../../texts.ts'
import { useNow } from '../../use-now.ts'

/** The member a case is about, with what was decided before; nothing follows from it by itself. */
export function MemberPanel({ me, detail }: { me: Me; detail: CaseDetail }) {
  const t = useTexts()
  const { member, operators, id } = detail
  const names = namesOf(operators)
  const now = useNow()
  if (!member) {
    return (
      <section className="panel">
        <p className="panel__note">{t(detail.subject === '' ? 'desk.member.nobody' : 'desk.member.gone')}</p>
      </section>
    )
  }
  const moment = momentWriter(me.language, me.time_zone)
  const theirs = momentWriter(me.language, zoneOf(member.time_zone, member.country as Country))
  const others = member.open_cases.filter((each) => each !== id)
  return (
    <section className="panel" aria-labelledby="member">
      <h2 id="member">
        {member.name}, {member.age}
      </h2>
      <p className="member__line">
        <BrandName id={member.brand} brands={me.brands} />
        <span className="tag">{wordFor(t, 'statuses', member.status)}</span>
        {member.paid && <span className="tag">{t('desk.member.paid')}</span>}
      </p>
      <p>
        {[
          t(`desk.member.genders.${member.gender}`),
          countryName(t.locale, member.country),
          languageName(t.locale, member.language),
        ].join(' · ')}
      </p>
      <p className="panel__note">
        {t('desk.member.since', { at: moment(member.since) })} · {t('desk.member.clock', { at: theirs(now) })}
      </p>
      {showsPhotos(detail.kind) && <MemberPhotos member={member} />}
      <DecisionList me={me} decisions={member.decisions} names={names} />
      <SignalList me={me} signals={member.signals} />
      {others.length > 0 && (
        <>
          <h3>{t('desk.member.open_cases', { count: others.length })}</h3>
          <ul className="rows">
            {others.map((other) => (
              <li key={other} className="rows__row">
                <a href={getPagePath($router, 'case', { id: other })}>{other}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface DecisionListProps {
  me: Me
  decisions: NonNullable<CaseDetail['member']>['decisions']
  names: Readonly<Record<string, string>>
}

/** What was decided on a member in two years. */
export function DecisionList({ me, decisions, names }: DecisionListProps) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  return (
    <>
      <h3>{t('desk.member.decisions', { count: decisions.length })}</h3>
      {decisions.length > 0 && (
        <ul className="rows">
          {decisions.map((decision) => (
            <li key={decision.id} className="rows__row">
              <span className="rows__main">
                {wordFor(t, 'outcomes', decision.measure)} · {wordFor(t, 'grounds', decision.ground)}
                <span className="rows__note">
                  {moment(decision.at)} · {actorName(t, decision.by, names, me)}
                  {decision.lifted_at > 0 &&
                    ` · ${t('desk.member.lifted', { at: moment(decision.lifted_at) })}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface SignalListProps {
  me: Me
  signals: NonNullable<CaseDetail['member']>['signals']
}

/** Signs of fraud, which say where to look and decide nothing. */
export function SignalList({ me, signals }: SignalListProps) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  if (signals.length === 0) return null
  return (
    <>
      <h3>{t('desk.signals.title', { count: signals.length })}</h3>
      <ul className="rows">
        {signals.map((signal) => (
          <li key={`${signal.rule} ${signal.at}`} className="rows__row">
            <span className="rows__main">
              {signalText(t, signal)}
              <span className="rows__note">
                {moment(signal.at)} · {t('desk.signals.weight', { weight: signal.weight })}
                {signal.ended_at > 0 && ` · ${t('desk.signals.ended', { at: moment(signal.ended_at) })}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
