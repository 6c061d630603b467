import type { Me } from '../../../contract/desk/operators.ts'
import type { Currency } from '../../../contract/lists.ts'
import { formatMoney } from '../../../core/format.ts'
import type { CaseDetail } from '../../cases.ts'
import { momentWriter } from '../../moments.ts'
import { useTexts } from '../../texts.ts'

/** What was declared, is owed, or was charged back. */
export function Money({ me, detail }: { me: Me; detail: CaseDetail }) {
  const t = useTexts()
  const { money, kind } = detail
  if (!money) return null
  const moment = momentWriter(me.language, me.time_zone)
  return (
    <section className="panel" aria-labelledby="money">
      <h2 id="money">{t(`desk.kinds.${kind}`)}</h2>
      <dl className="facts">
        <Fact name={t('desk.money.order')} value={money.order || t('desk.money.no_order')} />
        <Fact
          name={t(kind === 'dispute' ? 'desk.money.bought' : 'desk.money.declared')}
          value={moment(money.declared_at)}
        />
        {money.currency !== '' && (
          <Fact
            name={t('desk.money.amount')}
            value={formatMoney(t.locale, { amount: money.amount, currency: money.currency as Currency })}
          />
        )}
        {money.contract !== '' && <Fact name={t('desk.money.contract')} value={money.contract} />}
        {money.sender !== '' && <Fact name={t('desk.money.sender')} value={money.sender} />}
      </dl>
    </section>
  )
}

export function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div className="facts__fact">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
