import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import type { beginTotp as beginCall, confirmTotp as confirmCall } from '../../../contract/calls/factors.ts'
import type { Reauthentication } from '../../../contract/factors.ts'
import { plainCode } from '../../../contract/fields.ts'
import { MINUTE_MS } from '../../../core/durations.ts'
import { TOTP_SETUP_MINUTES } from '../../../core/limits.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import { invalidFields, ServiceError } from '../../platform/errors.ts'
import { newTotpSecret, totpStepOf, totpUri } from '../../platform/factors/totp.ts'
import { recordRefusal, recordSecurity } from '../../platform/record-security.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { currentAccount } from '../current-account.ts'
import { requirePassword } from '../password.ts'
import { countersOf, throttleLogin } from '../sessions/login-throttle.ts'
import { mailFactorChange } from './factor-mail.ts'
import { requireConfirmed } from './passkeys.ts'
import { newRecoveryCodes, removeRecoveryCodes } from './recovery-codes.ts'

const SETUP_MS = TOTP_SETUP_MINUTES * MINUTE_MS

const ownerOf = ({ brand }: Context, account: string) => `${brand.pool} ${account}`

async function findTotp({ db, brand }: Context, account: string) {
  return db
    .selectFrom('totp')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .executeTakeFirst()
}

/** Whether an account has an authenticator app, which logins then ask for. */
export const hasTotp = async (context: Context, account: string): Promise<boolean> =>
  ((await findTotp(context, account))?.confirmed_at ?? 0) > 0

/**
 * Takes a code of the present step or one beside it, once: of concurrent uses of it one is taken, and none of a step before.
 * `isSetUp` false: of an app whose first code this is.
 */
export async function takeCode(
  context: Context,
  account: string,
  code: string,
  isSetUp = true,
): Promise<boolean> {
  const { brand, deps, now } = context
  const row = await findTotp(context, account)
  if (!row || row.confirmed_at > 0 !== isSetUp) return false
  const step = totpStepOf(deps.seal.open(row.secret, ownerOf(context, account)), code, now)
  if (step === null) return false
  const taken = await inTransaction(context, ({ db }) =>
    db
      .updateTable('totp')
      .set({ last_step: step, ...(isSetUp ? {} : { confirmed_at: now }) })
      .where('pool', '=', brand.pool)
      .where('account', '=', account)
      .where('secret', '=', row.secret)
      .where('last_step', '<', step)
      .executeTakeFirst(),
  )
  return taken.numUpdatedRows === 1n
}

/** Makes a secret, which waits for its first code; one that waited before is replaced. */
export async function beginTotp(
  context: MemberContext,
  proof: Reauthentication,
): Promise<AnswerOf<typeof beginCall>> {
  requireConfirmed(context)
  const { brand, deps, now } = context
  const account = await currentAccount(context)
  await requirePassword(context, account, proof)
  const secret = newTotpSecret()
  const row = {
    secret: deps.seal.close(secret, ownerOf(context, account.id)),
    created_at: now,
    confirmed_at: 0,
    last_step: 0,
  }
  const stored = await inTransaction(context, ({ db }) =>
    db
      .insertInto('totp')
      .values({ pool: brand.pool, account: account.id, ...row })
      .onConflict((conflict) =>
        conflict.columns(['pool', 'account']).doUpdateSet(row).where('totp.confirmed_at', '=', 0),
      )
      .executeTakeFirst(),
  )
  if (stored.numInsertedOrUpdatedRows !== 1n) throw new ServiceError('invalid_request')
  const uri = totpUri(secret, { issuer: brand.site.name, label: account.name })
  return { secret, uri }
}

/** Switches the app on by its first code, and answers its recovery codes. */
export async function confirmTotp(
  context: MemberContext,
  typed: string,
): Promise<AnswerOf<typeof confirmCall>> {
  const account = await currentAccount(context)
  const waiting = await findTotp(context, account.id)
  if (!waiting || waiting.confirmed_at > 0 || waiting.created_at < context.now - SETUP_MS) {
    throw new ServiceError('challenge_expired')
  }
  const codes = await throttleLogin(
    context,
    countersOf(context, `factor of ${account.id}`, { account: account.id }),
    async () => (await takeCode(context, account.id, plainCode(typed), false)) || null,
    async (trx) => {
      await mailFactorChange(trx, account, { kind: 'factor_added', factor: 'totp' })
      recordSecurity(trx, 'factor_added', { what: 'totp' })
      return newRecoveryCodes(trx, account.id)
    },
  )
  if (codes) return { recovery_codes: codes }
  recordRefusal(context, 'factor_failed', { what: 'first code' })
  throw invalidFields({ code: 'invalid' })
}

export async function removeTotp(context: MemberContext, proof: Reauthentication): Promise<void> {
  const account = await currentAccount(context)
  await requirePassword(context, account, proof)
  await inTransaction(context, async (trx) => {
    const removed = await trx.db
      .deleteFrom('totp')
      .where('pool', '=', trx.brand.pool)
      .where('account', '=', account.id)
      .returning('confirmed_at')
      .executeTakeFirst()
    await removeRecoveryCodes(trx, account.id)
    if (!removed || removed.confirmed_at === 0) return
    await mailFactorChange(trx, account, { kind: 'factor_removed', factor: 'totp' })
    recordSecurity(trx, 'factor_removed', { what: 'totp' })
  })
}
