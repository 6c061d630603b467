import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { MemberContext, Deps } from '../platform/context.ts'
import { integer, listStatement, text } from '../platform/db/statement.ts'
import { transact } from '../platform/db/transact.ts'
import { reasonOf } from '../platform/log-redaction.ts'
import { publishDelivered } from '../events/event-kinds.ts'

declare module '../platform/context.ts' {
  interface Deps {
    readonly deliveries: Deliveries
  }
}

/** The newest message of a conversation that a device took. */
export interface Delivery {
  conversation: string
  seq: number
}

/** Notes which messages the devices of their receivers have taken, and publishes it to their senders. */
export interface Deliveries {
  /** A device of the viewer took the other's messages up to these. They are marked a moment later. */
  take(context: Pick<MemberContext, 'brand' | 'viewer'>, taken: readonly Delivery[]): void
  /** The same for an answer, which a link, a prefetch or another site's page may have asked for: these take nothing. */
  takeAnswer(context: MemberContext, taken: readonly Delivery[]): void
  /** Resolves when everything is marked. */
  settled(): Promise<void>
}

interface Mark extends Delivery {
  pool: string
  profile: string
}

/** Deliveries of so long are marked together: one commit for many messages. */
const GATHER_MS = 100
const AT_ONCE = 64

/** Marks never go back. What was read was published as read, and of an invisible member nothing is published before. */
const moveMarks = listStatement(
  { pool: text },
  { profile: text, conversation: text, seq: integer },
  (db, { pool }, rows) => {
    const values = rows.map(
      ({ profile, conversation, seq }) =>
        sql`(cast(${profile} as text), cast(${conversation} as text), cast(${seq} as bigint))`,
    )
    return db
      .with('taken(profile, conversation, seq)', () => sql<Omit<Mark, 'pool'>>`(values ${sql.join(values)})`)
      .updateTable('conversation_side')
      .from('taken')
      .innerJoin('account', (join) =>
        join.on('account.pool', '=', pool).onRef('account.id', '=', 'taken.profile'),
      )
      .set((eb) => ({ delivered_up_to: eb.ref('taken.seq') }))
      .where('conversation_side.pool', '=', pool)
      .whereRef('conversation_side.profile', '=', 'taken.profile')
      .whereRef('conversation_side.conversation', '=', 'taken.conversation')
      .whereRef('conversation_side.delivered_up_to', '<', 'taken.seq')
      .whereRef('conversation_side.read_up_to', '<', 'taken.seq')
      .where('account.invisible', '=', 0)
      .returning([
        'conversation_side.profile',
        'conversation_side.conversation',
        'conversation_side.other',
        'conversation_side.delivered_up_to',
      ])
  },
)

export function createDeliveries(deps: Pick<Deps, 'store' | 'streams' | 'clock' | 'log'>): Deliveries {
  const pending = new Map<string, Mark>()
  let writing: Promise<void> | undefined

  /** Out of one pool: the rows of a transaction lie in one. */
  function takePending(): Mark[] {
    const [first] = pending.values()
    const marks = [...pending].filter(([, { pool }]) => pool === first?.pool).slice(0, AT_ONCE)
    for (const [key] of marks) pending.delete(key)
    return marks.map(([, mark]) => mark)
  }

  async function write(): Promise<void> {
    while (pending.size > 0) {
      await wait(GATHER_MS)
      const rows = takePending()
      const pool = rows[0]!.pool
      await transact(deps.store.db, async (db) => {
        const moved = await moveMarks.all(db, { pool, rows })
        await publishDelivered({ db, brand: { pool }, now: deps.clock(), deps }, moved)
      }).catch((error: unknown) => {
        // The next poll takes the same messages again.
        deps.log.warn({ reason: reasonOf(error) }, 'deliveries could not be marked')
      })
    }
    writing = undefined
  }

  const take: Deliveries['take'] = ({ brand: { pool }, viewer: { account } }, taken) => {
    for (const { conversation, seq } of taken) {
      const key = `${pool} ${account} ${conversation}`
      const known = pending.get(key)?.seq ?? 0
      pending.set(key, { pool, profile: account, conversation, seq: Math.max(seq, known) })
    }
    if (pending.size > 0) writing ??= write()
  }

  return {
    take,
    takeAnswer: (context, taken) => {
      if (context.isPageFetch) take(context, taken)
    },
    settled: async () => writing,
  }
}
