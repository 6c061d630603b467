import type { BodyOf } from '../../../contract/calls/define-call.ts'
import type { confirm as confirmCall, Me, signIn as signInCall } from '../../../contract/desk/operators.ts'
import { plainCode } from '../../../contract/fields.ts'
import { countersOf, throttleLogin } from '../../accounts/sessions/login-throttle.ts'
import type { HostContext, OperatorContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { invalidFields, ServiceError } from '../../platform/errors.ts'
import { addressKey } from '../../platform/normalize.ts'
import { recordRefusal, recordSecurity } from '../../platform/record-security.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { logEntry, logFailure } from '../log/log-entry.ts'
import { endLogin, forgetLogin, knownDevice, openLogin, type OperatorRow } from './logins.ts'
import { takePasskey } from './own-passkeys.ts'
import { codeCounters, takeCode } from './own-totp.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { viewMe } from './view-me.ts'

type Proof = 'passkey' | 'code' | 'recovery code'

/** Opens a login. Known and unknown addresses are refused, and locked, alike. */
export async function signIn(context: HostContext, body: BodyOf<typeof signInCall>): Promise<Me> {
  if ('passkey' in body) {
    const operator = await takePasskey(context, body.passkey, 'sign_in')
    if (!operator) return refuse(context, 'passkey_invalid', null)
    return inTransaction(context, (trx) => enter(trx, operator, 'passkey'))
  }
  const { email, password, code } = body
  const operator = await findByAddress(context.db, email)
  let proof: Proof = 'code'
  const device = operator ? knownDevice(context, operator.id) : null
  const me = await throttleLogin(
    context,
    countersOf(context, `operator ${operator?.id ?? addressKey(email)}`, { device }),
    async () => {
      const found = await proofOf(context, operator, { password, code })
      if (found) proof = found
      return found ? operator : null
    },
    (trx, found) => enter(trx, found, proof),
  )
  return me ?? refuse(context, 'login_failed', operator?.id ?? null)
}

const findByAddress = async (db: Db, email: string): Promise<OperatorRow | null> =>
  (await db
    .selectFrom('operator')
    .selectAll()
    .where('email_norm', '=', addressKey(email))
    .where('state', '=', 'active')
    .executeTakeFirst()) ?? null

/** The proof that password and code are; null where one of them is wrong. It takes as long for an address nobody has. */
async function proofOf(
  context: HostContext,
  operator: OperatorRow | null,
  { password, code }: { password: string; code: string },
): Promise<Proof | null> {
  const { deps } = context
  const matches = await deps.passwords.verify(operator?.password_hash ?? '', password)
  if (!operator || deps.desk?.passkeysOnly) return null
  const hasPassword = operator.password_hash !== ''
  if (/^\d{6}$/.test(plainCode(code))) {
    if (!matches) return null
    return (await takeCode(context, operator, code)) ? 'code' : null
  }
  if (hasPassword ? !matches : password !== '') return null
  return (await takeRecoveryCode(context, operator, plainCode(code))) ? 'recovery code' : null
}

async function enter(context: HostContext, operator: OperatorRow, by: Proof): Promise<Me> {
  const opened = await openLogin(context, operator)
  await logEntry(opened, { call: 'signIn', subject: ['operator', operator.id], after: { by } })
  recordSecurity(context, 'login', { account: operator.id, what: `desk: ${by}` })
  return viewMe(opened)
}

async function refuse(
  context: HostContext,
  code: 'passkey_invalid' | 'login_failed',
  operator: string | null,
): Promise<never> {
  recordRefusal(context, 'login_failed', { what: 'desk' })
  await logFailure(context, {
    ...{ call: 'signIn', after: { refused: code } },
    ...(operator ? { subject: ['operator', operator] } : {}),
  })
  throw new ServiceError(code)
}

/** Proves that it is still the same person, for 15 minutes. Throws `passkey_invalid`, `invalid_fields`, `login_locked`. */
export async function confirm(context: OperatorContext, body: BodyOf<typeof confirmCall>): Promise<Me> {
  const { operator, db, deps } = context
  if ('passkey' in body) {
    const found = await takePasskey(context, body.passkey, 'confirm')
    if (found?.id !== operator.id) {
      await logUnconfirmed(context, 'passkey')
      throw new ServiceError('passkey_invalid')
    }
    return inTransaction(context, (trx) => confirmed(trx, 'passkey'))
  }
  const row = await db
    .selectFrom('operator')
    .selectAll()
    .where('id', '=', operator.id)
    .executeTakeFirstOrThrow()
  const me = await throttleLogin(
    context,
    codeCounters(context, operator.id),
    async () => (!deps.desk?.passkeysOnly && (await takeCode(context, row, body.code)) ? true : null),
    (trx) => confirmed(trx, 'code'),
  )
  if (me) return me
  await logUnconfirmed(context, 'code')
  throw invalidFields({ code: 'invalid' })
}

const logUnconfirmed = (context: OperatorContext, by: Proof) =>
  logFailure(context, {
    ...{ call: 'confirm', subject: ['operator', context.operator.id], after: { refused: by } },
  })

async function confirmed(context: OperatorContext, by: Proof): Promise<Me> {
  const { db, now, operator } = context
  await logEntry(context, { call: 'confirm', subject: ['operator', operator.id], after: { by } })
  await db
    .updateTable('operator_session')
    .set({ confirmed_at: now })
    .where('hash', '=', operator.sessionHash)
    .execute()
  return viewMe({ ...context, operator: { ...operator, confirmedAt: now } })
}

/** Ends the login, on the server too. */
export async function signOut(context: OperatorContext): Promise<void> {
  await inTransaction(context, async (trx) => {
    const { db, operator } = trx
    await logEntry(trx, { call: 'signOut', subject: ['operator', operator.id] })
    await endLogin(db, operator.sessionHash)
  })
  forgetLogin(context.cookies)
}
