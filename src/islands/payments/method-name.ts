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
  googlepay: 'phone',
  blik: 'phone',
  swish: 'phone',
  mobilepay: 'phone',
  vipps: 'phone',
  twint: 'phone',
  mbway: 'phone',
  klarna: 'bill',
  ideal: 'bank',
  eps: 'bank',
  przelewy24: 'bank',
  sct: 'bank',
  sdd: 'bank',
  giropay: 'bank',
  sofort: 'bank',
}
