import type { BodyOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/tokens.ts'
import { User } from '../contract/sessions.ts'
import { LinkOutcome, LinkState } from '../contract/tokens.ts'
import { call } from './http.ts'

export const getToken = (t: string) =>
  call<typeof calls.getToken>({ method: 'GET', path: '/api/token.php', answer: LinkState }, { query: { t } })
export const useToken = (body: BodyOf<typeof calls.useToken>) =>
  call<typeof calls.useToken>({ method: 'POST', path: '/api/token.php', answer: LinkOutcome }, { body })
export const activate = (body: BodyOf<typeof calls.activate>) =>
  call<typeof calls.activate>({ method: 'POST', path: '/api/activate.php', answer: User }, { body })
/** Mails a new activation link to the member's address. */
export const resendActivation = (key: string) =>
  call<typeof calls.resendActivation>(
    { method: 'POST', path: '/api/activate.php' },
    { query: { resend: '1' }, key },
  )
