import { useState } from 'react'
import type { Me } from '../../../contract/desk/operators.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { actorName, namesOf } from '../../actors.ts'
import type { CaseDetail } from '../../cases.ts'
import { momentWriter } from '../../moments.ts'
import { useTexts } from '../../texts.ts'

/** What others did to the case since it was opened here, until it is taken note of. */
export function Changes({ me, detail }: { me: Me; detail: CaseDetail }) {
  const t = useTexts()
  const { timeline } = detail
  const names = namesOf(detail.operators)
  const [seen, setSeen] = useState(timeline.length)
  const moment = momentWriter(me.language, me.time_zone)
  const others = timeline.slice(seen).filter(({ by }) => by !== `operator:${me.id}`)
  if (others.length === 0) return null
  return (
    <Alert
      kind="warning"
      role="status"
      title={t('desk.case.changed')}
      actions={
        <Button variant="secondary" onClick={() => setSeen(timeline.length)}>
          {t('desk.case.noted')}
        </Button>
      }
    >
      <ul>
        {others.map((event) => (
          <li key={`${event.at} ${event.kind}`}>
            {t(`desk.events.${event.kind}`, { who: actorName(t, event.by, names, me) })} · {moment(event.at)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
