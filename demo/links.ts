// Which state of a screen is where: the one table behind `/dev` and `docs/demo.md`. A new state is a new row.

import type { DemoLinks, DemoState } from '../src/server/http/dev/links.ts'
import { findByName, sessionOf } from '../src/server/accounts/current-account.ts'
import { openSession } from '../src/server/accounts/sessions/open-session.ts'
import { issueToken, type TokenData } from '../src/server/accounts/tokens/issue-token.ts'
import { TOKEN_KINDS, type TokenKind } from '../src/contract/lists.ts'
import type { Context } from '../src/server/platform/context.ts'
import { hashToken } from '../src/server/platform/random-token.ts'
import { inTransaction } from '../src/server/platform/transaction.ts'
import { DEMO_LOGIN, DEMO_NAMES } from './login.ts'

interface State {
  screen: string
  state: string
  /** Nobody: as a visitor. */
  as: (typeof DEMO_NAMES)[number] | 'visitor'
  /** `{brand}` is the brand's id; another name in braces is looked up by `IDS`. */
  path: string
  /** Brands that have it; all without. */
  at?: readonly string[]
}

const OPEN = ['amora', 'fjallvind']
const CLOSED = ['hjertebro', 'lunaria', 'tweespan', 'minerve', 'herbstgold']
const WITH_FICTIONAL = ['amora', 'fjallvind', 'hjertebro', 'lunaria']
const WITH_PAUSE = ['amora', 'fjallvind', 'lunaria', 'minerve']
const WITH_BLUR = ['amora', 'herbstgold', 'lunaria', 'tweespan']
const WITH_BONUS = ['amora', 'tweespan', 'hjertebro', 'lunaria', 'fjallvind']

const ORDERS = {
  created: 'just made',
  pending: 'a bank transfer under way',
  completed: 'paid by a card that is kept, with a code',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'not paid in time',
  refunded: 'refunded',
  'charged-back': 'charged back',
  first: 'with the welcome discount, where the brand has one',
} as const

