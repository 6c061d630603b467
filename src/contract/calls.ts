import type { Call } from './call.ts'
import * as account from './accounts.ts'
import * as blocks from './blocks.ts'
import * as discounts from './discounts.ts'
import * as games from './games.ts'
import * as live from './events.ts'
import * as meeting from './likes.ts'
import * as money from './payments.ts'
import * as notices from './moderation.ts'
import * as photo from './photos.ts'
import * as profile from './profiles.ts'
import * as push from './push.ts'
import * as session from './sessions.ts'
import * as signup from './signup.ts'
import * as site from './site.ts'
import * as talking from './chat.ts'

/** Every call by name: the server registers its routes from here, conformance and access tables are read off it. */
export const calls = {
  getUser: session.getUser,
  login: session.login,
  changeLanguage: session.changeLanguage,
  subscribePush: push.subscribePush,
  unsubscribePush: push.unsubscribePush,
  logout: session.logout,
  activate: session.activate,
  resendActivation: session.resendActivation,
  getToken: session.getToken,
  useToken: account.useToken,
  unsubscribe: account.unsubscribe,
  requestReset: account.requestReset,
  resetPassword: account.resetPassword,
  getAccount: account.getAccount,
  changeAccount: account.changeAccount,
  deleteAccount: account.deleteAccount,
  getSessions: account.getSessions,
  revokeSessions: account.revokeSessions,
  exportData: account.exportData,
  getNotifications: account.getNotifications,
  changeNotifications: account.changeNotifications,
  sendComplaint: notices.sendComplaint,
  pageHidden: notices.pageHidden,
  logPageBounce: notices.logPageBounce,
  cspReport: notices.cspReport,
  startSignup: signup.startSignup,
  continueSignup: signup.continueSignup,
  getProfile: profile.getProfile,
  getOwnProfile: profile.getOwnProfile,
  changeProfile: profile.changeProfile,
  search: profile.search,
  uploadPhoto: photo.uploadPhoto,
  orderPhotos: photo.orderPhotos,
  deletePhoto: photo.deletePhoto,
  getPhoto: photo.getPhoto,
  getLikes: meeting.getLikes,
  giveLike: meeting.giveLike,
  takeBackLike: meeting.takeBackLike,
  seeLike: meeting.seeLike,
  autoLike: meeting.autoLike,
  getBlocks: blocks.getBlocks,
  blockProfile: blocks.blockProfile,
  unblockProfile: blocks.unblockProfile,
  getSwipe: games.getSwipe,
  swipe: games.swipe,
  getMatchFinder: games.getMatchFinder,
  findMatches: games.findMatches,
  getChats: talking.getChats,
  getChat: talking.getChat,
  sendMessage: talking.sendMessage,
  sendPhoto: talking.sendPhoto,
  readChat: talking.readChat,
  removeChat: talking.removeChat,
  getIcebreakers: talking.getIcebreakers,
  getGifts: talking.getGifts,
  getDiscount: discounts.getDiscount,
  getTimeBonus: discounts.getTimeBonus,
  offerToStay: discounts.offerToStay,
  getBundles: money.getBundles,
  placeOrder: money.placeOrder,
  getOrder: money.getOrder,
  cancelOrder: money.cancelOrder,
  webhook: money.webhook,
  getRepeat: money.getRepeat,
  repeatOrder: money.repeatOrder,
  forgetMethods: money.forgetMethods,
  getDirectDebit: money.getDirectDebit,
  orderDirectDebit: money.orderDirectDebit,
  resendCode: money.resendCode,
  confirmCode: money.confirmCode,
  getTransactions: money.getTransactions,
  getTransaction: money.getTransaction,
  withdraw: money.withdraw,
  getEvents: live.getEvents,
  getSettings: site.getSettings,
  geocode: site.geocode,
  getRegions: site.getRegions,
  getInterests: site.getInterests,
  getCompanyInfo: site.getCompanyInfo,
  getHealth: site.getHealth,
} satisfies Record<string, Call>

export type CallName = keyof typeof calls
