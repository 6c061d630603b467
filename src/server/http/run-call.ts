import type { Call } from '../../contract/calls/define-call.ts'
import type { CallName } from '../../contract/calls/all-calls.ts'
import type { DeskCallName } from '../../contract/desk/desk-calls.ts'
import { countVersion, moveVersion } from '../events/member-version.ts'
import type { HostContext, MemberContext } from '../platform/context.ts'
import { readFrom } from '../platform/db/replica.ts'
import type { Db } from '../platform/db/store.ts'
import { transact } from '../platform/db/transact.ts'
import { ServiceError } from '../platform/errors.ts'
import type { Handler, Input } from '../platform/handler.ts'
import { requireNotSuspended } from '../moderation/restrictions/restriction-status.ts'
import { callerOf } from '../platform/network.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'
import { claimKey, findAnswer, hashBytes, hashRequest, keepAnswer, type Claim } from './idempotency.ts'

/** Reads that a copy of the database may answer: those that cost most, and write nothing. */
const FROM_REPLICA: readonly (CallName | DeskCallName)[] = [
  ...(['search', 'showResults', 'getProfile', 'getTeaser', 'getTeasers'] as const),
  ...(['getLikes', 'getChats'] as const),
]

/** A call as the pipeline runs it. */
export interface NamedCall {
  name: CallName | DeskCallName
  call: Call
}

/**
 * Runs a handler's steps: what it prepares outside any transaction, its effect once for an idempotency key, and what finishes it
 * after the commit. `atWork` counts what holds the database.
 */
export async function runCall<C extends HostContext>(
  context: C,
  named: NamedCall,
  handler: Handler<Call, unknown, C>,
  input: Input<Call>,
  atWork: ConcurrencyLimiter['during'],
): Promise<unknown> {
  const { idempotent, takesPart } = named.call
  let prepared: unknown
  try {
    if (takesPart) requireNotSuspended(context.viewer)
    prepared = await handler.prepare?.(context, input)
  } catch (error) {
    // A call that is refused now may have been done before, and its answer lost.
    const earlier =
      idempotent && error instanceof ServiceError
        ? await atWork(() => answeredBefore(context, named, input))
        : null
    if (!earlier) throw error
    return handler.finish ? handler.finish(context, earlier.answer, undefined) : earlier.answer
  }
  const running = atWork(() =>
    idempotent
      ? runOnce(context, named, handler, input, prepared)
      : reading(context, named, (context) => handler.run(context, input, prepared)),
  )
  const value = await running.catch(async (error: unknown) => {
    // After a fault it is unknown whether it was committed.
    if (error instanceof ServiceError) await handler.discard?.(context, prepared)
    throw error
  })
  return handler.finish ? handler.finish(context, value, prepared) : value
}

/** Runs a call without a key; what it reads, a copy of the database may answer. */
export async function reading<C extends HostContext, T>(
  context: C,
  { name, call }: NamedCall,
  run: (context: C) => Promise<T>,
): Promise<T> {
  const { deps, viewer } = context
  if (FROM_REPLICA.includes(name)) {
    return readFrom(deps.store, viewer?.lastXids ?? [], (db) => run({ ...context, db }))
  }
  return call.method === 'GET' ? run(context) : writing(context, run)
}

/** Runs a call that may write: what its viewer is answered has another version, from each of its transactions on. */
async function writing<C extends HostContext, T>(context: C, run: (context: C) => Promise<T>): Promise<T> {
  if (!isOfMember(context)) return run(context)
  const { deps, brand, viewer } = context
  let isMoved = false
  const onTransaction = (db: Db) => {
    isMoved = true
    moveVersion(db, brand.pool, viewer.account)
  }
  const value = await run({ ...context, onTransaction })
  if (!isMoved) await countVersion(deps.store.db, brand.pool, viewer.account)
  return value
}

const isOfMember = <C extends HostContext>(context: C): context is C & MemberContext =>
  context.viewer !== null

/** Key and effect are one transaction: a crash leaves both or neither. */
async function runOnce<C extends HostContext>(
  context: C,
  named: NamedCall,
  handler: Handler<Call, unknown, C>,
  input: Input<Call>,
  prepared: unknown,
): Promise<unknown> {
  const { deps } = context
  const claim = claimOf(context, named, input)
  return transact(deps.store.db, async (db) => {
    const earlier = await claimKey(db, claim)
    if (earlier) return earlier.answer
    if (isOfMember(context)) moveVersion(db, context.brand.pool, context.viewer.account)
    const value = await handler.run({ ...context, db }, input, prepared)
    await keepAnswer(db, claim.scope, claim.key, value)
    return value
  })
}

const answeredBefore = (context: HostContext, named: NamedCall, input: Input<Call>) =>
  findAnswer(context.deps.store.db, claimOf(context, named, input))

function claimOf(context: HostContext, { name }: NamedCall, input: Input<Call>): Claim {
  const { key, now, host } = context
  const scope = `${host.id}:${name}:${callerOf(context)}`
  const requestHash = hashRequest([input.query, input.body, input.file ? hashBytes(input.file) : ''])
  return { scope, key, requestHash, now }
}
