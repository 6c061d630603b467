import { atom, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import * as api from '../../client/likes.ts'
import type { Result } from '../../client/failure.ts'
import type { ReadOptions } from '../../client/http.ts'
import { newKey } from '../../client/key.ts'
import { LIKE_TYPES, type LikeType } from '../../contract/lists.ts'
import { LikePage } from '../../contract/likes.ts'
import type { Card } from '../../contract/cards.ts'
import { $overrides, overrideOf, setOverride, applyCards } from '../profiles/cards.ts'
import { setCounters } from '../live/counters.ts'
import { environment } from '../page/environment.ts'
import { failed, IDLE, type Loadable, LOADING, onBrowserMount, ready, valueOf } from '../page/loadable.ts'
import { persisted, showKnown } from '../page/persisted.ts'
import { $user, onMemberChange } from '../account/sessions.ts'
import { onEvent } from '../live/handlers.ts'
import { onRefresh } from '../live/polling.ts'

export type LikeList = v.InferOutput<typeof LikePage>

/** Somebody's like, or a match, to be shown once. */
export interface MatchDialog {
  readonly profile: Card
  readonly match: boolean
  /** New likes that count as announced once it has opened. */
  readonly fresh?: readonly string[]
}

const lists = {
  received: atom<Loadable<LikeList>>(IDLE),
  sent: atom<Loadable<LikeList>>(IDLE),
  matches: atom<Loadable<LikeList>>(IDLE),
}
export const $likes: Readonly<Record<LikeType, ReadableAtom<Loadable<LikeList>>>> = lists
/** Content of the match dialog; null = it is shut. */
export const $matchDialog = atom<MatchDialog | null>(null)

const snapshots = {
  received: persisted('likes', LikePage),
  sent: persisted('sent-likes', LikePage),
  matches: persisted('matches', LikePage),
}
/** New likes that have been announced, in whichever tab; null until the first list after login was seen. */
const announced = persisted('announced-likes', v.array(v.string()))
const TabMessage = v.object({ topic: v.literal('likes') })

/** Whether something on this page would show a new like. */
let canAnnounce = false

/** Loads the first page; a list on show stays while it is fetched again, and when that fails. */
export async function loadLikes(type: LikeType, how?: ReadOptions): Promise<LikeList | undefined> {
  const $list = lists[type]
  const member = $user.get()?.id
  if ($list.get().status !== 'ready') $list.set(LOADING)
  const result = await api.getLikes({ type }, how)
  if (member !== $user.get()?.id) return undefined
  if (result.ok) {
    apply(type, result.value)
    return result.value
  }
  if ($list.get().status !== 'ready') $list.set(failed(result.failure))
  return undefined
}

function apply(type: LikeType, list: LikeList): void {
  applyCards(list.profiles)
  setCounters({ new_likes: list.new_likes })
  const before = valueOf(lists[type].get())
  lists[type].set(ready(before ? withRest(list, before) : list))
  snapshots[type].write(list)
  if (type === 'received') announce(list)
}

/** Loads likes received until the one of this member is among them, or all are. */
export async function findLikeOf(id: string): Promise<Result<undefined>> {
  await loadLikes('received')
  for (;;) {
    const state = lists.received.get()
    if (state.status === 'failed') return { ok: false, failure: state.failure }
    const list = valueOf(state)
    if (!list?.next || list.liked_by.some((like) => like.id === id)) return { ok: true, value: undefined }
    const result = await loadMoreLikes('received')
    if (!result.ok) return result
  }
}

/** The newest page with what was loaded behind it, as far as they join. */
function withRest(list: LikeList, before: LikeList): LikeList {
  const last = list.profiles.at(-1)?.id
  const rest = before.profiles.slice(before.profiles.findIndex(({ id }) => id === last) + 1)
  const hasJoint = before.profiles.some(({ id }) => id === last)
  if (list.next === null || !hasJoint || rest.length === 0) return list
  return { ...append(list, { ...before, profiles: rest }), next: before.next }
}

/** `list`, then what of `more` is not in it. */
function append(list: LikeList, more: LikeList): LikeList {
  const known = new Set(list.profiles.map(({ id }) => id))
  const profiles = more.profiles.filter(({ id }) => !known.has(id))
  const added = new Set(profiles.map(({ id }) => id))
  return {
    ...list,
    profiles: [...list.profiles, ...profiles],
    liked_by: [...list.liked_by, ...more.liked_by.filter(({ id }) => added.has(id))],
  }
}

/** Adds the next page. */
export async function loadMoreLikes(type: LikeType): Promise<Result<undefined>> {
  const before = valueOf(lists[type].get())?.next
  if (!before) return { ok: true, value: undefined }
  const result = await api.getLikes({ type, before })
  if (!result.ok) return result
  applyCards(result.value.profiles)
  const now = valueOf(lists[type].get())
  // The list may have begun anew meanwhile.
  if (now?.next === before) {
    lists[type].set(ready({ ...append(now, result.value), next: result.value.next }))
  }
  return { ok: true, value: undefined }
}

/** Asks for the modal for a like that came in since the last look, a match first; what waited before is in the list already. */
function announce({ profiles, liked_by }: LikeList): void {
  const fresh = liked_by.filter((like) => like.like_new).map((like) => like.id)
  const known = announced.read()
  const unknown = profiles.filter((card) => fresh.includes(card.id) && !known?.includes(card.id))
  const profile = unknown.find((card) => card.matched) ?? unknown[0]
  if (!known || !profile) return announced.write(fresh)
  if (!canAnnounce || !environment.isVisible() || $matchDialog.get() !== null) return
  $matchDialog.set({ profile, match: profile.matched, fresh })
}

/** The dialog has opened: its like is not announced again, on no page and in no tab. */
export function noteAnnounced(): void {
  const fresh = $matchDialog.get()?.fresh
  if (fresh) announced.write([...fresh])
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
  showGivenLike(profile, match)
  return { ok: true, value: { match } }
}

/** A like that the server took shows everywhere; a match opens the modal. */
export function showGivenLike(profile: Card, match: boolean): void {
  setOverride(profile.id, { liked: true, matched: match })
  if (match) $matchDialog.set({ profile, match })
  followOwnAction()
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

/** Shows a like that really waits, if there is one and no other is on show; the list follows half a second later. */
export async function showWaitingLike(): Promise<void> {
  const member = $user.get()?.id
  if (member === undefined) return
  const result = await api.autoLike()
  if (!result.ok || !result.value || $matchDialog.get() !== null) return
  applyCards([result.value])
  $matchDialog.set({ profile: result.value, match: result.value.matched })
  setTimeout(() => {
    if (member === $user.get()?.id) void loadLikes('received')
  }, 500)
}

export function closeMatchDialog(): void {
  noteAnnounced()
  $matchDialog.set(null)
}

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

for (const type of ['sent', 'matches'] as const) {
  onBrowserMount(lists[type], () => {
    showKnown(lists[type], snapshots[type])
    return environment.whenStale(() => void loadLikes(type))
  })
}
onBrowserMount(lists.received, () => {
  showKnown(lists.received, snapshots.received)
  const stops = [
    onRefresh({
      name: 'likes',
      schema: LikePage,
      refresh: (how) => loadLikes('received', how),
      apply: (list) => apply('received', list),
    }),
    environment.subscribe((message) => {
      if (v.is(TabMessage, message) && $user.get() !== null) void loadLikes('received')
    }),
    onEvent('match', ({ profile }) => {
      applyCards([profile])
      if (lists.matches.get().status === 'ready') void loadLikes('matches')
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
