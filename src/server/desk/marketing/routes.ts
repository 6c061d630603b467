import type { getCampaignsFile } from '../../../contract/desk/campaigns.ts'
import type { Input } from '../../platform/handler.ts'
import { operatorOf } from '../../platform/transaction.ts'
import type { DeskHandlers } from '../desk-handlers.ts'
import { endDiscountCode, giveDiscountCode } from './change-discount-codes.ts'
import { campaignsFile, countCampaigns } from './count-campaigns.ts'
import { addSignature, changePlan, keepNews, listNews, mailProof, previewNews } from './news.ts'
import { askToImport, listImports } from './cams.ts'
import { listDiscountCodes } from './list-discount-codes.ts'

/** Calls on codes, campaigns, news and cams: handlers that only translate. */
export const marketingRoutes = {
  getDiscountCodes: (context, { query }) => listDiscountCodes(operatorOf(context), query),
  giveDiscountCode: (context, { body }) => giveDiscountCode(operatorOf(context), body).then(() => undefined),
  endDiscountCode: (context, { body }) => endDiscountCode(operatorOf(context), body).then(() => undefined),
  getCampaigns: (context, { query }) => countCampaigns(operatorOf(context), query),
  getCams: (context, { query }) => listImports(operatorOf(context), query),
  importCams: (context, { body }) => askToImport(operatorOf(context), body).then(() => undefined),
  getNews: (context, { query }) => listNews(operatorOf(context), query),
  saveNews: (context, { body }) => keepNews(operatorOf(context), body).then(() => undefined),
  getNewsPreview: (context, { query }) => previewNews(operatorOf(context), query),
  proofNews: (context, { body }) => mailProof(operatorOf(context), body).then(() => undefined),
  planNews: (context, { body }) => changePlan(operatorOf(context), body).then(() => undefined),
  signNews: (context, { body }) => addSignature(operatorOf(context), body).then(() => undefined),
  getCampaignsFile: {
    async respond(context, input) {
      const { query } = input as Input<typeof getCampaignsFile>
      return campaignsFile(operatorOf(context), query)
    },
  },
} satisfies Partial<DeskHandlers>
