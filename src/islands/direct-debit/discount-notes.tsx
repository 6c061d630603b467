import type { DiscountCode } from '../../contract/discounts.ts'
import type { Money } from '../../contract/payments.ts'
import { $code } from '../../stores/payments/discount-code.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { Alert } from '../../ui/alert.tsx'
import { codeNote, DiscountNote, HeldDiscountNote } from '../payments/discount-note.tsx'
import { failureText } from '../shared/failure-text.ts'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

interface DiscountNotesProps {
  price: Money
  /** The discount applied to this order. */
  discount: DiscountCode | null
  /** The open order that reserves the member's own discount. */
  heldBy: string | null
}

/** Why the price is lower, or why it is not. */
export function DiscountNotes({ price, discount, heldBy }: DiscountNotesProps) {
  const page = usePage()
  const state = useShared($code, IDLE)
  const code = valueOf(state)
  return (
    <>
      {discount && <DiscountNote discount={discount} isCode={discount === code} currency={price.currency} />}
      {heldBy !== null && <HeldDiscountNote order={heldBy} />}
      {code && discount !== code && <Alert kind="info">{codeNote(page, code, price, 'sdd')}</Alert>}
      {state.status === 'failed' && (
        <Alert kind="warning" role="status">
          {failureText(page.t, state.failure)}
        </Alert>
      )}
    </>
  )
}
