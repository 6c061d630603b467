import type * as figures from '../../../contract/desk/figures.ts'
import type { Input } from '../../platform/handler.ts'
import { operatorOf } from '../../platform/transaction.ts'
import type { DeskHandlers } from '../desk-handlers.ts'
import { readFairness, readFigures, saveFairness, saveFigures } from './read-figures.ts'

/** Calls on figures and reports: handlers that only translate. */
export const figureRoutes = {
  getFigures: (context, { query }) => readFigures(operatorOf(context), query),
  saveFigures: {
    respond: (context, input) =>
      saveFigures(operatorOf(context), (input as Input<typeof figures.saveFigures>).query),
  },
  getFairness: (context, { query }) => readFairness(operatorOf(context), query),
  saveFairness: {
    respond: (context, input) =>
      saveFairness(operatorOf(context), (input as Input<typeof figures.saveFairness>).query),
  },
} satisfies Partial<DeskHandlers>
