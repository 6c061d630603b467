import type { Context, HostContext, MemberContext, OperatorContext } from './context.ts'
import { transact } from './db/transact.ts'
import { ServiceError } from './errors.ts'

/** Runs `work` in the context's transaction, or in a new one when there is none yet. Never await the network in it. */
export async function inTransaction<C extends HostContext, T>(
  context: C,
  work: (context: C) => Promise<T>,
): Promise<T> {
  if (context.db.isTransaction) return work(context)
  return transact(context.deps.store.db, (db) => {
    context.onTransaction?.(db)
    return work({ ...context, db })
  })
}

/** The context with its viewer; visitors are refused. */
export function memberOf(context: Context): MemberContext {
  if (!context.viewer) throw new ServiceError('authentication_required')
  return context as MemberContext
}

/** The context with its operator; anybody else is refused. */
export function operatorOf(context: HostContext): OperatorContext {
  if (!context.operator) throw new ServiceError('authentication_required')
  return context as OperatorContext
}
