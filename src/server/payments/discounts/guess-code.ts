import { CODE_GUESSES } from '../../../core/limits.ts'
import type { MemberContext } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { recordRefusal } from '../../platform/record-security.ts'
import { attemptWithin, ceilingsOfNetworks, minutesLeft } from '../../platform/throttle.ts'
import { inTransaction } from '../../platform/transaction.ts'

/**
 * Looks a typed code up, in a transaction of its own. Codes that do not exist are counted by the hour, for the account and
 * its network; after so many, none is looked up: throws `code_limit_reached`. Else throws as `lookUp`.
 */
export async function guessCode<T>(
  context: MemberContext,
  lookUp: (trx: MemberContext) => Promise<T>,
): Promise<T> {
  const { viewer, ip, now } = context
  const ceilings = [
    { what: `discount codes of ${viewer.account}`, limit: CODE_GUESSES },
    ...ceilingsOfNetworks(ip, 'discount codes', CODE_GUESSES),
  ]
  const found = await inTransaction(context, (trx) =>
    attemptWithin(trx, 'hour', ceilings, async () => {
      try {
        return { value: await lookUp(trx) }
      } catch (error) {
        // The count of a wrong guess stays: what is thrown in here would take it back.
        if (error instanceof ServiceError && error.code === 'discount_not_found') return null
        throw error
      }
    }),
  )
  if (found === null) throw new ServiceError('discount_not_found')
  if (found !== 'over') return found.value
  recordRefusal(context, 'ceiling_reached', { what: 'discount_codes' })
  throw new ServiceError('code_limit_reached', { minutes: minutesLeft(now, 'hour') })
}
