import { useEffect, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { Money } from '../../contract/payments.ts'
import { loadCode } from '../../stores/payments/discount-code.ts'
import { environment } from '../../stores/page/environment.ts'
import { goAndPay, orderAndPay, type OrderRequest } from '../../stores/payments/order.ts'
import { loadPrices } from '../../stores/payments/prices.ts'
import { usePage } from '../shared/page-context.tsx'

/** Why the order failed; `seen` is the total shown when it was placed. */
export type OrderProblem = 'bad_address' | { failure: Failure; seen: Money }

/** Places the order and goes to pay it. An API error reloads the prices. */
export function usePlaceOrder() {
  const { href } = usePage()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<OrderProblem | null>(null)

  // Restored from the back/forward cache after the payment.
  useEffect(
    () =>
      environment.listen('pageshow', () => {
        setBusy(false)
        void loadPrices()
      }),
    [],
  )

  const place = async (request: OrderRequest, seen: Money): Promise<void> => {
    setBusy(true)
    setProblem(null)
    const result = await orderAndPay(request)
    if (!result.ok) {
      if (result.failure.kind === 'api') await Promise.all([loadPrices(), loadCode(request.country)])
      setProblem({ failure: result.failure, seen })
      return setBusy(false)
    }
    if (result.value.redirect_url === null) {
      return environment.go(href('transactions-id', { id: result.value.id }))
    }
    if (!goAndPay(result.value)) {
      setProblem('bad_address')
      setBusy(false)
    }
  }
  return { isBusy, problem, place }
}
