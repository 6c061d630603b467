// The workers of the outbox.

import type { Selectable } from 'kysely'
import { MINUTE_MS } from '../../core/durations.ts'
import { Undeliverable } from '../platform/outbox/undeliverable.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { Brand, Deps } from '../platform/context.ts'
import type { OutboxTable } from '../platform/outbox/tables.ts'
import { CODE_MS } from '../payments/direct-debit/send-code.ts'
import { isWanted, noteBounce, whenAwake } from './wanted.ts'
import type { MailDraft, PushDraft } from '../platform/outbox/outbox.ts'
import { continueTrace, inSpan } from '../platform/tracing.ts'
import { systemContext } from '../platform/system-context.ts'
import { dropSubscription, findSubscription, subscriptionsOf } from './push/subscription.ts'

type Row = Selectable<OutboxTable>
export type Channel = OutboxTable['channel']

const RETRY_MINUTES = [1, 5, 30, 120, 720]
const BATCH = 100
/** Sent at the same time; a service that hangs holds up its own channel alone. */
const AT_ONCE: Record<Channel, number> = { mail: 5, sms: 2, push: 20 }
/** Shorter than the first wait, so that what arrives late is known before it would be sent again. */
const SEND_WITHIN_MS = 30_000
export const CHANNELS = Object.keys(AT_ONCE) as Channel[]

/** Sends what is due on every channel; returns how much was taken up. */
export async function deliverOutbox(deps: Deps, mailer: Mailer): Promise<number> {
  const counts = await Promise.all(CHANNELS.map((channel) => deliverChannel(deps, mailer, channel)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * Sends what is due on a channel, oldest first. What fails waits longer each time, and is given up after the last wait.
 * A row is claimed before it is sent: another process, or a start after a crash, sees it when the wait is over. A notification
 * whose reader sleeps by now waits for the morning.
 */
export async function deliverChannel(
  deps: Deps,
  mailer: Mailer,
  channel: Channel,
  withinMs = SEND_WITHIN_MS,
): Promise<number> {
  const due = await deps.store.db
    .selectFrom('outbox')
    .selectAll()
    .where('channel', '=', channel)
    .where('sent_at', '=', 0)
    .where('failed_at', '=', 0)
    .where('due_at', '<=', deps.clock())
    // Another process may serve the other brands.
    .where('brand', 'in', [...deps.brands.keys()])
    .orderBy('due_at')
    .limit(BATCH)
    .execute()
  const queue = due.values()
  const work = async () => {
    for (const row of queue)
      if (await claim(deps, row))
        await continueTrace(row.trace, () =>
          inSpan(`send ${row.channel}`, { outbox: row.id }, () => deliver(deps, mailer, row, withinMs)),
        )
  }
  await Promise.all(Array.from({ length: AT_ONCE[channel] }, work))
  return due.length
}

async function claim(deps: Deps, row: Row): Promise<boolean> {
  const { store, clock } = deps
  const now = clock()
  const awake = await whenAwake(deps, row, now)
  const delayMinutes = RETRY_MINUTES[row.tries] ?? RETRY_MINUTES.at(-1) ?? 1
  const claimed = await store.db
    .updateTable('outbox')
    .set(awake > now ? { due_at: awake } : { tries: row.tries + 1, due_at: now + delayMinutes * MINUTE_MS })
    .where('id', '=', row.id)
    .where('tries', '=', row.tries)
    .where('sent_at', '=', 0)
    .where('failed_at', '=', 0)
    .executeTakeFirst()
  return awake <= now && claimed.numUpdatedRows === 1n
}

async function deliver(deps: Deps, mailer: Mailer, row: Row, withinMs: number): Promise<void> {
  const { db } = deps.store
  const brand = deps.brands.get(row.brand)
  if (!brand) return
  const markSent = async () => {
    await db
      .updateTable('outbox')
      .set({ sent_at: deps.clock(), payload: '' })
      .where('id', '=', row.id)
      .execute()
  }
  try {
    if (await isWanted(deps, brand, row)) {
      const sending = send(deps, mailer, brand, row)
      if (!(await isDone(sending, withinMs))) {
        // It may yet arrive, and is then not sent again.
        sending.then(markSent).catch(() => undefined)
        throw Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })
      }
    }
    await markSent()
  } catch (error) {
    const isLast = error instanceof Undeliverable || row.tries >= RETRY_MINUTES.length
    const { code, name } = error as { code?: unknown; name: string }
    // Words of foreign servers may hold addresses: only their kind is kept.
    const reason = error instanceof Undeliverable ? error.message : typeof code === 'string' ? code : name
    deps.log.warn({ outbox: row.id, channel: row.channel, tries: row.tries + 1, reason }, 'not sent')
    const end = isLast ? { failed_at: deps.clock(), payload: '' } : {}
    await db
      .updateTable('outbox')
      .set({ reason, ...end })
      .where('id', '=', row.id)
      .execute()
    if (error instanceof Undeliverable && row.channel === 'mail') await noteBounce(deps, brand, row)
  }
}

/** Whether work ends in time; it goes on all the same. */
async function isDone(work: Promise<void>, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), withinMs)))
  try {
    return await Promise.race([work.then(() => true), timedOut])
  } finally {
    clearTimeout(timer)
  }
}

async function send(deps: Deps, mailer: Mailer, brand: Brand, row: Row): Promise<void> {
  const { site } = brand
  const head = { id: row.id, brand: row.brand, at: deps.clock() }
  switch (row.channel) {
    case 'mail': {
      const draft = JSON.parse(row.payload) as MailDraft
      return mailer.send({ ...head, from: { name: site.mail_name, address: site.support_email }, ...draft })
    }
    case 'sms': {
      if (!deps.sms) throw new Undeliverable('no sender')
      // Codes all of them: a late one only takes a try of the next.
      if (deps.clock() >= row.created_at + CODE_MS) throw new Undeliverable('too late')
      const draft = JSON.parse(row.payload) as { to: string; text: string }
      return deps.sms.send({ ...head, from: site.mail_name, ...draft })
    }
    case 'push': {
      const { subscription, message } = JSON.parse(row.payload) as PushDraft
      const context = systemContext(deps, brand)
      const ids = subscription === '' ? await subscriptionsOf(context, row.account) : [subscription]
      for (const id of ids) {
        const target = await findSubscription(deps, brand, row.account, id)
        if (!target) continue
        const outcome = await deps.push.send(brand.site, target, message)
        if (outcome === 'gone') await dropSubscription(deps, brand, id)
      }
    }
  }
}
