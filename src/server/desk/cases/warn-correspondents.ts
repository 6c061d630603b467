// After a removal for fraud: who exchanged messages with the member, and one mail that warns them.

import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '../../../contract/calls/define-call.ts'
import type {
  getCorrespondents as listCall,
  warnCorrespondents as warnCall,
} from '../../../contract/desk/correspondents.ts'
import type { AccountRow } from '../../accounts/current-account.ts'
import { type CaseRow, noteEvent } from '../../platform/cases/cases.ts'
import type { Context, OperatorContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { lockRow } from '../../platform/db/row-locks.ts'
import { ServiceError } from '../../platform/errors.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { pathOf } from '../../../routes.ts'
import { operatorActor } from './claim-case.ts'
import { onCase } from './on-case.ts'

type Answer = AnswerOf<typeof listCall>

const SHOWN = 100
const decides = () => 'cases.decide' as const

/** Throws `not_found`, `right_missing`, and `case_changed` for a case that did not end in a removal for fraud. */
export function listCorrespondents(context: OperatorContext, { id }: { id: string }): Promise<Answer> {
  return onCase(context, id, { call: 'getCorrespondents', right: decides }, async ({ db }, row) => {
    await requireRemoved(db, row)
    const all = await correspondentsOf(db, row)
    const rows = all.slice(0, SHOWN).map(({ id: member, brand, name, messages }) => {
      return { id: member, brand, name, messages: Number(messages) }
    })
    return { rows, all: all.length, warned_at: await warnedAt(db, row) }
  })
}

/** Throws as `listCorrespondents`, and `already_decided` where they were warned. */
export function warnCorrespondents(
  context: OperatorContext,
  { id, words }: BodyOf<typeof warnCall>,
): Promise<void> {
  const entry = { call: 'warnCorrespondents', right: decides, reason: words }
  return onCase(context, id, entry, async (trx, row) => {
    const { db, deps } = trx
    // Two who press at once: the second finds that it was done.
    await lockRow(db, 'account', { pool: row.pool, id: row.subject })
    const removed = await requireRemoved(db, row)
    if ((await warnedAt(db, row)) > 0) throw new ServiceError('already_decided')
    const told = await correspondentsOf(db, row)
    for (const member of told) {
      const brand = deps.brands.get(member.brand)
      if (brand) await mailWarning({ deps, db, brand, now: trx.now }, member, removed)
    }
    await noteEvent(trx, row, { kind: 'warned', by: operatorActor(trx), detail: { members: told.length } })
  })
}

type Warning = Pick<Context, 'db' | 'brand' | 'now'> & { deps: Pick<Context['deps'], 'translator'> }

/** Warns a member of somebody they exchanged messages with, once. */
export async function mailWarning(
  { deps, db, brand, now }: Warning,
  member: Pick<AccountRow, 'id' | 'name' | 'email' | 'language'>,
  removed: Pick<AccountRow, 'id' | 'name'>,
): Promise<void> {
  if (member.email === '') return
  const mail = composeMail({ deps, brand }, member.language, 'fraud_warning', {
    name: member.name,
    link: { route: pathOf('pages-service') },
    more: { member: removed.name },
  })
  await enqueueMail({ db, brand, now }, `fraud-warning:${removed.id}:${member.id}`, {
    to: member.email,
    ...mail,
  })
}

/** The account that the case removed, while it is so: not where that was reversed, nor once its name is gone. */
async function requireRemoved(db: Db, { pool, ground, outcome, subject }: CaseRow) {
  const account =
    ground === 'fraud' && outcome === 'removed'
      ? await db
          .selectFrom('account')
          .select(['id', 'name'])
          .where('pool', '=', pool)
          .where('id', '=', subject)
          .where('status', '=', 'deleted')
          .where('name', '<>', '')
          .executeTakeFirst()
      : undefined
  if (!account) throw new ServiceError('case_changed')
  return account
}

/** Members who are there, and whom a message of the member reached, or who wrote to them. */
async function correspondentsOf(db: Db, { pool, subject }: CaseRow) {
  const { rows } = await sql<{
    id: string
    brand: string
    name: string
    email: string
    language: Parameters<typeof composeMail>[1]
    messages: string | number
  }>`
    select account.id, account.brand, account.name, account.email, account.language, (
      select count(*) from message where message.pool = ${pool} and message.conversation = side.conversation
      ) as messages
    from conversation_side as side
    inner join account on account.pool = side.pool and account.id = side.profile
    where side.pool = ${pool} and side.conversation in (
        select own.conversation from conversation_side as own
        where own.pool = ${pool} and own.profile = ${subject})
      and side.profile <> ${subject} and account.status in ('active', 'not_confirmed')
    order by messages desc, account.id`.execute(db)
  return rows.filter(({ messages }) => Number(messages) > 0)
}

async function warnedAt(db: Db, { pool, subject }: CaseRow): Promise<number> {
  const event = await db
    .selectFrom('case_event')
    .select('created_at')
    .where('pool', '=', pool)
    .where('account', '=', subject)
    .where('kind', '=', 'warned')
    .executeTakeFirst()
  return event?.created_at ?? 0
}
