import { getPagePath } from '@nanostores/router'
import type { Health } from '../../../contract/desk/health.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { momentWriter } from '../../moments.ts'
import { $router } from '../../router.ts'
import { useTexts } from '../../texts.ts'

const OVERDUE = [
  { name: 'refunds', right: 'orders.read', href: `${getPagePath($router, 'refunds')}?view=due` },
  { name: 'requests', right: 'privacy.answer', href: getPagePath($router, 'privacy') },
] as const

/** What the law gave a time for that is over; a link for whoever may open it. */
export function OverduePanel({ me, health }: { me: Me; health: Health }) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  return (
    <section className="panel" aria-labelledby="health-overdue">
      <h2 id="health-overdue">{t('desk.health.overdue')}</h2>
      <dl className="facts">
        {OVERDUE.map(({ name, right, href }) => {
          const { count, oldest } = health[name]
          const title = t(`desk.health.${name}`)
          return (
            <div key={name} className="facts__fact">
              <dt>{me.rights.includes(right) ? <a href={href}>{title}</a> : title}</dt>
              <dd className={count > 0 ? 'health__bad' : undefined}>
                {count > 0 ? t('desk.health.since', { count, at: moment(oldest) }) : t('desk.health.none')}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
