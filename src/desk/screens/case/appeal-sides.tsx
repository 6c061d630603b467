import { getEvidenceFile } from '../../../contract/desk/case-calls.ts'
import { getPagePath } from '@nanostores/router'
import type { Me } from '../../../contract/desk/operators.ts'
import type { PlainKey } from '../../../core/message-key.ts'
import { languageName } from '../../../core/format.ts'
import { actorName, namesOf } from '../../actors.ts'
import { urlOf } from '../../ask.ts'
import { wordFor } from '../../case-words.ts'
import type { CaseDetail } from '../../cases.ts'
import { momentWriter } from '../../moments.ts'
import { $router } from '../../router.ts'
import { BlurredPhoto } from '../../shell/blurred-photo.tsx'
import { useTexts } from '../../texts.ts'
import { Fact } from './money.tsx'
import { Mail } from './timeline.tsx'

/** The first decision beside the words against it. */
export function AppealSides({ me, detail }: { me: Me; detail: CaseDetail }) {
  const t = useTexts()
  const { appeal, appealed, member, operators } = detail
  if (!appeal) return null
  const names = namesOf(operators)
  const moment = momentWriter(me.language, me.time_zone)
  const fileOf = (id: string, size: 'blurred' | 'whole', reason = '') =>
    urlOf(getEvidenceFile, { case: detail.id, id, size, reason })
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
          {appeal.first.case !== '' && (
            <Fact
              name={t('desk.case.title')}
              value={
                <a href={getPagePath($router, 'case', { id: appeal.first.case })}>{appeal.first.case}</a>
              }
            />
          )}
          {appeal.first.facts.length > 0 && (
            <Fact
              name={t('desk.decide.facts')}
              value={appeal.first.facts.map((fact) => t(`desk.facts.${fact}` as PlainKey)).join(', ')}
            />
          )}
        </dl>
        {appeal.first.words !== '' && (
          <blockquote className="quote" lang={detail.language}>
            {appeal.first.words}
          </blockquote>
        )}
        {appeal.first.mails.map((mail) => (
          <Mail key={`${mail.to} ${mail.subject}`} mail={mail} />
        ))}
      </section>
      <section className="panel" aria-labelledby="appeal-words">
        <h2 id="appeal-words">{t(`desk.appeals.words_of.${appeal.side}`)}</h2>
        <p className="panel__note">
          {moment(appeal.at)} · {languageName(t.locale, appeal.language)}
        </p>
        <blockquote className="quote" lang={appeal.language}>
          {appeal.text}
        </blockquote>
        {appeal.pictures.length > 0 && (
          <div className="member__photos">
            {appeal.pictures.map((picture, at) => (
              <BlurredPhoto
                key={picture}
                isSmall
                blurred={fileOf(picture, 'blurred')}
                wholeOf={(reason) => fileOf(picture, 'whole', reason)}
                label={t('desk.appeals.picture', { number: at + 1 })}
                isGuarded={detail.ground === 'child_abuse'}
              />
            ))}
          </div>
        )}
      </section>
    </div>
  )
}
