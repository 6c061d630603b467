import { useState } from 'react'
import { writeOffDebt } from '../../../contract/desk/disputes.ts'
import { Button } from '../../../ui/button.tsx'
import { useChange } from '../../session.ts'
import { WordsDialog } from '../../shell/words-dialog.tsx'
import { useTexts } from '../../texts.ts'
import type { OrderPartProps } from './order-part.ts'

/** Credits that the member owes; written off whole, never set. */
export function OwedCredits({ me, order, onChange }: OrderPartProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const writeOff = useChange(writeOffDebt, (after) => {
    setOpen(false)
    onChange(after)
  })
  if (order.debt === 0) return null
  return (
    <section className="panel" aria-labelledby="debt">
      <h2 id="debt">{t('desk.disputes.debt')}</h2>
      <p>{t('desk.disputes.owes', { credits: t('desk.orders.credits', { count: order.debt }) })}</p>
      {me.rights.includes('refunds.approve') && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t('desk.disputes.write_off')}
        </Button>
      )}
      <WordsDialog
        isOpen={isOpen}
        title={t('desk.disputes.write_off')}
        text={t('desk.disputes.write_off_text')}
        label={t('desk.refunds.words')}
        min={3}
        max={500}
        submitLabel={t('desk.disputes.write_off')}
        isBusy={writeOff.isPending}
        error={writeOff.error}
        onClose={() => setOpen(false)}
        onSubmit={(words) => writeOff.mutate({ body: { id: order.id, words } })}
      />
    </section>
  )
}
