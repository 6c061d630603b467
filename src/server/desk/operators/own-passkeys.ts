import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import type { PasskeyAttestation } from '../../../contract/calls/factors.ts'
import type {
  addOwnPasskey as addCall,
  beginOwnPasskey as beginCall,
} from '../../../contract/desk/operators.ts'
import type { PasskeyAssertion } from '../../../contract/factors.ts'
import { PASSKEYS } from '../../../core/limits.ts'
import type { HostContext, OperatorContext } from '../../platform/context.ts'
import { isDuplicate } from '../../platform/db/errors.ts'
import type { Db } from '../../platform/db/store.ts'
import { notFound, ServiceError } from '../../platform/errors.ts'
import {
  challengeIn,
  checkNewPasskey,
  checkPasskeyAnswer,
  creationOptions,
  describePasskeys,
  requestOptions,
} from '../../platform/factors/passkeys.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { logEntry } from '../log/log-entry.ts'
import { consumeChallenge, issueChallenge } from './challenges.ts'
import { enrol } from './enrol.ts'
import { requireConfirmed } from './grants.ts'
import { type OperatorRow } from './logins.ts'
import { mailOperator } from './operator-mail.ts'
import { viewMe } from './view-me.ts'

export const passkeysOf = (db: Db, operator: string) =>
  db
    .selectFrom('operator_passkey')
    .select(['id', 'name', 'transports', 'created_at', 'used_at'])
    .where('operator', '=', operator)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Asks for any passkey of the desk, or, to confirm, for one of the operator's. */
export async function askForPasskey(context: HostContext, kind: 'sign_in' | 'confirm') {
  const { host, db, operator } = context
  const challenge = await inTransaction(context, (trx) =>
    issueChallenge(kind === 'confirm' ? trx : { ...trx, operator: null }, kind),
  )
  const known = kind === 'confirm' && operator ? await passkeysOf(db, operator.id) : []
  return requestOptions(host, challenge, describePasskeys(known))
}

/**
 * The operator whose passkey signed a challenge of this kind, which is used up; null where none did. A counter that does not
 * rise is a copy's.
 */
export async function takePasskey(
  context: HostContext,
  passkey: PasskeyAssertion,
  kind: 'sign_in' | 'confirm',
): Promise<OperatorRow | null> {
  const { host, db, now } = context
  const challenge = challengeIn(passkey.response)
  await inTransaction(context, (trx) => consumeChallenge(trx, kind, challenge))
  const known = await db
    .selectFrom('operator_passkey')
    .innerJoin('operator', 'operator.id', 'operator_passkey.operator')
    .selectAll('operator')
    .select(['operator_passkey.id as passkey', 'operator_passkey.public_key'])
    .where('operator_passkey.id', '=', passkey.id)
    .where('operator.state', '=', 'active')
    .executeTakeFirst()
  if (!known) return null
  const { passkey: id, public_key, ...operator } = known
  const answer = await checkPasskeyAnswer(host, challenge, passkey, { id, public_key, owner: operator.id })
  if (!answer) return null
  const { counter } = answer
  const counted = await inTransaction(context, (trx) =>
    trx.db
      .updateTable('operator_passkey')
      .set({ counter, used_at: now })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('counter', '<', counter), ...(counter === 0 ? [eb('counter', '=', 0)] : [])]))
      .executeTakeFirst(),
  )
  return counted.numUpdatedRows === 1n ? operator : null
}

export async function beginOwnPasskey(context: OperatorContext): Promise<AnswerOf<typeof beginCall>> {
  requireConfirmed(context)
  const { host, db, operator, deps } = context
  const known = await passkeysOf(db, operator.id)
  if (known.length >= PASSKEYS) throw new ServiceError('invalid_request')
  const challenge = await inTransaction(context, (trx) => issueChallenge(trx, 'passkey'))
  const site = deps.translator(operator.language, host.address)('desk.title')
  const user = { id: operator.id, name: operator.email, displayName: operator.name }
  return creationOptions(host, { challenge, site, user, known })
}

export async function addOwnPasskey(
  context: OperatorContext,
  passkey: PasskeyAttestation,
): Promise<AnswerOf<typeof addCall>> {
  requireConfirmed(context)
  const { host, operator, device, now } = context
  const challenge = challengeIn(passkey.response)
  await inTransaction(context, (trx) => consumeChallenge(trx, 'passkey', challenge))
  const credential = await checkNewPasskey(host, challenge, passkey)
  if (!credential) throw new ServiceError('passkey_invalid')
  const { id, public_key, counter } = credential
  try {
    return await inTransaction(context, async (trx) => {
      await logEntry(trx, { call: 'addOwnPasskey', subject: ['operator', operator.id] })
      if ((await passkeysOf(trx.db, operator.id)).length >= PASSKEYS)
        throw new ServiceError('invalid_request')
      const transports = JSON.stringify(passkey.response.transports ?? [])
      await trx.db
        .insertInto('operator_passkey')
        .values({
          ...{ id, public_key, counter, operator: operator.id, transports },
          ...{ name: device, created_at: now, used_at: 0 },
        })
        .execute()
      return enrol(trx)
    })
  } catch (error) {
    if (isDuplicate(error)) throw new ServiceError('passkey_invalid')
    throw error
  }
}

export async function renameOwnPasskey(context: OperatorContext, id: string, name: string) {
  return inTransaction(context, async (trx) => {
    const { db, operator } = trx
    await logEntry(trx, { call: 'renameOwnPasskey', subject: ['operator', operator.id] })
    const renamed = await db
      .updateTable('operator_passkey')
      .set({ name })
      .where('id', '=', id)
      .where('operator', '=', operator.id)
      .executeTakeFirst()
    if (renamed.numUpdatedRows !== 1n) throw notFound()
    return viewMe(trx)
  })
}

/** One that has gone already is no fault. Throws `last_factor` where no way to sign in would stay. */
export async function removeOwnPasskey(context: OperatorContext, id: string) {
  requireConfirmed(context)
  return inTransaction(context, async (trx) => {
    const { db, operator } = trx
    await logEntry(trx, { call: 'removeOwnPasskey', subject: ['operator', operator.id] })
    const removed = await db
      .deleteFrom('operator_passkey')
      .where('id', '=', id)
      .where('operator', '=', operator.id)
      .executeTakeFirst()
    if (removed.numDeletedRows === 1n) {
      const me = await viewMe(trx)
      if (me.passkeys.length === 0 && !me.totp) throw new ServiceError('last_factor')
      await mailOperator(trx, operator, 'factor_changed', {}, '/me')
    }
    return viewMe(trx)
  })
}
