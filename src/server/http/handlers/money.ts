import type { calls, CallName } from '../../../contract/calls.ts'
import { listBundles } from '../../services/order/bundles.ts'
import { cancelOrder } from '../../services/order/cancel.ts'
import { findDiscount, timeBonus } from '../../services/order/discount.ts'
import { takeNotice } from '../../services/order/notice.ts'
import { freeDiscount, openPayment, placeOrder } from '../../services/order/place.ts'
import { viewOrder } from '../../services/order/view.ts'
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
  placeOrder: {
    prepare: (context, { body }) => freeDiscount(memberOf(context), body),
    run: (context, { body }) => placeOrder(memberOf(context), body),
    finish: (context, order) => openPayment(memberOf(context), order),
  },
  getOrder: (context, { query }) => viewOrder(memberOf(context), query.id),
  cancelOrder: (context, { query }) => cancelOrder(memberOf(context), query.id),
  webhook: (context, { query, body }) => takeNotice(context, query.provider, body.id).then(() => undefined),
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }
