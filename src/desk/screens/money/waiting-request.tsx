import { useState } from 'react'
import { decideRefundRequest } from '../../../contract/desk/refunds.ts'
import { formatMoney } from '../../../core/format.ts'
import { Button } from '../../../ui/button.tsx'
import { actorName, namesOf } from '../../actors.ts'
import { momentWriter } from '../../moments.ts'
import { useChange } from '../../session.ts'
import { WordsDialog } from '../../shell/words-dialog.tsx'
import { useTexts } from '../../texts.ts'
import type { OrderPartProps } from './order-part.ts'

/** A refund that waits for a second signature: signed or refused by anybody but who asked. */
export function WaitingRequest({ me, order, onChange }: OrderPartProps) {
  const t = useTexts()
  const [deciding, setDeciding] = useState<'sign' | 'refuse' | null>(null)
  const decide = useChange(decideRefundRequest, () => {
    setDeciding(null)
    onChange()
  })
  const { request } = order
  if (!request) return null
  const money = (amount: number) => formatMoney(t.locale, { amount, currency: order.currency })
  const moment = momentWriter(me.language, me.time_zone)
  const amount = money(request.amount)
  const isOwn = request.asked_by === `operator:${me.id}`
  const title = deciding === null ? '' : t(`desk.refunds.${deciding}_title`, { amount })
  return (
    <section className="panel" aria-labelledby="request">
      <h2 id="request">{t('desk.refunds.waiting')}</h2>
      <p>
        {t('desk.refunds.waiting_text', {
          who: actorName(t, request.asked_by, namesOf(order.operators), me),
          amount,
          reason: t(`desk.refunds.reasons.${request.reason}`),
          words: request.words,
        })}
      </p>
      <p>
        {t(`desk.refunds.take_backs.${request.take_back}`)}
        {request.why.length > 0 &&
          ` · ${request.why.map((each) => t(`desk.refunds.why.${each}`, { amount: money(order.alone) })).join(', ')}`}
      </p>
      <p className="panel__note">{t('desk.refunds.until', { at: moment(request.ends_at) })}</p>
      {isOwn && <p>{t('desk.refunds.own')}</p>}
      {!isOwn && me.rights.includes('refunds.approve') && (
        <div className="form__end">
          <Button onClick={() => setDeciding('sign')}>{t('desk.refunds.sign')}</Button>
          <Button variant="secondary" onClick={() => setDeciding('refuse')}>
            {t('desk.refunds.refuse')}
          </Button>
        </div>
      )}
      <WordsDialog
        isOpen={deciding !== null}
        title={title}
        label={t('desk.refunds.words')}
        min={3}
        max={500}
        submitLabel={deciding === null ? '' : t(`desk.refunds.${deciding}`)}
        isBusy={decide.isPending}
        error={decide.error}
        onClose={() => setDeciding(null)}
        onSubmit={(words) => {
          if (deciding) decide.mutate({ body: { id: request.id, is: deciding, words } })
        }}
      />
    </section>
  )
}
