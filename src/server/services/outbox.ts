import { randomUUID } from 'node:crypto'
import type { Context, Deps } from '../context.ts'
import type { Mail, Mailer } from '../adapters/mail/mailer.ts'

const BATCH = 20
const RETRY_MINUTES = [1, 5, 30, 120, 720]

type MailDraft = Pick<Mail, 'to' | 'subject' | 'text' | 'html'>

/** Puts a mail into the outbox of the running transaction; it leaves after the commit. One per `eventKey`, ever. */
export async function enqueueMail(context: Context, eventKey: string, mail: MailDraft): Promise<void> {
  await context.db
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      brand: context.brand.site.id,
      channel: 'mail',
      event_key: eventKey,
      payload: JSON.stringify(mail),
      due_at: context.now,
      tries: 0,
      sent_at: 0,
      created_at: context.now,
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .execute()
}

/** Sends what is due, oldest first. A mail that fails waits longer each time; the worker runs in one process at a time. */
export async function deliverOutbox(deps: Deps, mailer: Mailer): Promise<number> {
  const { db } = deps.store
  const due = await db
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', '=', 0)
    .where('due_at', '<=', deps.clock())
    .orderBy('due_at')
    .limit(BATCH)
    .execute()
  for (const row of due) {
    const waits = RETRY_MINUTES[Math.min(row.tries, RETRY_MINUTES.length - 1)] ?? 1
    // Claimed before it is sent: another process, or a start after a crash, sees it only when the wait is over.
    const claimed = await db
      .updateTable('outbox')
      .set({ tries: row.tries + 1, due_at: deps.clock() + waits * 60_000 })
      .where('id', '=', row.id)
      .where('tries', '=', row.tries)
      .where('sent_at', '=', 0)
      .executeTakeFirst()
    if (claimed.numUpdatedRows !== 1n) continue
    const site = deps.brands.get(row.brand)?.site
    if (!site) continue
    try {
      await mailer.send({
        id: row.id,
        brand: row.brand,
        from: { name: site.mail_name, address: site.support_email },
        at: deps.clock(),
        ...(JSON.parse(row.payload) as MailDraft),
      })
      await db.updateTable('outbox').set({ sent_at: deps.clock() }).where('id', '=', row.id).execute()
    } catch (error) {
      deps.log.warn(
        { outbox: row.id, tries: row.tries + 1, reason: (error as Error).message },
        'mail not sent',
      )
    }
  }
  return due.length
}

/** Seconds the oldest due mail has been waiting. */
export async function outboxLag(deps: Deps): Promise<number> {
  const oldest = await deps.store.db
    .selectFrom('outbox')
    .select('due_at')
    .where('sent_at', '=', 0)
    .where('tries', '=', 0)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return oldest ? Math.max(0, Math.floor((deps.clock() - oldest.due_at) / 1000)) : 0
}
