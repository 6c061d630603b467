import { operatorOf } from '../../platform/transaction.ts'
import type { DeskHandlers } from '../desk-handlers.ts'
import { endDiscountCode, giveDiscountCode } from './change-discount-codes.ts'
import { listDiscountCodes } from './list-discount-codes.ts'

/** Calls on codes, campaigns, news and cams: handlers that only translate. */
export const marketingRoutes = {
  getDiscountCodes: (context, { query }) => listDiscountCodes(operatorOf(context), query),
  giveDiscountCode: (context, { body }) => giveDiscountCode(operatorOf(context), body).then(() => undefined),
  endDiscountCode: (context, { body }) => endDiscountCode(operatorOf(context), body).then(() => undefined),
} satisfies Partial<DeskHandlers>
