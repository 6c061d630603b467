// An account that was taken away stays locked for as long as its member may object; until then it can be given back whole.

import type { BodyOf } from '../../contract/calls/define-call.ts'
import type { eraseRemoved as eraseCall } from '../../contract/calls/accounts.ts'
import { plainCode } from '../../contract/fields.ts'
import type { Context } from '../platform/context.ts'
import { invalidFields, ServiceError } from '../platform/errors.ts'
import { composeMail } from '../platform/mail/compose-mail.ts'
import { mailDate } from '../platform/mail/mail-date.ts'
import { enqueueMail } from '../platform/outbox/outbox.ts'
import { addressKey, foldName } from '../platform/normalize.ts'
import { endAppeals } from '../moderation/appeals/end-appeals.ts'
import { recordRefusal, recordSecurity } from '../platform/record-security.ts'
import { isAddress, type AccountRow, zoneOfMember } from './current-account.ts'
import { hasTotp, takeCode } from './factors/totp.ts'
import { firstMatch } from './sessions/first-match.ts'
import { countersOf, subjectOf, throttleLogin } from './sessions/login-throttle.ts'

/** Finds the account of the brand that was taken away and that a typed name or address stands for. */
export async function findRemoved(
  { db, brand, now }: Context,
  login: string,
): Promise<AccountRow | undefined> {
  const [column, value] = isAddress(login)
    ? (['account.email_norm', addressKey(login)] as const)
    : (['account.name_norm', foldName(login)] as const)
  return db
    .selectFrom('account')
    .innerJoin('deletion', (join) =>
      join.onRef('deletion.pool', '=', 'account.pool').onRef('deletion.account', '=', 'account.id'),
    )
    .selectAll('account')
    .where('account.pool', '=', brand.pool)
    .where('account.brand', '=', brand.site.id)
    .where(column, '=', value)
    .where('account.status', '=', 'deleted')
    .where('deletion.purged_at', '=', 0)
    .where('deletion.purge_at', '>', now)
    .orderBy('account.email_confirmed_at', 'desc')
    .orderBy('account.id')
    .executeTakeFirst()
}

/** Says that an account was taken away: the number of the statement, and how long its member may object. */
export async function removedError({ db, brand, now }: Context, account: string): Promise<ServiceError> {
  const removal = await db
    .selectFrom('restriction')
    .innerJoin('deletion', (join) =>
      join
        .onRef('deletion.pool', '=', 'restriction.pool')
        .onRef('deletion.account', '=', 'restriction.account'),
    )
    .select(['restriction.decision', 'deletion.purge_at', 'deletion.hold_until'])
    .where('restriction.pool', '=', brand.pool)
    .where('restriction.account', '=', account)
    .where('restriction.measure', '=', 'account_removed')
    .where('restriction.lifted_at', '=', 0)
    .where('deletion.purged_at', '=', 0)
    .where('deletion.purge_at', '>', now)
    .executeTakeFirst()
  if (!removal) return new ServiceError('login_failed')
  return new ServiceError('account_removed', {
    until: removal.purge_at,
    statement: removal.decision,
    ...(removal.hold_until > now ? { held_until: removal.hold_until } : {}),
  })
}

/**
 * Lets the next purge take an account that is locked, in the running transaction; of one that is held for an authority the
 * member is mailed what stays, and until when. False where there is none.
 */
export async function eraseNow(context: Context, account: AccountRow): Promise<boolean> {
  const { db, brand, now } = context
  const erased = await db
    .updateTable('deletion')
    .set({ purge_at: now })
    .where('pool', '=', brand.pool)
    .where('account', '=', account.id)
    .where('purged_at', '=', 0)
    .where('purge_at', '>', now)
    .returning('hold_until')
    .executeTakeFirst()
  await endAppeals(context, account.id)
  recordSecurity(context, 'removed_erased', { account: account.id })
  if (erased && erased.hold_until > now) await mailHeld(context, account, erased.hold_until)
  return erased !== undefined
}

async function mailHeld(context: Context, account: AccountRow, until: number): Promise<void> {
  const { db, brand, now } = context
  const { decision = '' } =
    (await db
      .selectFrom('restriction')
      .select('decision')
      .where('pool', '=', brand.pool)
      .where('account', '=', account.id)
      .where('measure', '=', 'account_removed')
      .where('lifted_at', '=', 0)
      .executeTakeFirst()) ?? {}
  const reader = { locale: account.language, zone: await zoneOfMember(context, account) }
  const mail = composeMail(context, account.language, 'erasure_held', {
    name: account.name,
    more: { date: mailDate(brand.site, reader, until), statement: decision },
  })
  await enqueueMail(context, `erasure-held:${account.id}:${now}`, { to: account.email, ...mail })
}

/**
 * Gives up having an account back that was taken away, for its password, and the code of its authenticator app where it has
 * one: its data goes with the next purge. Throws `login_failed`, `login_locked`, `invalid_fields`.
 */
export async function eraseRemoved(
  context: Context,
  { login, password, code = '' }: BodyOf<typeof eraseCall>,
): Promise<void> {
  const account = await findRemoved(context, login)
  const counters = countersOf(context, subjectOf(account, login), { device: '', account: account?.id })
  const attempt = () => firstMatch(context, account ? [account] : [], password, 1)
  const erased = await throttleLogin(context, counters, attempt, async (trx, found) => {
    if (await hasTotp(trx, found.id)) {
      if (code === '') throw invalidFields({ code: 'required' })
      if (!(await takeCode(trx, found.id, plainCode(code)))) throw invalidFields({ code: 'invalid' })
    }
    return eraseNow(trx, found)
  })
  if (erased) return
  recordRefusal(context, 'login_failed', { account: account?.id, what: 'password' })
  throw new ServiceError('login_failed')
}
