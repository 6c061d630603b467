// The page the build writes for each route. Apart from the routes, which every page of a brand carries.
import type { RouteId } from './routes.ts'

export type Layout = 'default' | 'chat' | 'lander' | 'empty'

interface RoutePage {
  readonly layout: Layout
  /** Whether search engines may list it. */
  readonly indexed: boolean
  /** File the build writes for it, without `.html`, where it is not the path itself: one shell for all ids. */
  readonly shell?: string
}

const routePages: Record<RouteId, RoutePage> = {
  index: { layout: 'default', indexed: true },
  'landers-alonetonight': { layout: 'lander', indexed: true },
  'landers-collagelanding': { layout: 'lander', indexed: true },
  'landers-gallery': { layout: 'lander', indexed: true },
  'landers-iconslanding': { layout: 'lander', indexed: true },
  'landers-maplanding': { layout: 'lander', indexed: true },
  'landers-socialnetwork': { layout: 'lander', indexed: true },
  'landers-tinderswipe': { layout: 'lander', indexed: true },
  'landers-transitionsvideolanding': { layout: 'lander', indexed: true },
  'landers-video': { layout: 'lander', indexed: true },
  members: { layout: 'default', indexed: false },
  'members-id': { layout: 'default', indexed: false, shell: '/members/_' },
  'members-id-chat': { layout: 'chat', indexed: false, shell: '/members/_/chat' },
  'members-id-signup': { layout: 'empty', indexed: false, shell: '/members/_/signup' },
  'members-id-landing': { layout: 'lander', indexed: false, shell: '/members/_/landing' },
  'members-id-landing2': { layout: 'lander', indexed: false, shell: '/members/_/landing2' },
  'members-id-landing3': { layout: 'lander', indexed: false, shell: '/members/_/landing3' },
  likes: { layout: 'default', indexed: false },
  'likes-m-id': { layout: 'default', indexed: false, shell: '/likes/m/_' },
  'likes-type': { layout: 'default', indexed: false, shell: '/likes/_' },
  'swipe-game': { layout: 'default', indexed: false },
  'match-finder': { layout: 'default', indexed: false },
  chats: { layout: 'default', indexed: false },
  'chats-id': { layout: 'chat', indexed: false, shell: '/chats/_' },
  credits: { layout: 'default', indexed: false },
  'credits-repeat-order': { layout: 'default', indexed: false },
  'credits-id-paymentmethod': { layout: 'default', indexed: false, shell: '/credits/_' },
  directdebit: { layout: 'default', indexed: false },
  premium: { layout: 'default', indexed: false },
  transactions: { layout: 'default', indexed: false },
  'transactions-id': { layout: 'default', indexed: false, shell: '/transactions/_' },
  verification: { layout: 'default', indexed: false },
  profile: { layout: 'default', indexed: false },
  settings: { layout: 'default', indexed: false },
  notifications: { layout: 'default', indexed: false },
  'lang-config': { layout: 'default', indexed: false },
  'account-deleted': { layout: 'default', indexed: false },
  login: { layout: 'empty', indexed: true },
  'reset-password': { layout: 'empty', indexed: false },
  'reset-password-do': { layout: 'empty', indexed: false },
  signup: { layout: 'empty', indexed: true },
  'complete-signup': { layout: 'empty', indexed: false },
  'signup-matches': { layout: 'default', indexed: false },
  'activate-done': { layout: 'empty', indexed: false },
  'activate-error': { layout: 'empty', indexed: false },
  'mail-change-do': { layout: 'empty', indexed: false },
  complaints: { layout: 'default', indexed: true },
  appeal: { layout: 'default', indexed: false },
  'pages-terms': { layout: 'default', indexed: true },
  'pages-privacy': { layout: 'default', indexed: true },
  'pages-cookies': { layout: 'default', indexed: true },
  'pages-return-policy': { layout: 'default', indexed: true },
  'pages-ban': { layout: 'default', indexed: true },
  'pages-service': { layout: 'default', indexed: true },
  'pages-accessibility': { layout: 'default', indexed: true },
  'pages-meeting-safely': { layout: 'default', indexed: true },
  pricing: { layout: 'default', indexed: true },
  'pages-faq': { layout: 'default', indexed: true },
  'pages-fairness': { layout: 'default', indexed: true },
  withdrawal: { layout: 'default', indexed: false },
  offline: { layout: 'default', indexed: false },
  'pages-token': { layout: 'empty', indexed: false, shell: '/_token' },
}

export const routePageOf = (id: RouteId): RoutePage => routePages[id]
