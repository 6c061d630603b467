import type { Call } from './define-call.ts'
import * as accounts from './accounts.ts'
import * as appeals from './appeals.ts'
import * as chat from './chat.ts'
import * as comments from './comments.ts'
import * as debits from './direct-debits.ts'
import * as declines from './declines.ts'
import * as discounts from './discounts.ts'
import * as events from './events.ts'
import * as factors from './factors.ts'
import * as games from './games.ts'
import * as likes from './likes.ts'
import * as moderation from './moderation.ts'
import * as notifications from './notifications.ts'
import * as orders from './orders.ts'
import * as pause from './pause.ts'
import * as payments from './payments.ts'
import * as photos from './photos.ts'
import * as places from './places.ts'
import * as privacyRequests from './privacy-requests.ts'
import * as profiles from './profiles.ts'
import * as prompts from './prompts.ts'
import * as reports from './reports.ts'
import * as repeats from './repeat-orders.ts'
import * as search from './search.ts'
import * as sessions from './sessions.ts'
import * as signup from './signup.ts'
import * as site from './site.ts'
import * as tokens from './tokens.ts'
import * as transactions from './transactions.ts'
import * as unmatching from './unmatch.ts'
import * as verification from './verification.ts'
import * as voice from './voice.ts'
import * as withdrawals from './withdrawals.ts'

/** Every call by name: the server registers its routes from here, conformance and access tables are read off it. */
export const calls = {
  getUser: sessions.getUser,
  login: sessions.login,
  takeSecondStep: factors.takeSecondStep,
  beginPasskeyLogin: factors.beginPasskeyLogin,
  loginByPasskey: factors.loginByPasskey,
  changeLanguage: sessions.changeLanguage,
  subscribePush: notifications.subscribePush,
  unsubscribePush: notifications.unsubscribePush,
  logout: sessions.logout,
  activate: tokens.activate,
  resendActivation: tokens.resendActivation,
  getToken: tokens.getToken,
  useToken: tokens.useToken,
  unsubscribe: tokens.unsubscribe,
  requestReset: accounts.requestReset,
  requestLoginLink: accounts.requestLoginLink,
  resetPassword: accounts.resetPassword,
  getAccount: accounts.getAccount,
  changeAccount: accounts.changeAccount,
  deleteAccount: accounts.deleteAccount,
  eraseRemoved: accounts.eraseRemoved,
  getSessions: sessions.getSessions,
  revokeSessions: accounts.revokeSessions,
  exportData: accounts.exportData,
  getFactors: factors.getFactors,
  beginPasskey: factors.beginPasskey,
  addPasskey: factors.addPasskey,
  renamePasskey: factors.renamePasskey,
  removePasskey: factors.removePasskey,
  checkPasskey: factors.checkPasskey,
  beginTotp: factors.beginTotp,
  confirmTotp: factors.confirmTotp,
  removeTotp: factors.removeTotp,
  renewRecoveryCodes: factors.renewRecoveryCodes,
  mailExport: accounts.mailExport,
  exportByLink: accounts.exportByLink,
  getNotifications: notifications.getNotifications,
  changeNotifications: notifications.changeNotifications,
  getCheckIn: notifications.getCheckIn,
  setCheckIn: notifications.setCheckIn,
  cancelCheckIn: notifications.cancelCheckIn,
  sendPrivacyRequest: privacyRequests.sendPrivacyRequest,
  sendComplaint: moderation.sendComplaint,
  getAppeal: appeals.getAppeal,
  sendAppeal: appeals.sendAppeal,
  sendAppealPicture: appeals.sendAppealPicture,
  getCases: moderation.getCases,
  seeWarning: moderation.seeWarning,
  pageHidden: site.pageHidden,
  logPageBounce: site.logPageBounce,
  cspReport: site.cspReport,
  startSignup: signup.startSignup,
  continueSignup: signup.continueSignup,
  getProfile: profiles.getProfile,
  getOwnProfile: profiles.getOwnProfile,
  changeProfile: profiles.changeProfile,
  getPrompts: prompts.getPrompts,
  answerPrompts: prompts.answerPrompts,
  getVoice: voice.getVoice,
  getVoicePrompts: voice.getVoicePrompts,
  answerByVoice: voice.answerByVoice,
  removeVoiceAnswer: voice.removeVoiceAnswer,
  search: search.search,
  sendSearch: search.sendSearch,
  showResults: search.showResults,
  getTeaser: profiles.getTeaser,
  getTeasers: profiles.getTeasers,
  getVerification: verification.getVerification,
  askVerification: verification.askVerification,
  endVerification: verification.endVerification,
  sendVerification: verification.sendVerification,
  uploadPhoto: photos.uploadPhoto,
  orderPhotos: photos.orderPhotos,
  deletePhoto: photos.deletePhoto,
  getPhoto: photos.getPhoto,
  uncoverPhoto: photos.uncoverPhoto,
  getLikes: likes.getLikes,
  giveLike: likes.giveLike,
  takeBackLike: likes.takeBackLike,
  seeLike: likes.seeLike,
  autoLike: likes.autoLike,
  pauseProfile: pause.pauseProfile,
  endPause: pause.endPause,
  getDeclined: declines.getDeclined,
  declineProfile: declines.declineProfile,
  takeBackDecline: declines.takeBackDecline,
  unmatch: unmatching.unmatch,
  undoUnmatch: unmatching.undoUnmatch,
  getBlocks: moderation.getBlocks,
  blockProfile: moderation.blockProfile,
  unblockProfile: moderation.unblockProfile,
  getSwipe: games.getSwipe,
  swipe: games.swipe,
  getMatchFinder: games.getMatchFinder,
  findMatches: games.findMatches,
  getChats: chat.getChats,
  getChat: chat.getChat,
  sendMessage: chat.sendMessage,
  sendPhoto: chat.sendPhoto,
  sendVoice: chat.sendVoice,
  sendComment: comments.sendComment,
  readChat: chat.readChat,
  removeChat: chat.removeChat,
  getIcebreakers: chat.getIcebreakers,
  getGifts: chat.getGifts,
  getDiscount: discounts.getDiscount,
  getTimeBonus: discounts.getTimeBonus,
  offerToStay: discounts.offerToStay,
  getBundles: payments.getBundles,
  placeOrder: orders.placeOrder,
  getOrder: orders.getOrder,
  cancelOrder: orders.cancelOrder,
  webhook: orders.webhook,
  getRepeat: repeats.getRepeat,
  repeatOrder: repeats.repeatOrder,
  forgetMethods: repeats.forgetMethods,
  getDirectDebit: debits.getDirectDebit,
  orderDirectDebit: debits.orderDirectDebit,
  resendCode: debits.resendCode,
  confirmCode: debits.confirmCode,
  getTransactions: transactions.getTransactions,
  getTransaction: transactions.getTransaction,
  withdraw: withdrawals.withdraw,
  getEvents: events.getEvents,
  getSettings: site.getSettings,
  geocode: places.geocode,
  getRegions: places.getRegions,
  getInterests: profiles.getInterests,
  getCompanyInfo: site.getCompanyInfo,
  getFairnessReport: reports.getFairnessReport,
  getTransparencyReports: reports.getTransparencyReports,
  getTransparencyFile: reports.getTransparencyFile,
  getTransparencyWords: reports.getTransparencyWords,
  getHealth: site.getHealth,
  getReady: site.getReady,
} satisfies Record<string, Call>

export type CallName = keyof typeof calls
