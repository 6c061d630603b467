import type { HostContext } from '../../platform/context.ts'
import { CHALLENGE_MS } from '../../platform/factors/passkeys.ts'
import { ServiceError } from '../../platform/errors.ts'
import { hashToken, newToken } from '../../platform/random-token.ts'
import type { OperatorChallengeTable } from '../tables.ts'

type Kind = OperatorChallengeTable['kind']

/** Makes a challenge; a login has one of a kind at a time. */
export async function issueChallenge(
  { db, now, operator }: HostContext,
  kind: Kind,
  data = '',
): Promise<string> {
  const session = operator?.sessionHash ?? ''
  if (session !== '') {
    await db
      .deleteFrom('operator_challenge')
      .where('operator', '=', operator?.id ?? '')
      .where('session', '=', session)
      .where('kind', '=', kind)
      .execute()
  }
  // The first code of an app names no challenge: its login does.
  const challenge = kind === 'totp' ? session : newToken()
  await db
    .insertInto('operator_challenge')
    .values({
      hash: hashToken(challenge),
      kind,
      operator: operator?.id ?? '',
      session,
      data,
      expires_at: now + CHALLENGE_MS,
    })
    .execute()
  return challenge
}

/** Uses a challenge up: of concurrent answers one gets it. Throws `challenge_expired`, also for one of another login. */
export async function consumeChallenge(
  { db, now, operator }: HostContext,
  kind: Kind,
  challenge: string,
): Promise<{ data: string }> {
  const row = await db
    .deleteFrom('operator_challenge')
    .where('hash', '=', hashToken(challenge))
    .where('kind', '=', kind)
    .where('session', '=', kind === 'sign_in' ? '' : (operator?.sessionHash ?? ''))
    .where('expires_at', '>', now)
    .returning('data')
    .executeTakeFirst()
  if (!row) throw new ServiceError('challenge_expired')
  return row
}
