import { atom } from 'nanostores'
import * as v from 'valibot'
import { type Failure, hasCode } from '../../client/failure.ts'
import * as calls from '../../client/games.ts'
import { newKey } from '../../client/key.ts'
import type { AnswerOf } from '../../contract/calls/define-call.ts'
import type { getSwipe, swipe } from '../../contract/calls/games.ts'
import type { Card } from '../../contract/cards.ts'
import { applyCards, setOverride } from '../profiles/cards.ts'
import { environment } from '../page/environment.ts'
import { showGivenLike } from '../likes/likes.ts'
import { failed, IDLE, type Loadable, LOADING, onBrowserMount, ready, valueOf } from '../page/loadable.ts'
import { persisted } from '../page/persisted.ts'
import { $user, onMemberChange, serverNow } from '../account/sessions.ts'

export type SwipeAction = 'like' | 'pass'

export interface SwipeGame {
  /** The one on top first. */
  readonly cards: readonly Card[]
  readonly likesLeft: number
  /** When there are new likes, epoch milliseconds. */
  readonly resetsAt: number
  readonly canUndo: boolean
  /** More cards are on their way. */
  readonly isLoading: boolean
}

interface Decision {
  readonly action: SwipeAction
  readonly card: Card
  readonly key: string
}

/** From so few cards on more are fetched. */
const FEW = 6

export const $swipeGame = atom<Loadable<SwipeGame>>(IDLE)
/** Why a card came back. */
export const $swipeFailure = atom<Failure | null>(null)
/** Whether the cards show as a list, for who does not swipe. */
export const $isSwipeList = atom(false)

const listChoice = persisted('swipe-list', v.boolean())

/** Decisions the server has not taken yet, the first made first. */
let pending: Decision[] = []
/** Cards that were decided on here: a list asked for before may still hold them. */
const decided = new Set<string>()
let queue: Promise<void> = Promise.resolve()
let hasAll = false
let dayEnd: ReturnType<typeof setTimeout> | undefined

const game = () => valueOf($swipeGame.get())
const isMember = (id: string | undefined) => id === $user.get()?.id

function change(changes: Partial<SwipeGame>): void {
  const now = game()
  if (now) $swipeGame.set(ready({ ...now, ...changes }))
}

/** Runs one write after the other: an undo must find what it takes back. */
function inTurn(work: () => Promise<void>): Promise<void> {
  queue = queue.then(work)
  return queue
}

/** Loads the first cards; those on show stay while the day's likes are asked for again. */
export async function loadSwipeGame(): Promise<void> {
  const member = $user.get()?.id
  if (!game()) $swipeGame.set(LOADING)
  const result = await calls.getSwipe()
  if (!isMember(member)) return
  if (result.ok) {
    hasAll = false
    add(result.value.cards)
    applyState(result.value)
  } else if (!game()) $swipeGame.set(failed(result.failure))
}

/** Puts the cards that are new under the others. Returns how many. */
function add(cards: readonly Card[]): number {
  const now = game() ?? { cards: [], likesLeft: 0, resetsAt: 0, canUndo: false, isLoading: false }
  const known = new Set(now.cards.map((card) => card.id))
  const fresh = cards.filter((card) => !known.has(card.id) && !decided.has(card.id))
  applyCards(fresh)
  $swipeGame.set(ready({ ...now, cards: [...now.cards, ...fresh], isLoading: false }))
  return fresh.length
}

async function loadMore(): Promise<void> {
  const now = game()
  if (!now || now.isLoading || hasAll || now.cards.length >= FEW) return
  const member = $user.get()?.id
  change({ isLoading: true })
  const result = await calls.getSwipe()
  if (!isMember(member)) return
  if (result.ok) {
    hasAll = add(result.value.cards) === 0
    return
  }
  change({ isLoading: false })
  // With nothing on the table there is nothing but the failure to show.
  if (game()?.cards.length === 0 && pending.length === 0) $swipeGame.set(failed(result.failure))
}

type SwipeState = Pick<AnswerOf<typeof getSwipe>, 'likes_left' | 'resets_at' | 'can_undo'>

/** Applies the server's count, less the likes that are in flight. */
function applyState({ likes_left, resets_at, can_undo }: SwipeState): void {
  const onTheWay = pending.filter(({ action }) => action === 'like').length
  change({
    likesLeft: Math.max(0, likes_left - onTheWay),
    resetsAt: resets_at,
    canUndo: can_undo || pending.length > 0,
  })
  clearTimeout(dayEnd)
  dayEnd = setTimeout(() => void loadSwipeGame(), Math.max(0, resets_at - serverNow()) + 1000)
}

