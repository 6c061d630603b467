import type { Me } from '../../../contract/desk/operators.ts'
import { languageName } from '../../../core/format.ts'
import { actorName, namesOf } from '../../actors.ts'
import { wordFor } from '../../case-words.ts'
import type { CaseDetail } from '../../cases.ts'
import { momentWriter } from '../../moments.ts'
import { useTexts } from '../../texts.ts'
import { Fact } from './money.tsx'

/** The first decision beside the words against it. */
export function AppealSides({ me, detail }: { me: Me; detail: CaseDetail }) {
  const t = useTexts()
  const { appeal, appealed, member, operators } = detail
  if (!appeal) return null
  const names = namesOf(operators)
  const moment = momentWriter(me.language, me.time_zone)
  const first = member?.decisions.find(({ id }) => id === appeal.decision)
  return (
    <div className="sides">
      <section className="panel" aria-labelledby="first-decision">
        <h2 id="first-decision">{t('desk.appeals.first')}</h2>
        <dl className="facts">
          <Fact
            name={t('desk.appeals.outcome')}
            value={wordFor(t, 'outcomes', first?.measure ?? appealed?.outcome ?? '')}
          />
          {first && <Fact name={t('desk.queue.ground')} value={wordFor(t, 'grounds', first.ground)} />}
          <Fact name={t('desk.appeals.by')} value={actorName(t, appeal.first_decider, names, me)} />
          {first && <Fact name={t('desk.log.at')} value={moment(first.at)} />}
          <Fact name={t('desk.appeals.number')} value={<code>{appeal.decision}</code>} />
        </dl>
      </section>
      <section className="panel" aria-labelledby="appeal-words">
        <h2 id="appeal-words">{t(`desk.appeals.words_of.${appeal.side}`)}</h2>
        <p className="panel__note">
          {moment(appeal.at)} · {languageName(t.locale, appeal.language)}
        </p>
        <blockquote className="quote" lang={appeal.language}>
          {appeal.text}
        </blockquote>
      </section>
    </div>
  )
}
