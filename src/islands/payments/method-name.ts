import type { PaymentMethod } from '../../contract/lists.ts'
import type { Translator } from '../../core/messages.ts'

export const methodName = (t: Translator, method: PaymentMethod): string =>
  t(`attributes.payment_methods.${method}`)
