import { atom } from 'nanostores'
import type * as v from 'valibot'
import * as api from '../client/api.ts'
import type { getIcebreakers } from '../contract/chat.ts'
import { fromResult, IDLE, type Loadable, LOADING, onBrowserMount } from './loadable.ts'
import { onMemberChange } from './sessions.ts'

export type Icebreaker = v.InferOutput<typeof getIcebreakers.response>['icebreakers'][number]

/** First lines to choose from. */
export const $icebreakers = atom<Loadable<readonly Icebreaker[]>>(IDLE)

/** Loads them once; after a failure they are tried again. */
export async function loadIcebreakers(): Promise<void> {
  const { status } = $icebreakers.get()
  if (status === 'ready' || status === 'loading') return
  $icebreakers.set(LOADING)
  const result = await api.getIcebreakers()
  $icebreakers.set(fromResult(result.ok ? { ok: true, value: result.value.icebreakers } : result))
}

onBrowserMount($icebreakers, () => onMemberChange(() => $icebreakers.set(IDLE)))
