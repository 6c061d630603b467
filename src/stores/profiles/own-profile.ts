import { atom } from 'nanostores'
import * as v from 'valibot'
import type { Result } from '../../client/failure.ts'
import { deletePhoto as deleteCall, orderPhotos as orderCall } from '../../client/photos.ts'
import * as calls from '../../client/profiles.ts'
import type { Focus } from '../../contract/cards.ts'
import type { BodyOf } from '../../contract/calls/define-call.ts'
import type { Interest } from '../../contract/lists.ts'
import { type OwnPhoto, OwnProfile } from '../../contract/profiles.ts'
import type { changeProfile as changeCall } from '../../contract/calls/profiles.ts'
import { failed, IDLE, type Loadable, LOADING, onBrowserMount, ready } from '../page/loadable.ts'
import { persisted, showKnown } from '../page/persisted.ts'
import { loadSession, onMemberChange } from '../account/sessions.ts'

export type ProfileChanges = BodyOf<typeof changeCall>

/** The member's own profile. */
export const $ownProfile = atom<Loadable<OwnProfile>>(IDLE)
const snapshot = persisted('own-profile', OwnProfile)

export async function loadOwnProfile(): Promise<void> {
  if ($ownProfile.value.status !== 'ready') $ownProfile.set(LOADING)
  const result = await applyOwnProfile(calls.getOwnProfile())
  if (!result.ok && $ownProfile.value.status !== 'ready') $ownProfile.set(failed(result.failure))
}

/** Shows and keeps the own profile that a call answers. */
export async function applyOwnProfile(answer: Promise<Result<OwnProfile>>): Promise<Result<OwnProfile>> {
  const result = await answer
  if (result.ok) {
    snapshot.write(result.value)
    $ownProfile.set(ready(result.value))
  }
  return result
}

export const changeProfile = (changes: ProfileChanges) => applyOwnProfile(calls.changeProfile(changes))

/** The session shows the main photo too. */
async function applyPhotos(answer: Promise<Result<OwnProfile>>): Promise<Result<OwnProfile>> {
  const result = await applyOwnProfile(answer)
  if (result.ok) void loadSession()
  return result
}

export const deletePhoto = (id: string) => applyPhotos(deleteCall(id))

const isActive = ({ status }: OwnPhoto) => status === 'active'

/** The photos with one of them at another place; the first is the main one, which only a shown photo can be. */
export function withMoved(photos: readonly OwnPhoto[], id: string, place: number): OwnPhoto[] {
  const moved = photos.filter(({ filename }) => filename === id)
  const order = photos.filter(({ filename }) => filename !== id)
  order.splice(place, 0, ...moved)
  const main = order.find(isActive)
  return main ? [main, ...order.filter((photo) => photo !== main)] : order
}

/** Keeps an order of photos; the first one becomes the main photo. */
export function orderPhotos(order: readonly OwnPhoto[]): Promise<Result<OwnProfile>> {
  const main = order.find(isActive)
  const ids = order.map(({ filename }) => filename)
  return applyPhotos(orderCall({ order: ids, ...(main && { main: main.filename }) }))
}

/** Keeps what a cut of a photo has in sight. */
export const setFocus = (id: string, focus: Focus): Promise<Result<OwnProfile>> =>
  applyPhotos(orderCall({ focus: { id, ...focus } }))

const firstPhoto = persisted('first-photo', v.literal(true))
/** The first photo was added, and the question that follows it is still open. */
export const $hasFirstPhoto = atom(false)

export function forgetFirstPhoto(): void {
  firstPhoto.erase()
  $hasFirstPhoto.set(false)
}

export function rememberFirstPhoto(): void {
  firstPhoto.write(true)
  $hasFirstPhoto.set(true)
}

onBrowserMount($hasFirstPhoto, () => $hasFirstPhoto.set(firstPhoto.read() ?? false))

/** The interests members may choose from; null until they are known. Loaded once. */
export const $interests = atom<readonly Interest[] | null>(null)

onBrowserMount($interests, () => {
  if ($interests.get()) return
  void calls.getInterests().then((result) => {
    if (result.ok) $interests.set(result.value.interests)
  })
})

onBrowserMount($ownProfile, () => {
  showKnown($ownProfile, snapshot)
  return onMemberChange(() => $ownProfile.set(IDLE))
})
