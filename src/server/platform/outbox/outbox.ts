// Outgoing messages: written in the transaction of their cause, sent after the commit by one worker a channel.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { NotificationKind } from '../../../contract/lists.ts'
import type { Context, Deps } from '../context.ts'
import type { Db } from '../db/store.ts'
import type { Mail } from '../mail/mailer.ts'
import { traceParent } from '../tracing.ts'
import type { PushMessage } from '../../../contract/push-message.ts'
import type { Sms } from '../sms/sms.ts'
import type { OutboxTable } from './tables.ts'

type OutboxContext = Pick<Context, 'db' | 'brand' | 'now'>
export type MailDraft = Pick<Mail, 'to' | 'subject' | 'text' | 'html' | 'unsubscribe' | 'urgent'>
export interface PushDraft {
  /** Id of the subscription; '' = all that the account has when it leaves. */
  subscription: string
  message: PushMessage
}

/** For whom, and which notification: what a member may switch off until it leaves. Without a kind it is one they asked for. */
interface Notification {
  account: string
  kind?: NotificationKind
  /** When it leaves; at once without it. */
  dueAt?: number
}

/** Puts a mail into the outbox of the running transaction; it leaves after the commit. One per `eventKey`, ever. */
export function enqueueMail(
  context: OutboxContext,
  eventKey: string,
  mail: MailDraft,
  notification?: Notification,
): Promise<void> {
  return enqueue(context, 'mail', eventKey, mail, notification)
}

/** Puts an SMS into the outbox of the running transaction. One per `eventKey`, ever. */
export function enqueueSms(
  context: OutboxContext,
  eventKey: string,
  sms: Pick<Sms, 'to' | 'text'>,
): Promise<void> {
  return enqueue(context, 'sms', eventKey, sms)
}

/** Puts a push message to one browser into the outbox of the running transaction. One per `eventKey`, ever. */
export function enqueuePush(
  context: OutboxContext,
  eventKey: string,
  push: PushDraft,
  notification: Notification,
): Promise<void> {
  return enqueue(context, 'push', eventKey, push, notification)
}

async function enqueue(
  { db, brand, now }: OutboxContext,
  channel: OutboxTable['channel'],
  eventKey: string,
  payload: MailDraft | PushDraft | Pick<Sms, 'to' | 'text'>,
  notification?: Notification,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      brand: brand.site.id,
      channel,
      event_key: eventKey,
      account: notification?.account ?? '',
      kind: notification?.kind ?? '',
      payload: JSON.stringify(payload),
      due_at: notification?.dueAt ?? now,
      tries: 0,
      sent_at: 0,
      failed_at: 0,
      reason: '',
      created_at: now,
      trace: traceParent(),
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .execute()
}

/** Counts the waiting messages of each channel, and how long the oldest has been due. */
export async function outboxState(
  deps: Pick<Deps, 'store' | 'clock'>,
): Promise<{ channel: OutboxTable['channel']; waiting: number; ageSeconds: number }[]> {
  const now = deps.clock()
  return Promise.all(
    (['mail', 'sms', 'push'] as const).map(async (channel) => {
      const { waiting, oldest } = await deps.store.db
        .selectFrom('outbox')
        .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('created_at').as('oldest')])
        .where('channel', '=', channel)
        .where('sent_at', '=', 0)
        .where('failed_at', '=', 0)
        .executeTakeFirstOrThrow()
      return { channel, waiting, ageSeconds: oldest ? Math.max(0, (now - oldest) / 1000) : 0 }
    }),
  )
}

/** Of some brands, by channel: what is due and was not sent, the oldest first, and what was given up. */
export async function countOutbox(db: Db, brands: readonly string[], now: number) {
  const channels = ['mail', 'sms', 'push'] as const
  // The same expressions as in the indices.
  const waiting = await db
    .selectFrom('outbox')
    .select('channel')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('due_at').as('oldest')])
    .where('channel', 'in', channels)
    .where(sql<boolean>`sent_at = 0 and failed_at = 0`)
    .where('due_at', '<=', now)
    .where('brand', 'in', brands)
    .groupBy('channel')
    .execute()
  const failed = await db
    .selectFrom('outbox')
    .select('channel')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('channel', 'in', channels)
    .where(sql<boolean>`failed_at > 0`)
    .where('brand', 'in', brands)
    .groupBy('channel')
    .execute()
  const of = <Row extends { channel: string }>(rows: readonly Row[], channel: string) =>
    rows.find((row) => row.channel === channel)
  return channels.map((channel) => ({
    channel,
    waiting: {
      count: Number(of(waiting, channel)?.count ?? 0),
      oldest: Number(of(waiting, channel)?.oldest ?? 0),
    },
    failed: Number(of(failed, channel)?.count ?? 0),
  }))
}

/** Seconds the oldest due row has been waiting for its first try. */
export async function outboxLag(deps: Deps): Promise<number> {
  const oldest = await deps.store.db
    .selectFrom('outbox')
    .select('due_at')
    .where('channel', 'in', ['mail', 'sms', 'push'])
    .where('sent_at', '=', 0)
    .where('failed_at', '=', 0)
    .where('tries', '=', 0)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return oldest ? Math.max(0, Math.floor((deps.clock() - oldest.due_at) / 1000)) : 0
}
