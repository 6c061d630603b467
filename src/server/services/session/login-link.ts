import type { User } from '../../../contract/session.ts'
import type { Context } from '../../context.ts'
import { ServiceError } from '../../errors.ts'
import { findAccount, sessionOf } from '../account/own.ts'
import { takeToken } from '../token/find.ts'
import { inTransaction } from '../transaction.ts'
import { openSession } from './open.ts'
import { currentUser } from './user.ts'

/** Opens a session by a mailed link, once; it ends with the browser. */
export async function logInByLink(context: Context, token: string): Promise<User> {
  return inTransaction(context, async (trx) => {
    const { account: id } = await takeToken(trx, token, 'login')
    const account = await findAccount(trx, id)
    if (account?.status !== 'active') throw new ServiceError('link_invalid')
    return currentUser(await openSession(trx, sessionOf(account), false))
  })
}
