import { atom } from 'nanostores'
import * as v from 'valibot'
import * as api from '../../client/profiles.ts'
import { hasCode } from '../../client/failure.ts'
import type { Card } from '../../contract/cards.ts'
import { Profile } from '../../contract/profiles.ts'
import { cardOf, applyCards } from './cards.ts'
import { environment } from '../page/environment.ts'
import { failed, IDLE, type Loadable, LOADING, onBrowserMount, ready } from '../page/loadable.ts'
import { seeLike } from '../likes/likes.ts'
import { persisted } from '../page/persisted.ts'
import { onMemberChange } from '../account/sessions.ts'

export interface OpenProfile {
  /** The profile's card in a list, for painting before it is loaded. */
  readonly card: Card | null
  readonly profile: Loadable<Profile>
}
export const NO_PROFILE: OpenProfile = { card: null, profile: IDLE }
export const $openProfile = atom<OpenProfile>(NO_PROFILE)
const KEPT = 8
const snapshots = persisted('profiles', v.array(Profile))

let opened = ''
let source: { network?: string } = {}

/** Opens a profile. For members that clears its new like. */
export async function openProfile(id: string, from?: { network?: string }): Promise<void> {
  if (!(await showProfile(id, from))) return
  environment.whenActivated(() => {
    if (opened === id) void seeLike(id)
  })
}

/** Shows a profile beside something else: from what this tab knows of it, then afresh. */
export function showProfile(id: string, from: { network?: string } = {}): Promise<boolean> {
  opened = id
  source = from
  const known = snapshots.read()?.find((profile) => profile.id === id)
  $openProfile.set({ card: cardOf(id) ?? null, profile: known ? ready(known) : LOADING })
  return loadOpened()
}

async function loadOpened(): Promise<boolean> {
  const id = opened
  const result = await api.getProfile({ id, ...source })
  if (opened !== id) return false
  const { card, profile } = $openProfile.get()
  if (result.ok) {
    keep(result.value)
    $openProfile.set({ card, profile: ready(result.value) })
  } else if (profile.status !== 'ready' || result.failure.kind === 'api') {
    if (hasCode(result.failure, 'not_found')) drop(id)
    $openProfile.set({ card, profile: failed(result.failure) })
  }
  return result.ok
}

function keep(profile: Profile): void {
  applyCards([profile])
  const others = (snapshots.read() ?? []).filter((known) => known.id !== profile.id)
  snapshots.write([profile, ...others].slice(0, KEPT))
}

function drop(id: string): void {
  snapshots.write((snapshots.read() ?? []).filter((known) => known.id !== id))
}

onBrowserMount($openProfile, () => {
  const stops = [
    environment.whenStale(() => void (opened && loadOpened())),
    onMemberChange(() => $openProfile.set(NO_PROFILE)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
})