export const STATES: readonly State[] = [
  { screen: 'home', state: 'cards of all who are listed', as: 'visitor', path: '/', at: OPEN },
  { screen: 'home', state: 'cards of a dozen who agreed', as: 'visitor', path: '/', at: CLOSED },
  {
    screen: 'home',
    state: 'came by a partner',
    as: 'visitor',
    path: '/?network=partner',
    at: ['herbstgold'],
  },
  {
    screen: '/login',
    state: 'deleted, and can come back: log in as leaving',
    as: 'visitor',
    path: '/login',
  },
  { screen: '/members', state: 'a visitor looks around', as: 'visitor', path: '/members', at: OPEN },
  { screen: '/members', state: 'closed to visitors', as: 'visitor', path: '/members', at: CLOSED },
  { screen: '/members', state: 'members, also of a partner brand', as: 'demo', path: '/members' },
  {
    screen: '/members',
    state: 'fictional profiles',
    as: 'demo',
    path: '/members?all_profiles=1&mutual=0',
    at: WITH_FICTIONAL,
  },
  {
    screen: '/members',
    state: 'cam profiles',
    as: 'demo',
    path: '/members?all_profiles=1',
    at: ['amora', 'hjertebro'],
  },
  { screen: '/members', state: 'nobody fits', as: 'demo', path: '/members?min_age=119' },
  { screen: '/members/…', state: 'photos locked for a free member', as: 'demo', path: '/members/{pictured}' },
  {
    screen: '/members/…',
    state: 'photos a visitor has to log in for',
    as: 'visitor',
    path: '/members/{pictured}',
    at: OPEN,
  },
  { screen: '/members/…', state: 'fictional', as: 'demo', path: '/members/{fictional}', at: WITH_FICTIONAL },
  { screen: '/members/…', state: 'not there: blocked', as: 'demo', path: '/members/{blocked}' },
  { screen: '/likes', state: 'new and seen', as: 'demo', path: '/likes' },
  { screen: '/likes', state: 'given', as: 'premium', path: '/likes/sent' },
  { screen: '/likes', state: 'matches', as: 'premium', path: '/likes/matches' },
  { screen: '/likes', state: 'none', as: 'new', path: '/likes' },
  { screen: '/likes/m/…', state: 'of nobody who is there', as: 'demo', path: '/likes/m/nobody' },
  { screen: '/swipe-game', state: 'cards, and likes to give', as: 'demo', path: '/swipe-game' },
  { screen: '/match-finder', state: 'the first of five questions', as: 'new', path: '/match-finder' },
  { screen: '/match-finder', state: 'matches with their reasons', as: 'premium', path: '/match-finder' },
  { screen: '/chats', state: 'unread, read, erased partner', as: 'demo', path: '/chats' },
  {
    screen: '/chats',
    state: 'photos, gifts, a paid opening that waits to be read',
    as: 'premium',
    path: '/chats',
  },
  { screen: '/chats', state: 'none', as: 'new', path: '/chats' },
  { screen: '/chats/…', state: 'a message was begun', as: 'demo', path: '/members/{drafted}/chat' },
  { screen: '/chats/…', state: 'the other was erased', as: 'demo', path: '/chats/{erased}' },
  {
    screen: '/chats/…',
    state: 'an opening whose credits came back',
    as: 'premium',
    path: '/chats/{returned}',
  },
  {
    screen: '/chats/…',
    state: 'the other takes a break',
    as: 'demo',
    path: '/members/{resting}/chat',
    at: WITH_PAUSE,
  },
  {
    screen: '/chats/…',
    state: 'a picture that nobody asked for',
    as: 'demo',
    path: '/chats/{covered}',
    at: WITH_BLUR,
  },
  { screen: '/chats/…', state: 'not there', as: 'demo', path: '/chats/nothing' },
  { screen: '/chats/…', state: 'nothing said yet', as: 'new', path: '/members/{pictured}/chat' },
  { screen: '/chats/…', state: 'may not write: hidden', as: 'restricted', path: '/members/{pictured}/chat' },
  {
    screen: '/chats/…',
    state: 'may not write: suspended',
    as: 'suspended',
    path: '/members/{pictured}/chat',
  },
  { screen: '/premium', state: 'closed: suspended', as: 'suspended', path: '/premium' },
  { screen: '/premium', state: 'the time bonus runs', as: 'new', path: '/premium', at: WITH_BONUS },
  {
    screen: '/premium',
    state: 'the welcome discount',
    as: 'new',
    path: '/premium',
    at: ['herbstgold', 'minerve'],
  },
  { screen: '/premium', state: 'credits are owed', as: 'owing', path: '/premium' },
  { screen: '/credits', state: 'with a balance and a kept card', as: 'premium', path: '/credits' },
  {
    screen: '/credits/…',
    state: 'codes: HELLO15 good, SUMMER15 run out, THANKS20 used, CARD15 for cards, ABROAD15 elsewhere',
    as: 'premium',
    path: '/credits/25',
  },
  {
    screen: '/transactions',
    state: 'every payment, and an opening whose credits came back',
    as: 'premium',
    path: '/transactions',
  },
  ...(Object.keys(ORDERS) as (keyof typeof ORDERS)[]).map((name): State => ({
    screen: '/transactions/…',
    state: ORDERS[name],
    as: 'premium',
    path: `/transactions/{brand}-premium-${name}`,
  })),
  {
    screen: '/transactions/…',
    state: 'charged back, credits owed',
    as: 'owing',
    path: '/transactions/{brand}-owing-charged-back',
  },
  { screen: '/transactions/…', state: 'not there', as: 'demo', path: '/transactions/nothing' },
  { screen: '/profile', state: 'no photo, nothing told', as: 'new', path: '/profile' },
  { screen: '/profile', state: '2 photos', as: 'demo', path: '/profile' },
  {
    screen: '/profile',
    state: '12 photos: one waits for review, one was refused',
    as: 'premium',
    path: '/profile',
  },
  { screen: '/profile', state: 'hidden after a notice', as: 'restricted', path: '/profile' },
  { screen: '/settings', state: 'a blocked member', as: 'demo', path: '/settings#blocked' },
  {
    screen: '/settings',
    state: 'decisions: warned, then suspended',
    as: 'suspended',
    path: '/settings#cases',
  },
  {
    screen: '/appeal',
    state: 'what was decided, and a form to object',
    as: 'suspended',
    path: '/appeal?decision={suspension}',
  },
  { screen: '/appeal', state: 'a link nobody knows', as: 'visitor', path: '/appeal?token=nobody' },
  { screen: '/settings', state: 'a kept means of payment', as: 'premium', path: '/settings' },
  { screen: '/settings', state: 'invisible mode, a weekly limit', as: 'quiet', path: '/settings' },
  { screen: '/settings', state: 'an address to confirm', as: 'new', path: '/settings', at: ['amora'] },
  { screen: '/notifications', state: 'as signed up', as: 'demo', path: '/notifications' },
  {
    screen: '/notifications',
    state: 'no mail: complaint, bounce, unsubscribed',
    as: 'quiet',
    path: '/notifications',
  },
  { screen: 'reminder', state: 'confirm the address', as: 'new', path: '/members', at: ['amora'] },
  { screen: 'reminder', state: 'add a photo', as: 'new', path: '/members', at: WITH_BONUS.slice(1) },
]

