import type { PaymentMethod } from '../../contract/lists.ts'
import type { Translator } from '../../core/messages.ts'
import type { IconName } from '../../ui/icon.tsx'

export const methodName = (t: Translator, method: PaymentMethod): string =>
  t(`attributes.payment_methods.${method}`)

/** The mark beside a method's name, by the thing one pays with. */
export const METHOD_ICONS: Record<PaymentMethod, IconName> = {
  creditcard: 'card',
  bancontact: 'card',
  paypal: 'wallet',
  applepay: 'phone',
  blik: 'phone',
  ideal: 'bank',
  eps: 'bank',
  sct: 'bank',
  sdd: 'bank',
  giropay: 'bank',
  sofort: 'bank',
}
