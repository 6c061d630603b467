import type { PaymentMethod } from '../../contract/lists.ts'
import type { Translator } from '../../core/messages.ts'
import { methodName } from './method-name.ts'

/** How it is paid, for methods whose name does not say it. */
export function methodHint(t: Translator, method: PaymentMethod): string | null {
  switch (method) {
    case 'googlepay':
      return t('payments.hint.googlepay')
    case 'klarna':
      return t('payments.hint.klarna')
    case 'przelewy24':
      return t('payments.hint.bank')
    case 'swish':
    case 'mobilepay':
    case 'vipps':
    case 'twint':
    case 'mbway':
      return t('payments.hint.app', { method: methodName(t, method) })
    default:
      return null
  }
}
