import { nameOf } from './actor.ts'
import type { Actor, Deps, HostContext } from './context.ts'
import { afterCommit } from './db/transact.ts'
import { networkOf } from './network.ts'
import { DIGITS, type SecurityEvent, shortDigest } from './security-log.ts'

/** Fields of a line beside its event. */
export interface SecurityDetails {
  /** Id of the account it is about; only its digest is logged. */
  account?: string | undefined
  /** Which limit, measure, call or command: a word of the code, never of a request. */
  what?: string
  /** Who did it, where no member did. */
  actor?: Actor
}

type Recording = Pick<HostContext, 'db'> & { host: { id: string } } & Partial<
    Pick<HostContext, 'ip' | 'viewer'>
  > & { deps: Pick<Deps, 'securityLog' | 'digest'> }

/**
 * Records an event; in a transaction, once it has committed. What is refused by an error, which rolls its transaction back,
 * is recorded by `recordRefusal`.
 */
export function recordSecurity(
  context: Recording,
  event: SecurityEvent,
  details: SecurityDetails = {},
): void {
  if (context.db.isTransaction) afterCommit(context.db, () => recordRefusal(context, event, details))
  else recordRefusal(context, event, details)
}

/** Records an event at once, whatever becomes of the transaction. */
export function recordRefusal(
  context: Recording,
  event: SecurityEvent,
  { account, what, actor }: SecurityDetails = {},
): void {
  const { deps, host, viewer, ip } = context
  const who = account ?? viewer?.account
  deps.securityLog.record(event, {
    brand: host.id,
    ...(who ? { account: shortDigest(who) } : {}),
    // Keyed: addresses are few enough to try out.
    ...(ip ? { network: deps.digest.of(networkOf(ip)).slice(0, DIGITS) } : {}),
    ...(what ? { what } : {}),
    ...(actor ? { actor: nameOf(actor) } : {}),
  })
}