type Asking = Pick<Context, 'db' | 'brand'>

/** Ids that a path names; undefined where the brand has none. */
const IDS: Record<string, (asking: Asking) => Promise<string | undefined>> = {
  brand: async ({ brand }) => brand.site.id,
  pictured: async (asking) => {
    const found = await asking.db
      .selectFrom('photo')
      .innerJoin('listing', (join) =>
        join.onRef('listing.pool', '=', 'photo.pool').onRef('listing.profile', '=', 'photo.profile'),
      )
      .innerJoin('account', (join) =>
        join.onRef('account.pool', '=', 'photo.pool').onRef('account.id', '=', 'photo.profile'),
      )
      .select('photo.profile')
      .where('photo.pool', '=', asking.brand.pool)
      .where('listing.brand', '=', asking.brand.site.id)
      .where('listing.real_profile', '=', 1)
      .where('photo.position', '=', 2)
      .where('account.name', 'not in', DEMO_NAMES)
      .orderBy('photo.id')
      .executeTakeFirst()
    return found?.profile
  },
  fictional: async ({ db, brand }) => {
    const found = await db
      .selectFrom('profile')
      .select('id')
      .where('brand', '=', brand.site.id)
      .where('fictional', '=', 1)
      .orderBy('id')
      .executeTakeFirst()
    return found?.id
  },
  blocked: async (asking) => {
    const found = await asking.db
      .selectFrom('block')
      .select('blocked')
      .where('pool', '=', asking.brand.pool)
      .where('blocker', '=', (await findByName(asking, 'demo'))?.id ?? '')
      .executeTakeFirst()
    return found?.blocked
  },
  drafted: async (asking) => {
    const found = await asking.db
      .selectFrom('draft')
      .select('other')
      .where('pool', '=', asking.brand.pool)
      .where('profile', '=', (await findByName(asking, 'demo'))?.id ?? '')
      .executeTakeFirst()
    return found?.other
  },
  erased: async (asking) => {
    const found = await asking.db
      .selectFrom('conversation_side as side')
      .innerJoin('account', (join) =>
        join.onRef('account.pool', '=', 'side.pool').onRef('account.id', '=', 'side.other'),
      )
      .select('side.conversation')
      .where('side.pool', '=', asking.brand.pool)
      .where('side.profile', '=', (await findByName(asking, 'demo'))?.id ?? '')
      .where('account.status', '=', 'deleted')
      .executeTakeFirst()
    return found?.conversation
  },
  resting: async ({ db, brand }) => {
    const found = await db
      .selectFrom('account')
      .select('id')
      .where('pool', '=', brand.pool)
      .where('brand', '=', brand.site.id)
      .where('paused_until', '>', 0)
      .executeTakeFirst()
    return found?.id
  },
  covered: async (asking) => {
    const me = (await findByName(asking, 'demo'))?.id ?? ''
    const found = await asking.db
      .selectFrom('conversation_side as side')
      .innerJoin('message', (join) =>
        join.onRef('message.pool', '=', 'side.pool').onRef('message.conversation', '=', 'side.conversation'),
      )
      .innerJoin('conversation', (join) =>
        join.onRef('conversation.pool', '=', 'side.pool').onRef('conversation.id', '=', 'side.conversation'),
      )
      .select('side.conversation')
      .where('side.pool', '=', asking.brand.pool)
      .where('side.profile', '=', me)
      .where('conversation.starter', '!=', me)
      .where('message.sender', '!=', me)
      .where('message.uncovered_at', '=', 0)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('message as own')
              .select('own.id')
              .whereRef('own.pool', '=', 'side.pool')
              .whereRef('own.conversation', '=', 'side.conversation')
              .where('own.sender', '=', me),
          ),
        ),
      )
      .where('message.kind', '=', 'photo')
      .executeTakeFirst()
    return found?.conversation
  },
  suspension: async (asking) => {
    const found = await asking.db
      .selectFrom('decision')
      .select('id')
      .where('pool', '=', asking.brand.pool)
      .where('account', '=', (await findByName(asking, 'suspended'))?.id ?? '')
      .where('measure', '=', 'suspended')
      .executeTakeFirst()
    return found?.id
  },
  returned: async (asking) => {
    const found = await asking.db
      .selectFrom('message')
      .select('conversation')
      .where('pool', '=', asking.brand.pool)
      .where('sender', '=', (await findByName(asking, 'premium'))?.id ?? '')
      .where('refunded_at', '>', 0)
      .executeTakeFirst()
    return found?.conversation
  },
}

