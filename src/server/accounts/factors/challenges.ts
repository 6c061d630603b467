import { CHALLENGE_TRIES } from '../../../core/limits.ts'
import type { Context } from '../../platform/context.ts'
import { CHALLENGE_MS } from '../../platform/factors/passkeys.ts'
import { ServiceError } from '../../platform/errors.ts'
import { hashToken, newToken } from '../../platform/random-token.ts'
import type { FactorChallengeTable } from '../tables.ts'

type Kind = FactorChallengeTable['kind']

interface Asker {
  /** '' where any account may answer. */
  account?: string
  /** The session that asked, and alone may answer. */
  session?: string
  data?: object
}

/** Makes a challenge; a session has one of a kind at a time. */
export async function issueChallenge(
  { db, brand, now }: Pick<Context, 'db' | 'brand' | 'now'>,
  kind: Kind,
  { account = '', session = '', data = {} }: Asker = {},
): Promise<string> {
  if (session !== '') {
    await db
      .deleteFrom('factor_challenge')
      .where('pool', '=', brand.pool)
      .where('account', '=', account)
      .where('session', '=', session)
      .where('kind', '=', kind)
      .execute()
  }
  const challenge = newToken()
  await db
    .insertInto('factor_challenge')
    .values({
      pool: brand.pool,
      hash: hashToken(challenge),
      brand: brand.site.id,
      kind,
      account,
      session,
      data: JSON.stringify(data),
      tries: 0,
      expires_at: now + CHALLENGE_MS,
    })
    .execute()
  return challenge
}

/** Uses a challenge up: of concurrent answers one gets it. Throws `challenge_expired`, also for one of another session. */
export async function consumeChallenge(
  { db, brand, now }: Context,
  kind: Kind,
  challenge: string,
  session = '',
): Promise<{ account: string; data: string }> {
  const row = await db
    .deleteFrom('factor_challenge')
    .where('pool', '=', brand.pool)
    .where('hash', '=', hashToken(challenge))
    .where('brand', '=', brand.site.id)
    .where('kind', '=', kind)
    .where('session', '=', session)
    .where('expires_at', '>', now)
    .returning(['account', 'data'])
    .executeTakeFirst()
  if (!row) throw new ServiceError('challenge_expired')
  return row
}

/** Counts a try before its answer is known, and names the account. Throws `challenge_expired` after the last one. */
export async function countTry({ db, brand, now }: Context, challenge: string): Promise<string> {
  const row = await db
    .updateTable('factor_challenge')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('pool', '=', brand.pool)
    .where('hash', '=', hashToken(challenge))
    .where('brand', '=', brand.site.id)
    .where('kind', '=', 'second_step')
    .where('tries', '<', CHALLENGE_TRIES)
    .where('expires_at', '>', now)
    .returning('account')
    .executeTakeFirst()
  if (!row) throw new ServiceError('challenge_expired')
  return row.account
}

/** Ends what was begun with credentials that no longer hold. */
export async function voidChallenges({ db, brand }: Context, account: string): Promise<void> {
  await db
    .deleteFrom('factor_challenge')
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .execute()
}
