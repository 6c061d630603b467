// Passkeys of members and operators: the questions of browsers, and answers of authenticators, checked by
// @simplewebauthn/server, which is loaded with the first of them.

import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import type {
  beginPasskey as beginCall,
  checkPasskey as checkCall,
  PasskeyAttestation,
} from '../../../contract/calls/factors.ts'
import type { PasskeyAssertion } from '../../../contract/factors.ts'
import { MINUTE_MS } from '../../../core/durations.ts'
import { CHALLENGE_MINUTES } from '../../../core/limits.ts'
import type { Host } from '../context.ts'

/** COSE: Ed25519, ECDSA on P-256, RSA. */
const ALGORITHMS = [-8, -7, -257]
export const CHALLENGE_MS = CHALLENGE_MINUTES * MINUTE_MS

type PasskeyRequest = AnswerOf<typeof checkCall>
type Descriptors = PasskeyRequest['options']['allowCredentials']

/** Passkeys belong to a host. */
const rpIdOf = ({ origin }: Pick<Host, 'origin'>): string => new URL(origin).hostname

export const describePasskeys = (rows: readonly { id: string; transports: string }[]): Descriptors =>
  rows.map(({ id, transports }) => ({
    id,
    type: 'public-key',
    transports: JSON.parse(transports) as string[],
  }))

/** The question of a browser to its passkeys; without a list any passkey of the host will do. */
export const requestOptions = (
  host: Pick<Host, 'origin'>,
  challenge: string,
  allowCredentials: Descriptors = [],
): PasskeyRequest => ({
  options: {
    challenge,
    rpId: rpIdOf(host),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials,
  },
})

interface Creation {
  challenge: string
  /** What the browser calls the site. */
  site: string
  user: { id: string; name: string; displayName: string }
  /** Those the user has already. */
  known: readonly { id: string; transports: string }[]
}

/** The question of a browser that is to make a passkey. */
export const creationOptions = (
  host: Pick<Host, 'origin'>,
  { challenge, site, user, known }: Creation,
): AnswerOf<typeof beginCall> => ({
  options: {
    challenge,
    rp: { id: rpIdOf(host), name: site },
    user: { ...user, id: Buffer.from(user.id).toString('base64url') },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: describePasskeys(known),
  },
})

const expectedOf = (host: Pick<Host, 'origin'>, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: host.origin,
  expectedRPID: rpIdOf(host),
  requireUserVerification: true,
})

/** The challenge that was signed; '' where the text is none of a browser's. */
export function challengeIn({ clientDataJSON }: { clientDataJSON: string }): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const { challenge } = data as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** The credential of a new passkey that answers a challenge of this host; null for any other. */
export async function checkNewPasskey(
  host: Pick<Host, 'origin'>,
  challenge: string,
  passkey: PasskeyAttestation,
) {
  const { response } = passkey
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const result = await verifyRegistrationResponse({
    response: {
      ...passkey,
      response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
      clientExtensionResults: {},
    },
    ...expectedOf(host, challenge),
  }).catch(() => null)
  if (!result?.verified) return null
  const { credential, credentialBackedUp } = result.registrationInfo
  return {
    id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    backed_up: credentialBackedUp ? 1 : 0,
  }
}

interface KnownPasskey {
  id: string
  public_key: string
  /** Id of the member or operator. */
  owner: string
}

/** Counter and state of a known passkey that signed a challenge of this host; null where it did not. */
export async function checkPasskeyAnswer(
  host: Pick<Host, 'origin'>,
  challenge: string,
  passkey: PasskeyAssertion,
  { id, public_key, owner }: KnownPasskey,
): Promise<{ counter: number; backed_up: number } | null> {
  const { userHandle, ...response } = passkey.response
  const isOfOwner = userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === owner
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const result = await verifyAuthenticationResponse({
    response: { ...passkey, response, clientExtensionResults: {} },
    // The counter is compared where it is written.
    credential: { id, publicKey: Buffer.from(public_key, 'base64url'), counter: 0 },
    ...expectedOf(host, challenge),
  }).catch(() => null)
  if (!isOfOwner || !result?.verified) return null
  const { newCounter, credentialBackedUp } = result.authenticationInfo
  return { counter: newCounter, backed_up: credentialBackedUp ? 1 : 0 }
}
