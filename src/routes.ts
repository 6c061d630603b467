// The one table of paths. Pages, links, rewrites, sitemap, navigation and the service worker read it.
import { LIKE_TYPES } from './contract/lists.ts'

export type Layout = 'default' | 'chat' | 'lander' | 'empty'
/** The audience of a page: a visitor on a `member` page is shown login in its place; `guest` pages send members on. */
export type Audience = 'all' | 'member' | 'guest'

interface RouteDefinition {
  /** Path after the locale prefix; `:name` is a segment, `:name?` one that may be missing. */
  readonly path: string
  /** File the build writes for it, without `.html`, where it is not the path itself: one shell for all ids. */
  readonly shell?: string
  /** The only values of its last segment; any other is no page. */
  readonly values?: readonly string[]
  readonly layout: Layout
  readonly audience: Audience
  /** Whether search engines may list it. */
  readonly indexed: boolean
  /** Part of the members area (time bonus modal, polling). */
  readonly members_area?: boolean
  /** Shows a back button in the installed app; the path it leads to where nothing lies behind. */
  readonly back?: string
}

export const routes = {
  index: { path: '/', layout: 'default', audience: 'guest', indexed: true },
  'landers-alonetonight': {
    path: '/landers/alonetonight/:slug?',
    layout: 'lander',
    audience: 'all',
    indexed: true,
  },
  'landers-collagelanding': {
    path: '/landers/collagelanding/:slug?',
    layout: 'lander',
    audience: 'all',
    indexed: true,
  },
  'landers-gallery': { path: '/landers/gallery/:slug?', layout: 'lander', audience: 'all', indexed: true },
  'landers-iconslanding': {
    path: '/landers/iconslanding/:slug?',
    layout: 'lander',
    audience: 'all',
    indexed: true,
  },
  'landers-maplanding': {
    path: '/landers/maplanding/:slug?',
    layout: 'lander',
    audience: 'all',
    indexed: true,
  },
  'landers-socialnetwork': {
    path: '/landers/socialnetwork/:slug?',
    layout: 'lander',
    audience: 'all',
    indexed: true,
  },
  'landers-tinderswipe': { path: '/landers/tinderswipe', layout: 'lander', audience: 'all', indexed: true },
  'landers-transitionsvideolanding': {
    path: '/landers/transitionsvideolanding/:slug?',
    layout: 'lander',
    audience: 'all',
    indexed: true,
  },
  'landers-video': { path: '/landers/video/:slug?', layout: 'lander', audience: 'all', indexed: true },
  members: { path: '/members', layout: 'default', audience: 'all', indexed: false, members_area: true },
  'members-id': {
    path: '/members/:id',
    shell: '/members/_',
    layout: 'default',
    audience: 'all',
    indexed: false,
    members_area: true,
    back: '/members',
  },
  'members-id-chat': {
    path: '/members/:id/chat',
    shell: '/members/_/chat',
    layout: 'chat',
    audience: 'member',
    indexed: false,
  },
  'members-id-signup': {
    path: '/members/:id/signup',
    shell: '/members/_/signup',
    layout: 'empty',
    audience: 'guest',
    indexed: false,
  },
  'members-id-landing': {
    path: '/members/:id/landing',
    shell: '/members/_/landing',
    layout: 'lander',
    audience: 'all',
    indexed: false,
  },
  'members-id-landing2': {
    path: '/members/:id/landing2/:slug?',
    shell: '/members/_/landing2',
    layout: 'lander',
    audience: 'all',
    indexed: false,
  },
  'members-id-landing3': {
    path: '/members/:id/landing3/:slug?',
    shell: '/members/_/landing3',
    layout: 'lander',
    audience: 'all',
    indexed: false,
  },
  likes: { path: '/likes', layout: 'default', audience: 'member', indexed: false, members_area: true },
  'likes-m-id': {
    path: '/likes/m/:id',
    shell: '/likes/m/_',
    layout: 'default',
    audience: 'member',
    indexed: false,
    members_area: true,
    back: '/likes',
  },
  'likes-type': {
    path: '/likes/:type',
    values: LIKE_TYPES,
    shell: '/likes/_',
    layout: 'default',
    audience: 'member',
    indexed: false,
    back: '/likes',
  },
  'swipe-game': { path: '/swipe-game', layout: 'default', audience: 'member', indexed: false },
  'match-finder': { path: '/match-finder', layout: 'default', audience: 'member', indexed: false },
  chats: { path: '/chats', layout: 'default', audience: 'member', indexed: false, members_area: true },
  'chats-id': {
    path: '/chats/:id',
    shell: '/chats/_',
    layout: 'chat',
    audience: 'member',
    indexed: false,
  },
  credits: { path: '/credits', layout: 'default', audience: 'member', indexed: false, back: '/members' },
  'credits-repeat-order': {
    path: '/credits/repeat-order',
    layout: 'default',
    audience: 'member',
    indexed: false,
  },
  'credits-id-paymentmethod': {
    path: '/credits/:id/:paymentmethod?',
    shell: '/credits/_',
    layout: 'default',
    audience: 'member',
    indexed: false,
    back: '/credits',
  },
  directdebit: { path: '/directdebit', layout: 'default', audience: 'member', indexed: false },
  premium: { path: '/premium', layout: 'default', audience: 'member', indexed: false, members_area: true },
  transactions: { path: '/transactions', layout: 'default', audience: 'member', indexed: false },
  'transactions-id': {
    path: '/transactions/:id',
    shell: '/transactions/_',
    layout: 'default',
    audience: 'member',
    indexed: false,
  },
  profile: { path: '/profile', layout: 'default', audience: 'member', indexed: false },
  settings: { path: '/settings', layout: 'default', audience: 'member', indexed: false },
  notifications: { path: '/notifications', layout: 'default', audience: 'member', indexed: false },
  'lang-config': { path: '/lang-config', layout: 'default', audience: 'member', indexed: false },
  'account-deleted': { path: '/account-deleted', layout: 'default', audience: 'guest', indexed: false },
  login: { path: '/login', layout: 'empty', audience: 'guest', indexed: true },
  'reset-password': { path: '/reset-password', layout: 'empty', audience: 'all', indexed: false },
  'reset-password-do': { path: '/reset-password/do', layout: 'empty', audience: 'all', indexed: false },
  signup: { path: '/signup', layout: 'empty', audience: 'guest', indexed: true },
  'complete-signup': { path: '/complete-signup', layout: 'empty', audience: 'all', indexed: false },
  'signup-matches': { path: '/signup-matches', layout: 'default', audience: 'member', indexed: false },
  'activate-done': { path: '/activate/done', layout: 'empty', audience: 'all', indexed: false },
  'activate-error': { path: '/activate/error', layout: 'empty', audience: 'all', indexed: false },
  'mail-change-do': { path: '/mail-change/do', layout: 'empty', audience: 'all', indexed: false },
  complaints: { path: '/complaints', layout: 'default', audience: 'all', indexed: true },
  'pages-terms': { path: '/terms', layout: 'default', audience: 'all', indexed: true },
  'pages-privacy': { path: '/privacy', layout: 'default', audience: 'all', indexed: true },
  'pages-cookies': { path: '/cookies', layout: 'default', audience: 'all', indexed: true },
  'pages-return-policy': { path: '/return-policy', layout: 'default', audience: 'all', indexed: true },
  'pages-ban': { path: '/ban', layout: 'default', audience: 'all', indexed: true },
  'pages-service': { path: '/service', layout: 'default', audience: 'all', indexed: true },
  'pages-accessibility': { path: '/accessibility', layout: 'default', audience: 'all', indexed: true },
  pricing: { path: '/pricing', layout: 'default', audience: 'all', indexed: true },
  'pages-faq': { path: '/faq', layout: 'default', audience: 'all', indexed: true },
  withdrawal: { path: '/withdrawal', layout: 'default', audience: 'all', indexed: false },
  offline: { path: '/offline', layout: 'default', audience: 'all', indexed: false },
  'pages-token': { path: '/:token', shell: '/_token', layout: 'empty', audience: 'all', indexed: false },
} as const satisfies Record<string, RouteDefinition>

export type RouteId = keyof typeof routes
export type Route = RouteDefinition & { readonly id: RouteId }

/** One-time links are exactly this long, so that no other path is taken for one. */
export const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/

export const routeIds = Object.keys(routes) as RouteId[]
export const routeOf = (id: RouteId): Route => ({ id, ...(routes[id] as RouteDefinition) })

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
