// The one table of paths. Pages, links, rewrites, sitemap, navigation and the service worker read it.
import { LIKE_TYPES } from './contract/lists.ts'
import type { Feature } from './contract/site.ts'

/** The audience of a page: a visitor on a `member` page is shown login in its place; `guest` pages send members on. */
export type Audience = 'all' | 'member' | 'guest'

interface RouteDefinition {
  /** Path after the locale prefix; `:name` is a segment, `:name?` one that may be missing. */
  readonly path: string
  /** The only values of its last segment; any other is no page. */
  readonly values?: readonly string[]
  readonly audience: Audience
  /** A brand without this feature has no such page, and nothing that leads to it. */
  readonly feature?: Feature
  /** It may ask for the device's camera; no other page may. */
  readonly camera?: boolean
  /** Part of the members area (time bonus modal, polling). */
  readonly members_area?: boolean
  /** Shows a back button in the installed app; the path it leads to where nothing lies behind. */
  readonly back?: string
}

export const routes = {
  index: { path: '/', audience: 'guest' },
  'landers-alonetonight': { path: '/landers/alonetonight/:slug?', audience: 'all' },
  'landers-collagelanding': { path: '/landers/collagelanding/:slug?', audience: 'all' },
  'landers-gallery': { path: '/landers/gallery/:slug?', audience: 'all' },
  'landers-iconslanding': { path: '/landers/iconslanding/:slug?', audience: 'all' },
  'landers-maplanding': { path: '/landers/maplanding/:slug?', audience: 'all' },
  'landers-socialnetwork': { path: '/landers/socialnetwork/:slug?', audience: 'all' },
  'landers-tinderswipe': { path: '/landers/tinderswipe', audience: 'all' },
  'landers-transitionsvideolanding': { path: '/landers/transitionsvideolanding/:slug?', audience: 'all' },
  'landers-video': { path: '/landers/video/:slug?', audience: 'all' },
  members: { path: '/members', audience: 'all', members_area: true },
  'members-id': { path: '/members/:id', audience: 'all', members_area: true, back: '/members' },
  'members-id-chat': { path: '/members/:id/chat', audience: 'member' },
  'members-id-signup': { path: '/members/:id/signup', audience: 'guest' },
  'members-id-landing': { path: '/members/:id/landing', audience: 'all' },
  'members-id-landing2': { path: '/members/:id/landing2/:slug?', audience: 'all' },
  'members-id-landing3': { path: '/members/:id/landing3/:slug?', audience: 'all' },
  likes: { path: '/likes', audience: 'member', members_area: true },
  'likes-m-id': { path: '/likes/m/:id', audience: 'member', members_area: true, back: '/likes' },
  'likes-type': { path: '/likes/:type', values: LIKE_TYPES, audience: 'member', back: '/likes' },
  'swipe-game': { path: '/swipe-game', audience: 'member' },
  'match-finder': { path: '/match-finder', audience: 'member' },
  chats: { path: '/chats', audience: 'member', members_area: true },
  'chats-id': { path: '/chats/:id', audience: 'member' },
  credits: { path: '/credits', audience: 'member', back: '/members' },
  'credits-repeat-order': { path: '/credits/repeat-order', audience: 'member' },
  'credits-id-paymentmethod': { path: '/credits/:id/:paymentmethod?', audience: 'member', back: '/credits' },
  directdebit: { path: '/directdebit', audience: 'member' },
  premium: { path: '/premium', audience: 'member', members_area: true },
  transactions: { path: '/transactions', audience: 'member' },
  'transactions-id': { path: '/transactions/:id', audience: 'member' },
  profile: { path: '/profile', audience: 'member' },
  verification: {
    path: '/verification',
    audience: 'member',
    feature: 'verification',
    camera: true,
    back: '/profile',
  },
  settings: { path: '/settings', audience: 'member' },
  notifications: { path: '/notifications', audience: 'member' },
  'lang-config': { path: '/lang-config', audience: 'member' },
  'account-deleted': { path: '/account-deleted', audience: 'guest' },
  login: { path: '/login', audience: 'guest' },
  'reset-password': { path: '/reset-password', audience: 'all' },
  'reset-password-do': { path: '/reset-password/do', audience: 'all' },
  signup: { path: '/signup', audience: 'guest' },
  'complete-signup': { path: '/complete-signup', audience: 'all' },
  'signup-matches': { path: '/signup-matches', audience: 'member' },
  'activate-done': { path: '/activate/done', audience: 'member' },
  'activate-error': { path: '/activate/error', audience: 'all' },
  'mail-change-do': { path: '/mail-change/do', audience: 'member' },
  complaints: { path: '/complaints', audience: 'all' },
  appeal: { path: '/appeal', audience: 'all' },
  'pages-terms': { path: '/terms', audience: 'all' },
  'pages-privacy': { path: '/privacy', audience: 'all' },
  'pages-cookies': { path: '/cookies', audience: 'all' },
  'pages-return-policy': { path: '/return-policy', audience: 'all' },
  'pages-ban': { path: '/ban', audience: 'all' },
  'pages-service': { path: '/service', audience: 'all' },
  'pages-accessibility': { path: '/accessibility', audience: 'all' },
  'pages-meeting-safely': { path: '/meeting-safely', audience: 'all', feature: 'meeting_safely' },
  pricing: { path: '/pricing', audience: 'all' },
  'pages-faq': { path: '/faq', audience: 'all' },
  'pages-fairness': { path: '/fairness', audience: 'all', feature: 'fairness' },
  withdrawal: { path: '/withdrawal', audience: 'all' },
  offline: { path: '/offline', audience: 'all' },
  'pages-token': { path: '/:token', audience: 'all' },
} as const satisfies Record<string, RouteDefinition>

