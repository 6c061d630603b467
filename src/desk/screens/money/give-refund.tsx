import { useState } from 'react'
import {
  GOODWILL_REASONS,
  TAKE_BACKS,
  type GoodwillReason,
  type TakeBack,
} from '../../../contract/desk/money-lists.ts'
import { giveRefund } from '../../../contract/desk/refunds.ts'
import { formatMoney } from '../../../core/format.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { minorUnits } from '../../minor-units.ts'
import { useChange } from '../../session.ts'
import { useFieldError } from '../../shell/failure.tsx'
import { WordsDialog } from '../../shell/words-dialog.tsx'
import { useTexts } from '../../texts.ts'
import type { OrderPartProps } from './order-part.ts'

/** Gives money back of an order, whole or in part; says beforehand whether somebody else has to sign. */
export function GiveRefund({ order, onChange }: OrderPartProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [isWhole, setWhole] = useState(true)
  const [sum, setSum] = useState('')
  const [takeBack, setTakeBack] = useState<TakeBack>('unspent')
  const [reason, setReason] = useState<GoodwillReason>('goodwill')
  const [isBad, setBad] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const give = useChange(giveRefund, (after) => {
    setWasAsked(after.request !== null)
    setOpen(false)
    setSum('')
    onChange(after)
  })
  const error = useFieldError(give.error)('amount')
  const money = (amount: number) => formatMoney(t.locale, { amount, currency: order.currency })
  const amount = isWhole ? order.left : minorUnits(sum)
  const why = [...(amount !== null && amount > order.alone ? (['sum'] as const) : []), ...order.why]
  const needsTwo = why.length > 0
  const send = (words: string) => {
    const isGood = amount !== null && amount > 0 && amount <= order.left
    setBad(!isGood)
    if (!isGood) return
    give.mutate(
      { body: { id: order.id, amount, take_back: takeBack, reason, words, asks: needsTwo } },
      // What one may give alone has changed since it was read.
      { onError: () => onChange() },
    )
  }
  return (
    <>
      <p role="status">{give.isSuccess && t(wasAsked ? 'desk.refunds.asked' : 'desk.refunds.given')}</p>
      {order.left > 0 && !order.request && (
        <Button onClick={() => setOpen(true)}>{t('desk.refunds.give')}</Button>
      )}
      <WordsDialog
        isOpen={isOpen}
        title={t('desk.refunds.give_title')}
        label={t('desk.refunds.words')}
        min={3}
        max={500}
        submitLabel={t(needsTwo ? 'desk.refunds.ask' : 'desk.refunds.submit')}
        isBusy={give.isPending}
        error={error === undefined ? give.error : null}
        onClose={() => setOpen(false)}
        onSubmit={send}
      >
        <SelectField
          label={t('desk.refunds.how_much')}
          value={isWhole ? 'whole' : 'part'}
          options={[
            { value: 'whole', label: t('desk.refunds.whole', { amount: money(order.left) }) },
            { value: 'part', label: t('desk.refunds.part') },
          ]}
          onChange={({ target }) => setWhole(target.value === 'whole')}
        />
        {!isWhole && (
          <TextField
            label={`${t('desk.refunds.sum')} (${order.currency})`}
            inputMode="decimal"
            required
            value={sum}
            error={isBad || error !== undefined ? t('desk.refunds.sum_invalid') : undefined}
            onChange={({ target }) => setSum(target.value)}
          />
        )}
        <SelectField
          label={t('desk.refunds.take_back')}
          value={takeBack}
          options={TAKE_BACKS.map((value) => ({ value, label: t(`desk.refunds.take_backs.${value}`) }))}
          onChange={({ target }) => setTakeBack(target.value as TakeBack)}
        />
        <SelectField
          label={t('desk.refunds.reason')}
          value={reason}
          options={GOODWILL_REASONS.map((value) => ({ value, label: t(`desk.refunds.reasons.${value}`) }))}
          onChange={({ target }) => setReason(target.value as GoodwillReason)}
        />
        <p role="status">
          {needsTwo &&
            t('desk.refunds.two', {
              why: why
                .map((each) => t(`desk.refunds.why.${each}`, { amount: money(order.alone) }))
                .join(', '),
            })}
        </p>
      </WordsDialog>
    </>
  )
}
