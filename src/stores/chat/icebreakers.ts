import { atom } from 'nanostores'
import type * as v from 'valibot'
import * as api from '../../client/chat.ts'
import type { getIcebreakers } from '../../contract/calls/chat.ts'
import { $drafts, setDraft } from './drafts.ts'
import { fromResult, IDLE, type Loadable, LOADING, onBrowserMount, valueOf } from '../page/loadable.ts'
import { onMemberChange } from '../account/sessions.ts'

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

/** Puts a first line into the draft: in place of another first line, and after own words, which stay. */
export function addFirstLine(profile: string, line: string): void {
  const typed = ($drafts.get()[profile] ?? '').trim()
  const isLine = (valueOf($icebreakers.get()) ?? []).some(({ text }) => text === typed)
  setDraft(profile, typed === '' || isLine ? line : `${typed} ${line}`)
}

onBrowserMount($icebreakers, () => onMemberChange(() => $icebreakers.set(IDLE)))