async function statesOf(asking: Asking): Promise<DemoState[]> {
  const ids = new Map<string, string | undefined>()
  for (const [name, find] of Object.entries(IDS)) ids.set(name, await find(asking))
  return STATES.flatMap(({ at, path, ...state }) => {
    if (at && !at.includes(asking.brand.site.id)) return []
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    if (names.some((name) => ids.get(name) === undefined)) return []
    return [{ ...state, path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids.get(name) ?? '') }]
  })
}

/** One-time links as mails carry them, and two that no longer work. */
const LINKS = [...TOKEN_KINDS, 'expired', 'used'] as const

const isLink = (name: string): name is (typeof LINKS)[number] => LINKS.some((known) => known === name)

async function makeLink(context: Context, name: string): Promise<string | null> {
  if (!isLink(name)) return null
  const kind: TokenKind = name === 'expired' || name === 'used' ? 'login' : name
  return inTransaction(context, async (trx) => {
    const unconfirmed = kind === 'activate' ? await findByName(trx, 'new') : undefined
    const account = unconfirmed?.status === 'not_confirmed' ? unconfirmed : await findByName(trx, 'demo')
    if (!account) return null
    const withdrawn = await trx.db
      .selectFrom('withdrawal')
      .select('id')
      .where('pool', '=', trx.brand.pool)
      .where('brand', '=', trx.brand.site.id)
      .orderBy('id')
      .executeTakeFirst()
    const data: Partial<Record<TokenKind, TokenData>> = {
      activate: { email: account.email },
      mail_change: { email: `new-${account.email}` },
      undo_mail_change: { email: account.email },
      unsubscribe: { notification: 'weekly_updates' },
      ...(withdrawn ? { withdrawal: { withdrawal: withdrawn.id } } : {}),
    }
    const token = await issueToken(trx, account.id, kind, data[kind])
    const ended = name === 'expired' ? { expires_at: trx.now } : name === 'used' ? { used_at: trx.now } : null
    if (ended) {
      const { db, brand } = trx
      await db
        .updateTable('token')
        .set(ended)
        .where('pool', '=', brand.pool)
        .where('hash', '=', hashToken(token))
        .execute()
    }
    return token
  })
}

/** The half of `/dev` that knows the demo. */
const WHO: Record<(typeof DEMO_NAMES)[number], string> = {
  demo: 'free, with likes, matches and conversations',
  new: 'signed up a moment ago; the time bonus runs where the brand has one',
  premium: 'has paid: credits, twelve photos, an order in every state',
  quiet: 'invisible, and gets no mail',
  restricted: 'hidden after a notice, until it is decided',
  leaving: 'about to be deleted, and may come back',
  owing: 'in debt after a charge-back',
  suspended: 'warned, then suspended: reads, but takes no part',
}

export const demoLinks: DemoLinks = {
  logins: DEMO_NAMES.map((name) => ({ name, who: WHO[name] })),
  password: DEMO_LOGIN.password,
  statesOf,
  links: LINKS,
  makeLink,
  async logIn(context, name) {
    const account = await findByName(context, name)
    if (!account) return 'unknown'
    if (account.status === 'pending_deletion') return 'deleted'
    await inTransaction(context, (trx) => openSession(trx, sessionOf(account), false))
    return 'in'
  },
}
