import type { calls, CallName } from '../../../contract/calls.ts'
import { confirmCode, openDirectDebit, tryCode } from '../../services/direct-debit/confirm.ts'
import { placeDirectDebit, resendCode } from '../../services/direct-debit/place.ts'
import { viewDirectDebit } from '../../services/direct-debit/view.ts'
import { listBundles } from '../../services/order/bundles.ts'
import { cancelOrder } from '../../services/order/cancel.ts'
import { findDiscount, offerToStay, timeBonus } from '../../services/order/discount.ts'
import { forgetMethods } from '../../services/order/mandate.ts'
import { takeNotice } from '../../services/order/notice.ts'
import { freeDiscount, openPayment, placeOrder } from '../../services/order/place.ts'
import { openRepeat, placeRepeat, viewRepeat } from '../../services/order/repeat.ts'
import { listTransactions, viewTransaction } from '../../services/order/transactions.ts'
import { viewOrder } from '../../services/order/view.ts'
import { payWithdrawal, withdraw } from '../../services/order/withdraw.ts'
import { memberOf } from '../../services/transaction.ts'
import type { AnyHandler } from '../handler.ts'

export const moneyHandlers = {
  getBundles: (context, { query }) => listBundles(context, query.country),
  getDiscount: (context, { query }) =>
    findDiscount(
      memberOf(context),
      query.welcome === 'true' ? { welcome: true } : { code: query.code ?? '' },
    ),
  getTimeBonus: (context) => timeBonus(memberOf(context)),
  offerToStay: async (context) => ({ discount: await offerToStay(memberOf(context)) }),
  placeOrder: {
    prepare: (context, { body }) => freeDiscount(memberOf(context), body),
    run: (context, { body }) => placeOrder(memberOf(context), body),
    finish: (context, order) => openPayment(memberOf(context), order),
  },
  getOrder: (context, { query }) => viewOrder(memberOf(context), query.id),
  cancelOrder: (context, { query }) => cancelOrder(memberOf(context), query.id),
  webhook: (context, { query, body }) => takeNotice(context, query.provider, body.id).then(() => undefined),
  getRepeat: (context) => viewRepeat(memberOf(context)),
  repeatOrder: {
    run: (context, { body }) => placeRepeat(memberOf(context), body),
    finish: (context, order) => openRepeat(memberOf(context), order),
  },
  forgetMethods: (context) => forgetMethods(memberOf(context)).then(() => undefined),
  getDirectDebit: (context) => viewDirectDebit(memberOf(context)),
  orderDirectDebit: {
    prepare: (context, { body }) => freeDiscount(memberOf(context), body),
    run: (context, { body }) => placeDirectDebit(memberOf(context), body),
  },
  resendCode: (context, { body }) => resendCode(memberOf(context), body.order),
  confirmCode: {
    prepare: (context, { body }) => tryCode(memberOf(context), body),
    run: (context, { body }) => confirmCode(memberOf(context), body),
    finish: (context, answer) => openDirectDebit(memberOf(context), answer),
  },
  getTransactions: (context, { query }) => listTransactions(memberOf(context), query),
  getTransaction: (context, { query }) => viewTransaction(memberOf(context), query.id),
  withdraw: {
    run: (context, { body }) => withdraw(context, body),
    finish: (context, answer) => payWithdrawal(context, answer),
  },
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }
