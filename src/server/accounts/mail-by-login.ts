import type { Context } from '../platform/context.ts'
import { ServiceError } from '../platform/errors.ts'
import { foldName, mailboxOf } from '../platform/normalize.ts'
import { minutesLeft, takeHourly } from '../platform/throttle.ts'
import { findByLogin, isAddress, type AccountRow } from './current-account.ts'

/** So many accounts of an address a mail names at most. */
const NAMED = 50

/**
 * Mails the accounts that a typed name or address stands for, at most `limit` times an hour to one mailbox. Known and unknown
 * ones are counted and answered alike, unless the brand reveals membership: then it throws `email_not_found`,
 * `mail_limit_reached`.
 */
export async function mailByLogin(
  context: Context,
  login: string,
  { what, limit }: { what: string; limit: number },
  mail: (accounts: readonly AccountRow[]) => Promise<void>,
): Promise<void> {
  const reveals = context.brand.site.reveal_membership
  const accounts = await findByLogin(context, login, NAMED)
  const address = accounts[0]?.email ?? login
  const counted = isAddress(address) ? mailboxOf(address) : foldName(address)
  const isWithinLimit = await takeHourly(context, `${what}:${counted}`, limit)
  if (accounts.length === 0) {
    if (reveals) throw new ServiceError('email_not_found')
    return
  }
  if (isWithinLimit) return mail(accounts)
  if (reveals) throw new ServiceError('mail_limit_reached', { minutes: minutesLeft(context.now, 'hour') })
}