/**
 * Likes or passes a card, which is gone at once and comes back where the server refuses. False: the card stays, decided on
 * before, with no like left, or without a connection.
 */
export function decide(action: SwipeAction, card: Card): boolean {
  const now = game()
  if (!now?.cards.some(({ id }) => id === card.id)) return false
  if (action === 'like' && now.likesLeft === 0) return false
  if (!environment.isOnline()) {
    $swipeFailure.set({ kind: 'network' })
    return false
  }
  const decision = { action, card, key: newKey() }
  decided.add(card.id)
  pending = [...pending, decision]
  change({
    cards: now.cards.filter(({ id }) => id !== card.id),
    likesLeft: now.likesLeft - (action === 'like' ? 1 : 0),
    canUndo: true,
  })
  void inTurn(() => send(decision))
  void loadMore()
  return true
}

async function send(decision: Decision): Promise<void> {
  if (!pending.includes(decision)) return
  const { action, card, key } = decision
  const member = $user.get()?.id
  const result = await calls.swipe({ action, profile: card.id }, key)
  if (!isMember(member)) return
  if (!result.ok && !hasCode(result.failure, 'not_found')) return giveBack(result.failure)
  pending = pending.filter((other) => other !== decision)
  if (result.ok) applySwipe(result.value)
  // Deleted or blocked meanwhile: the card stays away, and its like was none.
  else change({ likesLeft: (game()?.likesLeft ?? 0) + (action === 'like' ? 1 : 0) })
}

function applySwipe({ profile, match, ...state }: AnswerOf<typeof swipe>): void {
  applyState(state)
  if (profile) showGivenLike(profile, match)
}

/** Cards that could not be sent come back in the order they lay in, with those decided on after them. */
function giveBack(failure: Failure): void {
  const back = pending
  pending = []
  for (const { card } of back) decided.delete(card.id)
  const now = game()
  if (!now) return
  const likes = back.filter(({ action }) => action === 'like').length
  const isSpent = hasCode(failure, 'swipe_limit_reached')
  change({
    cards: [...back.map(({ card }) => card), ...now.cards],
    likesLeft: isSpent ? 0 : now.likesLeft + likes,
    ...(isSpent && failure.kind === 'api' && failure.until !== undefined && { resetsAt: failure.until }),
  })
  $swipeFailure.set(failure)
}

/** Takes the last card back, with its like. Answers the card that is on top again. */
export async function undoSwipe(): Promise<Card | null> {
  if (!game()?.canUndo) return null
  const last = pending.at(-1)
  const member = $user.get()?.id
  let card: Card | null = null
  await inTurn(async () => {
    // A card that came back by itself is nothing to take back.
    if (!isMember(member) || (last && !decided.has(last.card.id))) return
    const result = await calls.swipe({ action: 'undo' }, newKey())
    if (!isMember(member)) return
    if (result.ok) card = applyUndo(result.value)
    else if (hasCode(result.failure, 'nothing_to_undo')) change({ canUndo: false })
    else $swipeFailure.set(result.failure)
  })
  return card
}

function applyUndo({ profile, match: _, ...state }: AnswerOf<typeof swipe>): Card | null {
  applyState(state)
  const now = game()
  if (!profile || !now) return null
  decided.delete(profile.id)
  setOverride(profile.id, { liked: false, matched: false })
  change({ cards: [profile, ...now.cards.filter(({ id }) => id !== profile.id)] })
  return profile
}

export function showAsList(isList: boolean): void {
  listChoice.write(isList)
  $isSwipeList.set(isList)
}

function reset(): void {
  clearTimeout(dayEnd)
  pending = []
  decided.clear()
  hasAll = false
  $swipeFailure.set(null)
  $swipeGame.set(IDLE)
}

onBrowserMount($isSwipeList, () => $isSwipeList.set(listChoice.read() ?? false))
onBrowserMount($swipeGame, () => {
  // A timer sleeps with the device.
  const look = () => {
    const now = game()
    if (now && environment.isVisible() && now.resetsAt <= serverNow()) void loadSwipeGame()
  }
  const stops = [environment.listen('visibilitychange', look), onMemberChange(reset)]
  return () => {
    clearTimeout(dayEnd)
    for (const stop of stops) stop()
  }
})
