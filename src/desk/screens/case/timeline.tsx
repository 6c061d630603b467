import type * as v from 'valibot'
import type { CaseEvent, CaseMail } from '../../../contract/desk/cases.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { languageName } from '../../../core/format.ts'
import { actorName, namesOf } from '../../actors.ts'
import { wordFor } from '../../case-words.ts'
import type { CaseDetail } from '../../cases.ts'
import { momentWriter } from '../../moments.ts'
import { useTexts } from '../../texts.ts'

type Event = v.InferOutput<typeof CaseEvent>

/** Everything that happened to the case, the newest first, with its mails word for word. */
export function Timeline({ me, detail }: { me: Me; detail: CaseDetail }) {
  const t = useTexts()
  const names = namesOf(detail.operators)
  const moment = momentWriter(me.language, me.time_zone)
  return (
    <section className="panel" aria-labelledby="timeline">
      <h2 id="timeline">{t('desk.case.timeline', { count: detail.timeline.length })}</h2>
      <ol className="timeline">
        {detail.timeline.toReversed().map((event) => (
          <li key={`${event.at} ${event.kind} ${event.by}`} className="timeline__event">
            <p>
              {t(`desk.events.${event.kind}`, { who: actorName(t, event.by, names, me) })}
              {whatOf(event)}
              <span className="timeline__at">{moment(event.at)}</span>
            </p>
            {event.words !== '' && <blockquote className="quote">{event.words}</blockquote>}
            {event.mails.map((mail) => (
              <Mail key={`${mail.to} ${mail.subject}`} mail={mail} />
            ))}
          </li>
        ))}
      </ol>
    </section>
  )

  function whatOf({ kind, detail: more }: Event) {
    if (kind === 'decided' && typeof more.measure === 'string')
      return `: ${wordFor(t, 'measures', more.measure)}`
    if (typeof more.until === 'number') return ` ${t('desk.case.until', { at: moment(more.until) })}`
    if (typeof more.to === 'string') return `: ${actorName(t, `operator:${more.to}`, names, me)}`
    return ''
  }
}

/** A mail that was sent, folded. */
export function Mail({ mail }: { mail: CaseMail }) {
  const t = useTexts()
  return (
    <details className="mail">
      <summary className="mail__head">
        {t(`desk.mail_to.${mail.to}`)} · {languageName(t.locale, mail.language)}
      </summary>
      <div lang={mail.language} className="mail__body">
        <p className="mail__subject">{mail.subject}</p>
        <p className="mail__text">{mail.text}</p>
      </div>
    </details>
  )
}
