import type { PasskeyAssertion } from '../../../contract/factors.ts'
import type { PasskeyAttestation } from '../../../contract/calls/factors.ts'
import type { Context } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { challengeIn, checkNewPasskey, checkPasskeyAnswer } from '../../platform/factors/passkeys.ts'
import { recordRefusal } from '../../platform/record-security.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { consumeChallenge } from './challenges.ts'

/** Records why a passkey was refused, and refuses it. */
function refusePasskey(context: Context, what: string, account?: string): never {
  recordRefusal(context, 'factor_failed', { account, what })
  throw new ServiceError('passkey_invalid')
}

/** The credential of a new passkey. Uses its challenge up. Throws `challenge_expired`, `passkey_invalid`. */
export async function verifyAttestation(context: Context, passkey: PasskeyAttestation, session: string) {
  const challenge = challengeIn(passkey.response)
  await inTransaction(context, (trx) => consumeChallenge(trx, 'passkey_add', challenge, session))
  const credential = await checkNewPasskey(context.brand, challenge, passkey)
  return credential ?? refusePasskey(context, 'new passkey')
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
  const challenge = challengeIn(passkey.response)
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

  const answer = await checkPasskeyAnswer(brand, challenge, passkey, { ...known, owner: known.account })
  if (!answer) return refusePasskey(context, 'passkey', known.account)

  const counted = await inTransaction(context, (trx) =>
    trx.db
      .updateTable('passkey')
      .set({ ...answer, used_at: now })
      .where('pool', '=', brand.pool)
      .where('id', '=', known.id)
      .where((eb) =>
        eb.or([eb('counter', '<', answer.counter), ...(answer.counter === 0 ? [eb('counter', '=', 0)] : [])]),
      )
      .executeTakeFirst(),
  )
  if (counted.numUpdatedRows !== 1n) return refusePasskey(context, 'counter', known.account)
  return known.account
}
