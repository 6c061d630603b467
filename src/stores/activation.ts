import { atom } from 'nanostores'
import * as api from '../client/api.ts'
import type { Failure } from '../client/failure.ts'
import { newKey } from '../client/key.ts'
import { segment } from './segment.ts'
import { LOADING, onBrowserMount } from './loadable.ts'
import { welcome } from './session.ts'

/** The one-time link the page was opened by. `spent`: used, expired or never given out. */
export type OneTimeLink =
  | { readonly status: 'loading' }
  | { readonly status: 'valid'; readonly token: string }
  | { readonly status: 'using'; readonly token: string }
  | { readonly status: 'used' }
  | { readonly status: 'spent' }
  | { readonly status: 'failed'; readonly failure: Failure }

/** Asks what the link is for when first used; that uses nothing up. */
export const $oneTimeLink = atom<OneTimeLink>(LOADING)

function fail(failure: Failure): void {
  const isSpent =
    failure.kind === 'api' && (failure.code === 'link_invalid' || failure.code === 'invalid_request')
  $oneTimeLink.set(isSpent ? { status: 'spent' } : { status: 'failed', failure })
}

export async function loadOneTimeLink(): Promise<void> {
  const token = segment('pages-token', 'token')
  if (token === null) return $oneTimeLink.set({ status: 'spent' })
  $oneTimeLink.set(LOADING)
  const result = await api.getToken(token)
  if (result.ok) $oneTimeLink.set({ status: 'valid', token })
  else fail(result.failure)
}

/** Confirms the e-mail address, which also logs in. */
export async function spendOneTimeLink(): Promise<void> {
  const link = $oneTimeLink.value
  if (link.status !== 'valid') return
  $oneTimeLink.set({ status: 'using', token: link.token })
  const result = await api.activate(link.token)
  if (!result.ok) return fail(result.failure)
  welcome(result.value)
  $oneTimeLink.set({ status: 'used' })
}

/** Mails a new link to the member's address. */
export const resendActivation = () => api.resendActivation(newKey())

onBrowserMount($oneTimeLink, () => void loadOneTimeLink())
