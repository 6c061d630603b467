// Calls of the operators' desk: made at its own host alone, and no part of the contract with other backends.

import type { Call } from '../calls/define-call.ts'
import * as cases from './case-calls.ts'
import * as cams from './cams.ts'
import * as campaigns from './campaigns.ts'
import * as clusters from './clusters.ts'
import * as correspondents from './correspondents.ts'
import * as codes from './discount-codes.ts'
import * as disputes from './disputes.ts'
import * as figures from './figures.ts'
import * as transparency from './transparency.ts'
import * as health from './health.ts'
import * as log from './log.ts'
import * as members from './members.ts'
import * as news from './news.ts'
import * as operators from './operators.ts'
import * as orders from './orders.ts'
import * as refunds from './refunds.ts'
import * as requests from './requests.ts'
import * as verifications from './verifications.ts'
import * as withdrawals from './withdrawals.ts'

/** Every call by name; none is called as one of the brands'. */
export const deskCalls = {
  beginSignIn: operators.beginSignIn,
  signIn: operators.signIn,
  beginConfirm: operators.beginConfirm,
  confirm: operators.confirm,
  signOut: operators.signOut,
  openInvitation: operators.openInvitation,
  getMe: operators.getMe,
  changeMe: operators.changeMe,
  beginOwnPasskey: operators.beginOwnPasskey,
  addOwnPasskey: operators.addOwnPasskey,
  renameOwnPasskey: operators.renameOwnPasskey,
  removeOwnPasskey: operators.removeOwnPasskey,
  beginOwnTotp: operators.beginOwnTotp,
  confirmOwnTotp: operators.confirmOwnTotp,
  removeOwnTotp: operators.removeOwnTotp,
  renewOwnRecoveryCodes: operators.renewOwnRecoveryCodes,
  getPeople: operators.getPeople,
  invitePerson: operators.invitePerson,
  changePerson: operators.changePerson,
  getLog: log.getLog,
  getQueue: cases.getQueue,
  getCaseRow: cases.getCaseRow,
  getCase: cases.getCase,
  claimCase: cases.claimCase,
  claimNextCase: cases.claimNextCase,
  releaseCase: cases.releaseCase,
  getAssignable: cases.getAssignable,
  assignCases: cases.assignCases,
  noteCase: cases.noteCase,
  parkCase: cases.parkCase,
  escalateCase: cases.escalateCase,
  reopenCase: cases.reopenCase,
  holdEvidence: cases.holdEvidence,
  previewCase: cases.previewCase,
  decideCase: cases.decideCase,
  getConversation: cases.getConversation,
  getEvidenceFile: cases.getEvidenceFile,
  getEvidenceVoice: cases.getEvidenceVoice,
  getPhotoFile: cases.getPhotoFile,
  getPhotos: cases.getPhotos,
  getVerifications: verifications.getVerifications,
  getVerificationFile: verifications.getVerificationFile,
  decideVerification: verifications.decideVerification,
  decidePhotos: cases.decidePhotos,
  getClusters: clusters.getClusters,
  decideCluster: clusters.decideCluster,
  decideClusterRequest: clusters.decideClusterRequest,
  getCorrespondents: correspondents.getCorrespondents,
  warnCorrespondents: correspondents.warnCorrespondents,
  enterPrivacyRequest: requests.enterPrivacyRequest,
  extendPrivacyRequest: requests.extendPrivacyRequest,
  enterAuthorityOrder: requests.enterAuthorityOrder,
  findMembers: members.findMembers,
  getMember: members.getMember,
  revealContact: members.revealContact,
  actOnMember: members.actOnMember,
  getOrders: orders.getOrders,
  getOrderDetail: orders.getOrderDetail,
  lookUpPayment: orders.lookUpPayment,
  getRefunds: refunds.getRefunds,
  giveRefund: refunds.giveRefund,
  decideRefundRequest: refunds.decideRefundRequest,
  markRefundPaid: refunds.markRefundPaid,
  getDisputes: disputes.getDisputes,
  getDisputeEvidence: disputes.getDisputeEvidence,
  writeOffDebt: disputes.writeOffDebt,
  getDebits: disputes.getDebits,
  allowDebit: disputes.allowDebit,
  getFigures: figures.getFigures,
  saveFigures: figures.saveFigures,
  getFairness: figures.getFairness,
  saveFairness: figures.saveFairness,
  publishFairness: figures.publishFairness,
  getTransparency: transparency.getTransparency,
  getTransparencyRows: transparency.getTransparencyRows,
  saveTransparencyNotes: transparency.saveTransparencyNotes,
  freezeTransparency: transparency.freezeTransparency,
  saveTransparencyPart: transparency.saveTransparencyPart,
  saveTransparencyText: transparency.saveTransparencyText,
  getDeskHealth: health.getDeskHealth,
  startAudit: health.startAudit,
  getDiscountCodes: codes.getDiscountCodes,
  giveDiscountCode: codes.giveDiscountCode,
  endDiscountCode: codes.endDiscountCode,
  getWithdrawals: withdrawals.getWithdrawals,
  answerWithdrawal: withdrawals.answerWithdrawal,
  getCams: cams.getCams,
  importCams: cams.importCams,
  getNews: news.getNews,
  saveNews: news.saveNews,
  getNewsPreview: news.getNewsPreview,
  proofNews: news.proofNews,
  planNews: news.planNews,
  signNews: news.signNews,
  getCampaigns: campaigns.getCampaigns,
  getCampaignsFile: campaigns.getCampaignsFile,
} satisfies Record<string, Call>

export type DeskCallName = keyof typeof deskCalls
