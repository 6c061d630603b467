import { atom } from 'nanostores'
import * as api from '../client/api.ts'
import type { Failure } from '../client/failure.ts'
import { newKey } from '../client/key.ts'
import { activate } from '../contract/tokens.ts'
import { checkFields, fieldErrorsOf, type FieldErrors, NO_ERRORS } from './field-errors.ts'
import { routeParam } from './route-param.ts'
import { LOADING, onBrowserMount } from './loadable.ts'
import { welcome } from './sessions.ts'

/** A link that works, while it is shown and used. */
export interface OpenLink {
  readonly status: 'valid' | 'using' | 'used'
  readonly token: string
  /** Another browser signed up: who confirms here sets a password. */
  readonly needsPassword: boolean
  readonly errors: FieldErrors
}

/** The one-time link the page was opened by. `spent`: used, expired or never given out. */
export type OneTimeLink =
  | { readonly status: 'loading' }
  | OpenLink
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
  const token = routeParam('pages-token', 'token')
  if (token === null) return $oneTimeLink.set({ status: 'spent' })
  $oneTimeLink.set(LOADING)
  const result = await api.getToken(token)
  if (!result.ok) return fail(result.failure)
  const { needs_password: needsPassword = false } = result.value
  $oneTimeLink.set({ status: 'valid', token, needsPassword, errors: NO_ERRORS })
}

/** Confirms the e-mail address, which also logs in; with a password where the link needs one. */
export async function spendOneTimeLink(password = ''): Promise<void> {
  const link = $oneTimeLink.value
  if (link.status !== 'valid') return
  const { token, needsPassword } = link
  const body = { token, ...(needsPassword ? { password } : {}) }
  const errors = checkFields(activate.body, body)
  if (Object.keys(errors).length > 0) return $oneTimeLink.set({ ...link, errors })
  $oneTimeLink.set({ ...link, status: 'using', errors: NO_ERRORS })
  const result = await api.activate(body)
  if (!result.ok) {
    const refused = fieldErrorsOf(result.failure)
    if (!refused.password) return fail(result.failure)
    return $oneTimeLink.set({ status: 'valid', token, needsPassword: true, errors: refused })
  }
  welcome(result.value)
  $oneTimeLink.set({ ...link, status: 'used', errors: NO_ERRORS })
}

/** Mails a new link to the member's address. */
export const resendActivation = () => api.resendActivation(newKey())

onBrowserMount($oneTimeLink, () => void loadOneTimeLink())
