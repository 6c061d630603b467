// Answers of authenticators, checked by @simplewebauthn/server, which is loaded with the first of them.

import type { PasskeyAssertion } from '../../../contract/factors.ts'
import type { PasskeyAttestation } from '../../../contract/calls/factors.ts'
import type { Brand, Context } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { recordRefusal } from '../../platform/record-security.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { consumeChallenge } from './challenges.ts'

/** Passkeys belong to a brand's host. */
export const rpIdOf = (brand: Brand): string => new URL(brand.origin).hostname

const expectedOf = (brand: Brand, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: brand.origin,
  expectedRPID: rpIdOf(brand),
  requireUserVerification: true,
})

/** The challenge that was signed; '' where the text is none of a browser's. */
function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const { challenge } = data as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** Records why a passkey was refused, and refuses it. */
function refusePasskey(context: Context, what: string, account?: string): never {
  recordRefusal(context, 'factor_failed', { account, what })
  throw new ServiceError('passkey_invalid')
}

/** The credential of a new passkey. Uses its challenge up. Throws `challenge_expired`, `passkey_invalid`. */
export async function verifyAttestation(context: Context, passkey: PasskeyAttestation, session: string) {
  const { response } = passkey
  const challenge = challengeIn(response.clientDataJSON)
  await inTransaction(context, (trx) => consumeChallenge(trx, 'passkey_add', challenge, session))
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const result = await verifyRegistrationResponse({
    response: {
      ...passkey,
      response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
      clientExtensionResults: {},
    },
    ...expectedOf(context.brand, challenge),
  }).catch(() => null)
  if (!result?.verified) return refusePasskey(context, 'new passkey')
  const { credential, credentialBackedUp } = result.registrationInfo
  return {
    id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    backed_up: credentialBackedUp ? 1 : 0,
  }
}

/**
 * The account of a passkey that signed a challenge of this kind, which is used up. A counter that does not rise is a copy's,
 * and refused. Throws `challenge_expired`, `passkey_invalid`.
 */
export async function verifyAssertion(
  context: Context,
  passkey: PasskeyAssertion,
  kind: 'passkey_login' | 'passkey_check',
  session = '',
): Promise<string> {
  const { brand, now } = context
  const challenge = challengeIn(passkey.response.clientDataJSON)
  await inTransaction(context, (trx) => consumeChallenge(trx, kind, challenge, session))
  const known = await context.db
    .selectFrom('passkey')
    .innerJoin('account', (join) =>
      join.onRef('account.pool', '=', 'passkey.pool').onRef('account.id', '=', 'passkey.account'),
    )
    .select(['passkey.id', 'passkey.account', 'passkey.public_key'])
    .where('passkey.pool', '=', brand.pool)
    .where('passkey.id', '=', passkey.id)
    .where('account.brand', '=', brand.site.id)
    .executeTakeFirst()
  if (!known) return refusePasskey(context, 'unknown passkey')

  const { userHandle, ...response } = passkey.response
  const isOfAccount =
    userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === known.account
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const result = await verifyAuthenticationResponse({
    response: { ...passkey, response, clientExtensionResults: {} },
    // The counter is compared where it is written.
    credential: { id: known.id, publicKey: Buffer.from(known.public_key, 'base64url'), counter: 0 },
    ...expectedOf(brand, challenge),
  }).catch(() => null)
  if (!isOfAccount || !result?.verified) return refusePasskey(context, 'passkey', known.account)

  const { newCounter, credentialBackedUp } = result.authenticationInfo
  const counted = await inTransaction(context, (trx) =>
    trx.db
      .updateTable('passkey')
      .set({ counter: newCounter, backed_up: credentialBackedUp ? 1 : 0, used_at: now })
      .where('pool', '=', brand.pool)
      .where('id', '=', known.id)
      .where((eb) =>
        eb.or([eb('counter', '<', newCounter), ...(newCounter === 0 ? [eb('counter', '=', 0)] : [])]),
      )
      .executeTakeFirst(),
  )
  if (counted.numUpdatedRows !== 1n) return refusePasskey(context, 'counter', known.account)
  return known.account
}
