import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import type {
  confirmOwnTotp as confirmCall,
  beginOwnTotp as beginCall,
} from '../../../contract/desk/operators.ts'
import { plainCode } from '../../../contract/fields.ts'
import { countersOf, throttleLogin } from '../../accounts/sessions/login-throttle.ts'
import type { HostContext, OperatorContext } from '../../platform/context.ts'
import { invalidFields, ServiceError } from '../../platform/errors.ts'
import { newTotpSecret, totpStepOf, totpUri } from '../../platform/factors/totp.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { logEntry } from '../log/log-entry.ts'
import { consumeChallenge, issueChallenge } from './challenges.ts'
import { enrol } from './enrol.ts'
import { requireConfirmed } from './grants.ts'
import type { OperatorRow } from './logins.ts'
import { mailOperator } from './operator-mail.ts'
import { viewMe } from './view-me.ts'

const ownerOf = (operator: string) => `desk ${operator}`

/** Counters of what an operator types: codes and passwords lock alike. */
export const codeCounters = (context: HostContext, operator: string) =>
  countersOf(context, `operator ${operator}`)

/** Takes a code of the operator's app, of the present step or one beside it, once. */
export async function takeCode(context: HostContext, operator: OperatorRow, typed: string): Promise<boolean> {
  const { deps, now } = context
  if (operator.totp_secret === '') return false
  const step = totpStepOf(deps.seal.open(operator.totp_secret, ownerOf(operator.id)), plainCode(typed), now)
  if (step === null) return false
  const taken = await inTransaction(context, ({ db }) =>
    db
      .updateTable('operator')
      .set({ totp_last_step: step })
      .where('id', '=', operator.id)
      .where('totp_secret', '=', operator.totp_secret)
      .where('totp_last_step', '<', step)
      .executeTakeFirst(),
  )
  return taken.numUpdatedRows === 1n
}

interface Waiting {
  password_hash: string
  secret: string
}

/** Makes a secret, which waits with the password for its first code. */
export async function beginOwnTotp(
  context: OperatorContext,
  password: string,
): Promise<AnswerOf<typeof beginCall>> {
  requireConfirmed(context)
  const { deps, host, operator } = context
  if (deps.desk?.passkeysOnly) throw new ServiceError('invalid_request')
  const waiting: Waiting = { password_hash: await deps.passwords.hash(password), secret: newTotpSecret() }
  const data = deps.seal.close(JSON.stringify(waiting), ownerOf(operator.id))
  await inTransaction(context, (trx) => issueChallenge(trx, 'totp', data))
  const issuer = deps.translator(operator.language, host.address)('desk.title')
  return { secret: waiting.secret, uri: totpUri(waiting.secret, { issuer, label: operator.email }) }
}

/** Switches password and app on by the first code; those before no longer work. */
export async function confirmOwnTotp(
  context: OperatorContext,
  typed: string,
): Promise<AnswerOf<typeof confirmCall>> {
  requireConfirmed(context)
  const { deps, operator, now } = context
  const challenge = await context.db
    .selectFrom('operator_challenge')
    .select('data')
    .where('session', '=', operator.sessionHash)
    .where('operator', '=', operator.id)
    .where('kind', '=', 'totp')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!challenge) throw new ServiceError('challenge_expired')
  const { password_hash, secret } = JSON.parse(
    deps.seal.open(challenge.data, ownerOf(operator.id)),
  ) as Waiting
  const answer = await throttleLogin(
    context,
    codeCounters(context, operator.id),
    () => Promise.resolve(totpStepOf(secret, plainCode(typed), now)),
    async (trx, step) => {
      await logEntry(trx, { call: 'confirmOwnTotp', subject: ['operator', operator.id] })
      await consumeChallenge(trx, 'totp', operator.sessionHash)
      const totp_secret = deps.seal.close(secret, ownerOf(operator.id))
      await trx.db
        .updateTable('operator')
        .set({ password_hash, totp_secret, totp_last_step: step })
        .where('id', '=', operator.id)
        .execute()
      return enrol(trx)
    },
  )
  if (answer) return answer
  throw invalidFields({ code: 'invalid' })
}

/** Throws `last_factor` where no way to sign in would stay. */
export async function removeOwnTotp(context: OperatorContext) {
  requireConfirmed(context)
  return inTransaction(context, async (trx) => {
    const { db, operator } = trx
    await logEntry(trx, { call: 'removeOwnTotp', subject: ['operator', operator.id] })
    const me = await viewMe(trx)
    if (me.passkeys.length === 0) throw new ServiceError('last_factor')
    await db
      .updateTable('operator')
      .set({ password_hash: '', totp_secret: '' })
      .where('id', '=', operator.id)
      .execute()
    if (me.totp) await mailOperator(trx, operator, 'factor_changed', {}, '/me')
    return viewMe(trx)
  })
}
