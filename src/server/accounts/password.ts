import type { Reauthentication } from '../../contract/factors.ts'
import { pathOf } from '../../routes.ts'
import { composeMail } from '../platform/mail/compose-mail.ts'
import type { Context, MemberContext } from '../platform/context.ts'
import { invalidFields, ServiceError } from '../platform/errors.ts'
import { voidChallenges } from './factors/challenges.ts'
import { verifyAssertion } from './factors/passkey-answers.ts'
import { countersOf, throttleLogin } from './sessions/login-throttle.ts'
import { recordRefusal, recordSecurity } from '../platform/record-security.ts'
import { publishLogout } from '../events/event-kinds.ts'
import { enqueueMail } from '../platform/outbox/outbox.ts'
import { voidTokens } from './tokens/issue-token.ts'
import { weakness } from './signup/weak-passwords.ts'
import type { AccountRow } from './current-account.ts'

/**
 * Asks for the password again, or for a passkey of the account in its place: a stolen cookie is not enough. Wrong tries lock
 * like those of a login, and the session goes on. Throws `REAUTHENTICATION_ERRORS`. Not to be called in a transaction: it
 * hashes.
 */
export async function requirePassword(
  context: MemberContext,
  account: AccountRow,
  { password, passkey }: Reauthentication,
): Promise<void> {
  if (passkey) {
    const owner = await verifyAssertion(context, passkey, 'passkey_check', context.viewer.sessionHash)
    if (owner !== account.id) throw new ServiceError('passkey_invalid')
    return
  }
  if (password === undefined) throw invalidFields({ password: 'required' })
  const isCorrect = await throttleLogin(
    context,
    countersOf(context, `password of ${account.id}`, { account: account.id }),
    async () => (await context.deps.passwords.verify(account.password_hash, password)) || null,
    async () => true,
  )
  if (!isCorrect) {
    recordRefusal(context, 'login_failed', { account: account.id, what: 'password_again' })
    throw invalidFields({ password: 'wrong_password' })
  }
}

interface NewPassword {
  password: string
  repeated: string | undefined
  /** Names of the password fields in the call. */
  fields: { password: string; repeated: string }
}

/** Throws `invalid_fields` for a weak password, or one that was not repeated the same. */
export function requireStrongPassword(
  { name, email }: Pick<AccountRow, 'name' | 'email'>,
  { password, repeated, fields }: NewPassword,
): void {
  const weak = weakness(password, name, email)
  if (weak) throw invalidFields({ [fields.password]: weak })
  if (repeated !== undefined && repeated !== password) {
    throw invalidFields({ [fields.repeated]: 'not_equal' })
  }
}

/**
 * Stores a new password in the running transaction, ends every session and every link that could undo that, and informs the
 * member by mail.
 */
export async function storePassword(context: Context, account: AccountRow, hash: string): Promise<void> {
  const { db, brand, now } = context
  await db
    .updateTable('account')
    .set({ password_hash: hash })
    .where('pool', '=', brand.pool)
    .where('id', '=', account.id)
    .execute()
  await endAccess(context, account.id)
  recordSecurity(context, 'password_changed', { account: account.id })
  const mail = composeMail(context, account.language, 'password_changed', {
    name: account.name,
    link: { route: pathOf('login') },
  })
  await enqueueMail(context, `password-changed:${account.id}:${now}`, { to: account.email, ...mail })
}

/** Ends every session, and every link or begun login that opens one or changes the credentials. */
export async function endAccess(context: Context, account: string): Promise<void> {
  await endAllSessions(context, account)
  await voidTokens(context, account, ['login', 'export', 'reset', 'mail_change'])
  await voidChallenges(context, account)
}

export async function endAllSessions(context: Context, account: string): Promise<void> {
  const { db, brand } = context
  const ended = await db
    .deleteFrom('session')
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .returning('hash')
    .execute()
  await publishLogout(
    context,
    account,
    ended.map(({ hash }) => hash),
  )
}
