import { atom, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import * as api from '../client/api.ts'
import type { Result } from '../client/failure.ts'
import { newKey } from '../client/key.ts'
import { LIKE_TYPES, type LikeType } from '../contract/lists.ts'
import { getLikes } from '../contract/likes.ts'
import { type Card, PAGE_SIZE } from '../contract/profiles.ts'
import { $overrides, overrideOf, setOverride, takeCards } from './cards.ts'
import { setCounters } from './counters.ts'
import { environment } from './environment.ts'
import { failed, IDLE, type Loadable, LOADING, onBrowserMount, ready } from './loadable.ts'
import { persisted } from './persisted.ts'
import { $user, onMemberChange } from './sessions.ts'
import { onRefresh } from './sync.ts'

const LikeList = getLikes.response
export type LikeList = v.InferOutput<typeof LikeList>

/** Somebody's like, or a match, to be shown once. */
export interface MatchDialog {
  readonly profile: Card
  readonly match: boolean
}

const lists = {
  received: atom<Loadable<LikeList>>(IDLE),
  sent: atom<Loadable<LikeList>>(IDLE),
  matches: atom<Loadable<LikeList>>(IDLE),
}
export const $likes: Readonly<Record<LikeType, ReadableAtom<Loadable<LikeList>>>> = lists
/** Content of the match dialog; null = it is shut. */
export const $matchDialog = atom<MatchDialog | null>(null)

const snapshotOf = (name: string) =>
  persisted({ name, version: 1, area: 'session', owner: 'member', schema: LikeList })
const snapshots = { received: snapshotOf('likes'), matches: snapshotOf('matches') }
/** New likes that have been announced, in whichever tab; null until the first list after login was seen. */
const announced = persisted({
  name: 'announced-likes',
  version: 1,
  area: 'local',
  owner: 'member',
  schema: v.array(v.string()),
})
const TabMessage = v.object({ topic: v.literal('likes') })

/** Whether something on this page would show a new like. */
let canAnnounce = false

/** Loads the first page; a list on show stays while it is fetched again, and when that fails. */
export async function loadLikes(type: LikeType, how?: api.ReadOptions): Promise<LikeList | undefined> {
  const $list = lists[type]
  const member = $user.get()?.id
  if ($list.get().status !== 'ready') $list.set(LOADING)
  const result = await api.getLikes({ type }, how)
  if (member !== $user.get()?.id) return undefined
  if (result.ok) {
    take(type, result.value)
    return result.value
  }
  if ($list.get().status !== 'ready') $list.set(failed(result.failure))
  return undefined
}

function take(type: LikeType, list: LikeList): void {
  takeCards(list.profiles)
  setCounters({ new_likes: list.new_likes })
  const before = lists[type].get()
  const isLonger = before.status === 'ready' && before.value.page > 1
  lists[type].set(ready(isLonger ? { ...join(list, before.value), page: before.value.page } : list))
  if (type !== 'sent') snapshots[type].write(list)
  if (type === 'received') announce(list)
}

/** Adds the next page. */
export async function loadMoreLikes(type: LikeType): Promise<Result<undefined>> {
  const state = lists[type].get()
  if (state.status !== 'ready') return { ok: true, value: undefined }
  const result = await api.getLikes({ type, page: state.value.page + 1 })
  if (!result.ok) return result
  takeCards(result.value.profiles)
  const now = lists[type].get()
  if (now.status === 'ready') {
    // A like that came meanwhile has pushed one off the first page.
    const first = join(now.value, state.value)
    lists[type].set(ready({ ...join(first, result.value), page: result.value.page }))
  }
  return { ok: true, value: undefined }
}

/** `first`, then what of `then` is not in it. */
function join(first: LikeList, then: LikeList): LikeList {
  const others = <Item extends { id: string }>(these: Item[], those: Item[]) => {
    const ids = new Set(these.map((item) => item.id))
    return [...these, ...those.filter((item) => !ids.has(item.id))]
  }
  return {
    ...first,
    profiles: others(first.profiles, then.profiles),
    liked_by: others(first.liked_by, then.liked_by),
  }
}

export const hasMoreLikes = (list: LikeList): boolean => list.page * PAGE_SIZE < list.num_results

/** Opens the modal for a like that came in since the last look; what waited before is in the list already. */
function announce({ profiles, liked_by }: LikeList): void {
  const fresh = liked_by.filter((like) => like.like_new).map((like) => like.id)
  const known = announced.read()
  if (known && (!canAnnounce || !environment.isVisible())) return
  announced.write(fresh)
  const newLike = known && profiles.find((card) => fresh.includes(card.id) && !known.includes(card.id))
  if (newLike && $matchDialog.get() === null) $matchDialog.set({ profile: newLike, match: newLike.matched })
}

/** Likes a profile; shown at once, taken back when the server refuses. A match opens the modal. */
export async function giveLike(card: Card): Promise<Result<{ match: boolean }>> {
  const before = overrideOf(card, $overrides.get())
  setOverride(card.id, { ...before, liked: true })
  const result = await api.giveLike(card.id, newKey())
  if (!result.ok) {
    setOverride(card.id, before)
    return result
  }
  const { profile, match } = result.value
  setOverride(card.id, { liked: true, matched: match })
  if (match) $matchDialog.set({ profile, match })
  followOwnAction()
  return { ok: true, value: { match } }
}

export async function takeBackLike(card: Card): Promise<Result<undefined>> {
  const before = overrideOf(card, $overrides.get())
  setOverride(card.id, { liked: false, matched: false })
  const result = await api.takeBackLike(card.id)
  if (result.ok) followOwnAction()
  else setOverride(card.id, before)
  return result
}

/** Marks a profile's like as seen, here at once. */
export async function seeLike(id: string): Promise<void> {
  const state = lists.received.get()
  const isKnownOld =
    state.status === 'ready' && state.value.liked_by.some((like) => like.id === id && !like.like_new)
  if ($user.get() === null || isKnownOld) return
  if (state.status === 'ready' && state.value.liked_by.some((like) => like.id === id)) {
    const liked_by = state.value.liked_by.map((like) =>
      like.id === id ? { ...like, like_new: false } : like,
    )
    const new_likes = Math.max(0, state.value.new_likes - 1)
    lists.received.set(ready({ ...state.value, liked_by, new_likes }))
    snapshots.received.write({ ...state.value, liked_by, new_likes })
    setCounters({ new_likes })
  }
  if ((await api.seeLike(id)).ok) environment.publish({ topic: 'likes' })
}

/** Shows a like that really waits, if there is one; the list follows half a second later. */
export async function showWaitingLike(): Promise<void> {
  if ($user.get() === null) return
  const result = await api.autoLike()
  if (!result.ok || !result.value) return
  takeCards([result.value])
  $matchDialog.set({ profile: result.value, match: result.value.matched })
  setTimeout(() => void loadLikes('received'), 500)
}

export const closeMatchDialog = () => $matchDialog.set(null)

function followOwnAction(): void {
  environment.publish({ topic: 'likes' })
  void loadLikes('received')
}

onBrowserMount($matchDialog, () => {
  canAnnounce = true
  return () => {
    canAnnounce = false
  }
})

function showKnown(type: keyof typeof snapshots): void {
  const known = snapshots[type].read()
  if (known && lists[type].get().status === 'idle') lists[type].set(ready(known))
}

onBrowserMount(lists.matches, () => showKnown('matches'))
onBrowserMount(lists.received, () => {
  showKnown('received')
  const stops = [
    onRefresh({
      name: 'likes',
      schema: LikeList,
      refresh: (how) => loadLikes('received', how),
      take: (list) => take('received', list),
    }),
    environment.subscribe((message) => {
      if (v.is(TabMessage, message) && $user.get() !== null) void loadLikes('received')
    }),
    onMemberChange(() => {
      for (const type of LIKE_TYPES) lists[type].set(IDLE)
      $matchDialog.set(null)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
})
