import type { DeskCallName } from '../../../../src/contract/desk/desk-calls.ts'
import type { AnyErrorCode } from '../../../../src/contract/errors.ts'
import type { Role } from '../../../../src/contract/desk/rights.ts'

/** What a call is made of: of an operator who works at the home brand alone. */
export interface DeskTarget {
  id: string
  brand: string
}

export interface DeskRow {
  /** Anybody, any operator who is signed in, or those with one of these roles. */
  who: 'anybody' | 'operator' | readonly Role[]
  path?: string
  query?: Record<string, string>
  body?: (target: DeskTarget) => object
  /** Of those who may make the call, at the home brand; `ok` unless said otherwise. */
  outcome?: 'ok' | AnyErrorCode
  /** Of those with the role at another brand, a partner or not; as at home unless said otherwise. */
  elsewhere?: 'ok' | AnyErrorCode
}

const passkey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
}
const attestation = {
  ...passkey,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
}
const options = { options: '' }

/** Each call of the desk: who may make it, and of whom. */
export const deskRows: Readonly<Record<DeskCallName, DeskRow>> = {
  beginSignIn: { who: 'anybody', query: options },
  signIn: { who: 'anybody', body: () => ({ passkey }), outcome: 'challenge_expired' },
  openInvitation: { who: 'anybody', body: () => ({ token: 'nothing' }), outcome: 'link_invalid' },
  beginConfirm: { who: 'operator', query: options },
  confirm: { who: 'operator', body: () => ({ passkey }), outcome: 'challenge_expired' },
  signOut: { who: 'operator' },
  getMe: { who: 'operator' },
  changeMe: { who: 'operator', body: () => ({ name: 'Somebody' }) },
  beginOwnPasskey: { who: 'operator', query: options },
  addOwnPasskey: { who: 'operator', body: () => ({ passkey: attestation }), outcome: 'challenge_expired' },
  renameOwnPasskey: { who: 'operator', body: () => ({ id: 'AAAA', name: 'Key' }), outcome: 'not_found' },
  removeOwnPasskey: { who: 'operator', body: () => ({ id: 'AAAA' }) },
  beginOwnTotp: { who: 'operator', query: options, body: () => ({ password: 'quiet-harbour-lantern' }) },
  confirmOwnTotp: { who: 'operator', body: () => ({ code: '000000' }), outcome: 'challenge_expired' },
  removeOwnTotp: { who: 'operator' },
  renewOwnRecoveryCodes: { who: 'operator' },
  getPeople: { who: ['owner'] },
  invitePerson: {
    who: ['owner'],
    body: ({ brand, id }) => ({
      ...{ email: `new.${id}@desk.test`, name: 'New', language: 'en' },
      grants: [{ brand, role: 'moderator' }],
    }),
    elsewhere: 'right_missing',
  },
  changePerson: {
    who: ['owner'],
    body: ({ id }) => ({ change: 'grants', id, grants: [] }),
    elsewhere: 'not_found',
  },
  getLog: { who: ['owner', 'lead', 'auditor'] },
}
