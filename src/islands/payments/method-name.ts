import type { PaymentMethod } from '../../contract/lists.ts'
import type { Translate } from '../../core/messages.ts'

export const methodName = (t: Translate, method: PaymentMethod): string =>
  t(`attributes.payment_methods.${method}`)
