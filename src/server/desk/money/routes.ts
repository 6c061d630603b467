import type * as disputes from '../../../contract/desk/disputes.ts'
import type * as orders from '../../../contract/desk/orders.ts'
import type * as refunds from '../../../contract/desk/refunds.ts'
import type * as withdrawals from '../../../contract/desk/withdrawals.ts'
import type { HostContext, OperatorContext } from '../../platform/context.ts'
import type { Handler, Input, ReadingHandler } from '../../platform/handler.ts'
import { operatorOf } from '../../platform/transaction.ts'
import type { DeskHandlers } from '../desk-handlers.ts'
import {
  beginLookUp,
  beginMarkPaid,
  decideRefundRequest,
  endLookUp,
  giveRefund,
  markRefundPaid,
  type PaidRefund,
} from './act-on-refund.ts'
import { endDecision } from '../cases/decide-case.ts'
import { allowDebit, writeOffDebt } from './act-on-debt.ts'
import { type AnswerAtWork, answerWithdrawal, beginAnswer } from './answer-withdrawal.ts'
import { evidenceResponse, openDisputeEvidence } from './dispute-evidence.ts'
import { listDebits } from './list-debits.ts'
import { listDisputes } from './list-disputes.ts'
import { listOrders } from './list-orders.ts'
import { listRefunds } from './list-refunds.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import { answerOrder, readOrder } from './read-order.ts'

/** A write whose answer is the order as it is then: of a repeat, too. */
const answeredByOrder = <Body>(write: (context: OperatorContext, body: Body) => Promise<{ id: string }>) => ({
  run: (context: HostContext, { body }: { body: Body }) => write(operatorOf(context), body),
  finish: (context: HostContext, kept: { id: string }) => answerOrder(operatorOf(context), kept),
})

/** Calls on orders and refunds: handlers that only translate. */
export const moneyRoutes = {
  getOrders: (context, { query }) => listOrders(operatorOf(context), query),
  getOrderDetail: (context, { query }) => readOrder(operatorOf(context), query.id),
  lookUpPayment: {
    run: (context, { body }) => beginLookUp(operatorOf(context), body.id),
    finish: (context, kept) => endLookUp(operatorOf(context), kept),
  } satisfies ReadingHandler<typeof orders.lookUpPayment, { id: string }, unknown, HostContext>,
  getRefunds: (context, { query }) => listRefunds(operatorOf(context), query),
  giveRefund: answeredByOrder(giveRefund),
  decideRefundRequest: (context, { body }) =>
    decideRefundRequest(operatorOf(context), body).then(() => undefined),
  markRefundPaid: {
    prepare: (context, { body }) => beginMarkPaid(operatorOf(context), body),
    run: (context, { body }, prepared) => markRefundPaid(operatorOf(context), body, prepared),
    finish: (context, kept) => answerOrder(operatorOf(context), kept),
  } satisfies ReadingHandler<typeof refunds.markRefundPaid, { id: string }, PaidRefund, HostContext>,
  getDisputes: (context, { query }) => listDisputes(operatorOf(context), query),
  getDisputeEvidence: {
    async respond(context, input) {
      const { query } = input as Input<typeof disputes.getDisputeEvidence>
      return evidenceResponse(query.id, await openDisputeEvidence(operatorOf(context), query))
    },
  },
  writeOffDebt: answeredByOrder(writeOffDebt),
  getDebits: (context, { query }) => listDebits(operatorOf(context), query),
  allowDebit: (context, { body }) => allowDebit(operatorOf(context), body).then(() => undefined),
  getWithdrawals: (context, { query }) => listWithdrawals(operatorOf(context), query),
  answerWithdrawal: {
    prepare: (context, { body }) => beginAnswer(operatorOf(context), body),
    run: (context, _, begun) => answerWithdrawal(operatorOf(context), begun),
    discard: ({ deps }, { atWork }) => endDecision(deps, atWork),
    async finish({ deps }, _, begun) {
      if (begun) await endDecision(deps, begun.atWork)
    },
  } satisfies Handler<typeof withdrawals.answerWithdrawal, AnswerAtWork, HostContext>,
} satisfies Partial<DeskHandlers>
