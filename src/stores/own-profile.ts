import { atom } from 'nanostores'
import * as calls from '../client/own-profile.ts'
import type { Result } from '../client/failure.ts'
import { newKey } from '../client/key.ts'
import type { BodyOf } from '../contract/call.ts'
import type { changeProfile as changeCall, Image, OwnProfile } from '../contract/profiles.ts'
import { fromResult, IDLE, type Loadable, LOADING, onBrowserMount, ready } from './loadable.ts'
import { loadSession, onMemberChange } from './sessions.ts'

export type ProfileChanges = BodyOf<typeof changeCall>

/** The member's own profile. */
export const $ownProfile = atom<Loadable<OwnProfile>>(IDLE)

export async function loadOwnProfile(): Promise<void> {
  if ($ownProfile.value.status !== 'ready') $ownProfile.set(LOADING)
  const result = await calls.getOwnProfile()
  if (result.ok || $ownProfile.value.status !== 'ready') $ownProfile.set(fromResult(result))
}

async function take(answer: Promise<Result<OwnProfile>>): Promise<Result<OwnProfile>> {
  const result = await answer
  if (result.ok) $ownProfile.set(ready(result.value))
  return result
}

export const changeProfile = (changes: ProfileChanges) => take(calls.changeProfile(changes))

/** The session shows the main photo too. */
async function takePhotos(answer: Promise<Result<OwnProfile>>): Promise<Result<OwnProfile>> {
  const result = await take(answer)
  if (result.ok) void loadSession()
  return result
}

export const makeMainPhoto = (id: string) => takePhotos(calls.orderPhotos(id))
export const deletePhoto = (id: string) => takePhotos(calls.deletePhoto(id))

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
export const PHOTO_BYTES = 12 * 1024 * 1024

/** Why a file is not worth sending; null when it is. */
export function photoProblem(file: { type: string; size: number }): 'type' | 'size' | null {
  if (!PHOTO_TYPES.includes(file.type)) return 'type'
  return file.size > PHOTO_BYTES ? 'size' : null
}

/** Uploads one photo; repeats after a fault add no second one. */
export async function uploadPhoto(file: File): Promise<Result<Image>> {
  const result = await calls.uploadPhoto(file, newKey())
  if (result.ok) {
    await Promise.all([loadOwnProfile(), loadSession()])
  }
  return result
}

onBrowserMount($ownProfile, () => onMemberChange(() => $ownProfile.set(IDLE)))
