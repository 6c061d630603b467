import { useState } from 'react'
import { markRefundPaid } from '../../../contract/desk/refunds.ts'
import { formatMoney } from '../../../core/format.ts'
import { Button } from '../../../ui/button.tsx'
import { useChange } from '../../session.ts'
import { WordsDialog } from '../../shell/words-dialog.tsx'
import { useTexts } from '../../texts.ts'
import type { OrderPartProps } from './order-part.ts'

/** Refunds that the provider refuses: paid by hand, and marked here. */
export function RefusedRefunds({ me, order, onChange }: OrderPartProps) {
  const t = useTexts()
  const [marking, setMarking] = useState('')
  const mark = useChange(markRefundPaid, (after) => {
    setMarking('')
    onChange(after)
  })
  if (order.refused.length === 0) return null
  const money = (amount: number) => formatMoney(t.locale, { amount, currency: order.currency })
  const chosen = order.refused.find(({ id }) => id === marking)
  return (
    <section className="panel" aria-labelledby="refused">
      <h2 id="refused">{t('desk.refunds.refused_title')}</h2>
      {order.refused.map(({ id, amount }) => (
        <div key={id}>
          <p>{t('desk.refunds.refused_text', { amount: money(amount) })}</p>
          {me.rights.includes('refunds.decide') && (
            <Button variant="secondary" onClick={() => setMarking(id)}>
              {t('desk.refunds.mark')}
            </Button>
          )}
        </div>
      ))}
      <WordsDialog
        isOpen={chosen !== undefined}
        title={t('desk.refunds.mark_title', { amount: money(chosen?.amount ?? 0) })}
        label={t('desk.refunds.mark_words')}
        min={3}
        max={500}
        submitLabel={t('desk.refunds.mark')}
        isBusy={mark.isPending}
        error={mark.error}
        onClose={() => setMarking('')}
        onSubmit={(words) => mark.mutate({ body: { id: marking, words } })}
      />
    </section>
  )
}
