import type { User } from '../../../contract/sessions.ts'
import type { Context } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { enter, userOf } from '../factors/second-step.ts'
import { findAccount } from '../current-account.ts'
import { consumeToken } from '../tokens/find-token.ts'
import { inTransaction } from '../../platform/transaction.ts'

/** Opens a session by a mailed link, once, after the second step where the account has one; it ends with the browser. */
export async function logInByLink(context: Context, token: string): Promise<User> {
  const entered = await inTransaction(context, async (trx) => {
    const { account: id } = await consumeToken(trx, token, 'login')
    const account = await findAccount(trx, id)
    if (account?.status !== 'active') throw new ServiceError('link_invalid')
    return enter(trx, account, { persistent: false, reactivate: false })
  })
  return userOf(entered)
}
