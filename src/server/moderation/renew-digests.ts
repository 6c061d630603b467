// Digests of two keys cannot be compared, and most texts behind them are kept nowhere: what an older key named is named anew
// as soon as its text is known again.

import { sql } from 'kysely'
import type { TraceKind } from '../accounts/tables.ts'
import type { Context } from '../platform/context.ts'

/** Where digests of a text are kept: as traces of accounts and of blocks, and of the senders of notices. */
type DigestKind = TraceKind | 'network'

/** Puts the digest of today's key where those of older ones stand, in the running transaction. */
export async function renewDigests(
  {
    db,
    brand,
    deps,
  }: Pick<Context, 'db'> & { brand: { pool: string }; deps: Pick<Context['deps'], 'digest'> },
  kind: DigestKind,
  text: string,
): Promise<void> {
  const older = deps.digest.older(text)
  if (older.length === 0) return
  const [digest, { pool }] = [deps.digest.of(text), brand]
  const known = sql`pool = ${pool} and kind = ${kind} and digest in (${sql.join(older)})`
  if (kind !== 'network') {
    await sql`insert into account_trace (pool, account, kind, digest, created_at)
      select pool, account, kind, ${digest}, created_at from account_trace where ${known}
      on conflict do nothing`.execute(db)
    await sql`delete from account_trace where ${known}`.execute(db)
    await sql`insert into block_trace (pool, blocker, blocked, kind, digest, expires_at)
      select pool, blocker, blocked, kind, ${digest}, expires_at from block_trace where ${known}
      on conflict do nothing`.execute(db)
    await sql`delete from block_trace where ${known}`.execute(db)
  }
  if (kind === 'mailbox') {
    await sql`update notice set mailbox = ${digest}
      where pool = ${pool} and mailbox in (${sql.join(older)}) and mailbox <> ''`.execute(db)
  }
  if (kind !== 'browser' && kind !== 'network') return
  for (const old of older) {
    await sql`update notice set ${sql.ref(kind)} = replace(${sql.ref(kind)}, ${old}, ${digest})
      where pool = ${pool} and decided_at = 0 and ${sql.ref(kind)} like ${`%${old}%`}`.execute(db)
  }
}
