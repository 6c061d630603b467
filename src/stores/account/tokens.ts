import { atom } from 'nanostores'
import * as accounts from '../../client/accounts.ts'
import * as api from '../../client/tokens.ts'
import { type Failure, hasCode, type Result } from '../../client/failure.ts'
import { newKey } from '../../client/key.ts'
import type { Export } from '../../contract/accounts.ts'
import type { AnswerOf } from '../../contract/calls/define-call.ts'
import type { LinkKind, NotificationKind, WithdrawalAnswer } from '../../contract/lists.ts'
import { Activation } from '../../contract/tokens.ts'
import type { getToken, useToken } from '../../contract/calls/tokens.ts'
import { checkFields, fieldErrorsOf, type FieldErrors, NO_ERRORS } from '../page/field-errors.ts'
import { routeParam } from '../page/route-param.ts'
import { LOADING, onBrowserMount } from '../page/loadable.ts'
import { loadSession, welcome } from './sessions.ts'

/** The effect of a link, and for whom. */
interface Purpose {
  readonly kind: LinkKind
  /** Another member than the link's is logged in. */
  readonly isForOther: boolean
  /** The kind of notification an unsubscribe link ends. */
  readonly notification: NotificationKind | undefined
  /** The withdrawal a link asks about. */
  readonly withdrawal: AnswerOf<typeof getToken>['withdrawal']
}

/** A link that works, while it is shown and used. */
export interface OpenLink extends Purpose {
  readonly status: 'valid' | 'using'
  readonly token: string
  /** Another browser signed up: who confirms here sets a password. */
  readonly needsPassword: boolean
  readonly errors: FieldErrors
  readonly failure: Failure | null
}

/** A link that did its work just now. */
export interface UsedLink extends Purpose {
  readonly status: 'used'
  /** The outcome of a withdrawal. */
  readonly outcome?: AnswerOf<typeof useToken>['withdrawal']
  /** The data an export link was opened for. */
  readonly exported?: Export | undefined
}

/** A link that waits for the code of the account's authenticator app. */
export interface HalfUsedLink extends Purpose {
  readonly status: 'second_step'
  readonly challenge: string
}

/** Nothing to be done with it any more; its kind and why, where the server still knows. */
export interface SpentLink {
  readonly status: 'spent'
  readonly kind?: LinkKind
  readonly why?: 'used' | 'expired'
}

/** The one-time link the page was opened by. `refused`: an activation that did not work. */
export type OneTimeLink =
  | { readonly status: 'loading' }
  | OpenLink
  | UsedLink
  | HalfUsedLink
  | SpentLink
  | { readonly status: 'refused' }
  | { readonly status: 'failed'; readonly failure: Failure }

/** Asks what the link is for when first used; that uses nothing up. */
export const $oneTimeLink = atom<OneTimeLink>(LOADING)

export async function loadOneTimeLink(): Promise<void> {
  const token = routeParam('pages-token', 'token')
  if (token === null) return $oneTimeLink.set({ status: 'spent' })
  $oneTimeLink.set(LOADING)
  const result = await api.getToken(token)
  if (result.ok) $oneTimeLink.set(linkOf(token, result.value))
  else if (isSpent(result.failure)) $oneTimeLink.set({ status: 'spent' })
  else $oneTimeLink.set({ status: 'failed', failure: result.failure })
}

const isSpent = (failure: Failure) => hasCode(failure, 'link_invalid') || hasCode(failure, 'invalid_request')

function linkOf(token: string, answer: AnswerOf<typeof getToken>): OneTimeLink {
  const { kind, spent, notification, withdrawal, needs_password: needsPassword = false } = answer
  if (spent) return { status: 'spent', kind, why: spent }
  const purpose = { kind, isForOther: answer.for_other === true, notification, withdrawal }
  return { status: 'valid', token, ...purpose, needsPassword, errors: NO_ERRORS, failure: null }
}

/** Does what the link is for; an activation with a password where it needs one. */
export async function spendOneTimeLink(password = ''): Promise<void> {
  const link = $oneTimeLink.value
  if (link.status !== 'valid') return
  const body = { token: link.token, ...(link.needsPassword ? { password } : {}) }
  const errors = link.kind === 'activate' ? checkFields(Activation, body) : NO_ERRORS
  if (Object.keys(errors).length > 0) return $oneTimeLink.set({ ...link, errors })
  $oneTimeLink.set({ ...link, status: 'using', errors: NO_ERRORS, failure: null })
  const used = { ...purposeOf(link), status: 'used' } as const
  if (link.kind === 'export') {
    const result = await accounts.exportByLink(link.token)
    $oneTimeLink.set(result.ok ? { ...used, exported: result.value } : afterFailure(link, result.failure))
    return
  }
  const result = link.kind === 'activate' ? await confirm(body) : await use({ token: link.token })
  $oneTimeLink.set(result.ok ? used : afterFailure(link, result.failure))
}

/** Answers whether the withdrawal a link asks about was the member's. */
export async function answerWithdrawal(answer: WithdrawalAnswer): Promise<void> {
  const link = $oneTimeLink.value
  if (link.status !== 'valid') return
  $oneTimeLink.set({ ...link, status: 'using', failure: null })
  const result = await use({ token: link.token, answer })
  if (result.ok) $oneTimeLink.set({ ...purposeOf(link), status: 'used', outcome: result.value.withdrawal })
  else $oneTimeLink.set(afterFailure(link, result.failure))
}

const purposeOf = ({ kind, isForOther, notification, withdrawal }: Purpose): Purpose => ({
  kind,
  isForOther,
  notification,
  withdrawal,
})

async function confirm(body: { token: string; password?: string }): Promise<Result<unknown>> {
  const result = await api.activate(body)
  if (result.ok) welcome(result.value)
  return result
}

async function use(body: Parameters<typeof api.useToken>[0]): ReturnType<typeof api.useToken> {
  const result = await api.useToken(body)
  if (result.ok && result.value.user) welcome(result.value.user)
  // Keeping the old address ends every session, this one too.
  else if (result.ok) await loadSession()
  return result
}

/** The code was given. */
export function finishOneTimeLink(): void {
  const link = $oneTimeLink.value
  if (link.status !== 'second_step') return
  $oneTimeLink.set({ ...purposeOf(link), status: 'used' })
}

function afterFailure(link: OpenLink, failure: Failure): OneTimeLink {
  if (hasCode(failure, 'second_factor_required')) {
    return { ...purposeOf(link), status: 'second_step', challenge: failure.challenge ?? '' }
  }
  const refused = fieldErrorsOf(failure)
  if (refused.password) return { ...link, needsPassword: true, errors: refused }
  const isOver = isSpent(failure) || hasCode(failure, 'activation_failed')
  if (!isOver) return { ...link, failure }
  return link.kind === 'activate' ? { status: 'refused' } : { status: 'spent', kind: link.kind }
}

/** Mails a link for a new password to the account of a name or address. */
export const requestReset = ({ login }: { login: string }) => accounts.requestReset(login, newKey())

/** Mails a link that logs in to the account of a name or address. */
export const requestLoginLink = ({ login }: { login: string }) => accounts.requestLoginLink(login, newKey())

/** Sets a new password by its mailed link, which also logs in. */
export async function resetPassword(
  body: Parameters<typeof accounts.resetPassword>[0],
): ReturnType<typeof accounts.resetPassword> {
  const result = await accounts.resetPassword(body)
  if (result.ok) welcome(result.value)
  return result
}

onBrowserMount($oneTimeLink, () => void loadOneTimeLink())
