import type { CallName, calls } from '../../contract/calls/all-calls.ts'
import { confirmCode, openDirectDebit, tryCode } from './direct-debit/confirm-code.ts'
import { placeDirectDebit, resendCode } from './direct-debit/order-direct-debit.ts'
import { viewDirectDebit } from './direct-debit/view-direct-debit.ts'
import { listBundles } from './orders/list-bundles.ts'
import { cancelOrder } from './orders/cancel-order.ts'
import { offerToStay, timeBonus } from './discounts/find-offer.ts'
import { findDiscount } from './discounts/find-discount.ts'
import { forgetMethods } from './mandates/mandates.ts'
import { handleWebhook } from './handle-webhook.ts'
import { freeDiscount, openPayment, placeOrder } from './orders/place-order.ts'
import { openRepeat, placeRepeat, viewRepeat } from './orders/repeat-order.ts'
import { listTransactions, viewTransaction } from './transactions.ts'
import { viewOrder } from './orders/view-order.ts'
import { payWithdrawal, withdraw } from './refunds/withdraw.ts'
import { memberOf } from '../platform/transaction.ts'
import type { AnyHandler } from '../platform/handler.ts'

export const paymentRoutes = {
  getBundles: (context, { query }) => listBundles(context, query.country),
  getDiscount: (context, { query }) =>
    findDiscount(
      memberOf(context),
      query.welcome === 'true' ? { welcome: true } : { code: query.code ?? '' },
      query.country,
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
  webhook: (context, { query, body }) =>
    handleWebhook(context, query.provider, body.id).then(() => undefined),
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
