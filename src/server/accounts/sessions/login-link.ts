import type { User } from '../../../contract/sessions.ts'
import type { Context } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { findAccount, sessionOf } from '../current-account.ts'
import { consumeToken } from '../tokens/find-token.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { openSession } from './open-session.ts'
import { currentUser } from './current-user.ts'

/** Opens a session by a mailed link, once; it ends with the browser. */
export async function logInByLink(context: Context, token: string): Promise<User> {
  return inTransaction(context, async (trx) => {
    const { account: id } = await consumeToken(trx, token, 'login')
    const account = await findAccount(trx, id)
    if (account?.status !== 'active') throw new ServiceError('link_invalid')
    return currentUser(await openSession(trx, sessionOf(account), false))
  })
}