export type RouteId = keyof typeof routes
export type Route = RouteDefinition & { readonly id: RouteId }

/** One-time links are exactly this long, so that no other path is taken for one. */
export const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/

export const routeIds = Object.keys(routes) as RouteId[]
export const routeOf = (id: RouteId): Route => ({ id, ...(routes[id] as RouteDefinition) })

/** Whether a brand with these features has the page. */
export const hasRoute = (features: readonly Feature[], id: RouteId): boolean => {
  const { feature } = routeOf(id)
  return feature === undefined || features.includes(feature)
}

/** Fills a path's segments; a missing optional one is left out. Values are percent-encoded. */
export function pathOf(id: RouteId, params: Record<string, string> = {}): string {
  const segments = routes[id].path.split('/').flatMap((segment) => {
    if (!segment.startsWith(':')) return [segment]
    const name = segment.replace(/^:|\?$/g, '')
    const value = params[name]
    if (value === undefined && segment.endsWith('?')) return []
    if (value === undefined || value === '') throw new TypeError(`Route ${id} needs ${name}`)
    return [encodeURIComponent(value)]
  })
  return segments.join('/') || '/'
}

const literalFirst = [...routeIds].sort((a, b) => rank(a) - rank(b))
function rank(id: RouteId): number {
  return routes[id].path.split('/').reduce((sum, segment) => sum * 2 + (segment.startsWith(':') ? 1 : 0), 0)
}

/** The route of a path without locale prefix, with its segments; null for an unknown path. */
export function matchRoute(path: string): { id: RouteId; params: Record<string, string> } | null {
  const given = path.split('/').slice(1)
  for (const id of literalFirst) {
    const params = matchSegments(routes[id].path.split('/').slice(1), given)
    if (!params || (id === 'pages-token' && !TOKEN_PATTERN.test(params.token ?? ''))) continue
    if (isKnownValue(id, given.at(-1) ?? '')) return { id, params }
  }
  return null
}

const isKnownValue = (id: RouteId, value: string) => routeOf(id).values?.includes(value) ?? true

function matchSegments(wanted: string[], given: string[]): Record<string, string> | null {
  const params: Record<string, string> = {}
  if (given.length > wanted.length) return null
  for (const [index, segment] of wanted.entries()) {
    const value = given[index]
    if (!segment.startsWith(':')) {
      if (value !== segment) return null
      continue
    }
    if (value === undefined || value === '') {
      if (segment.endsWith('?')) continue
      return null
    }
    try {
      params[segment.replace(/^:|\?$/g, '')] = decodeURIComponent(value)
    } catch {
      return null
    }
  }
  return params
}
