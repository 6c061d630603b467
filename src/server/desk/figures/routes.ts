import type * as transparency from '../../../contract/desk/transparency.ts'
import type * as figures from '../../../contract/desk/figures.ts'
import type { Input } from '../../platform/handler.ts'
import { operatorOf } from '../../platform/transaction.ts'
import type { DeskHandlers } from '../desk-handlers.ts'
import { savePart, saveText } from './transparency/files.ts'
import { freeze, keepNotes, readTransparency, readTransparencyRows } from './transparency/report.ts'
import { publishFairness } from './publish-fairness.ts'
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
  publishFairness: (context, { body }) => publishFairness(operatorOf(context), body).then(() => undefined),
  getTransparency: (context, { query }) => readTransparency(operatorOf(context), query),
  getTransparencyRows: (context, { query }) => readTransparencyRows(operatorOf(context), query),
  saveTransparencyNotes: (context, { body }) => keepNotes(operatorOf(context), body).then(() => undefined),
  freezeTransparency: (context, { body }) => freeze(operatorOf(context), body).then(() => undefined),
  saveTransparencyPart: {
    respond: (context, input) =>
      savePart(operatorOf(context), (input as Input<typeof transparency.saveTransparencyPart>).query),
  },
  saveTransparencyText: {
    respond: (context, input) =>
      saveText(operatorOf(context), (input as Input<typeof transparency.saveTransparencyText>).query),
  },
} satisfies Partial<DeskHandlers>
