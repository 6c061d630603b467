// What operators of the demo decided, and what was appealed against: played through the desk's own verbs at the time it happened,
// so that statements, mails, timelines and the log are those that they write.

import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '../src/core/durations.ts'
import { findAccount } from '../src/server/accounts/current-account.ts'
import { claimCase } from '../src/server/desk/cases/claim-case.ts'
import { beginDecision, decideCase, endDecision } from '../src/server/desk/cases/decide-case.ts'
import { readCase } from '../src/server/desk/cases/read-case.ts'
import { grantsOf } from '../src/server/desk/operators/grants.ts'
import { sendAppeal } from '../src/server/moderation/appeals/send-appeal.ts'
import type { Brand, Deps, OperatorContext } from '../src/server/platform/context.ts'
import { ServiceError } from '../src/server/platform/errors.ts'
import { onBehalfOf, systemContext } from '../src/server/platform/system-context.ts'
import { languageOf } from './accounts.ts'
import type { OperatorIds } from './operators.ts'
import { CASE_WORDS } from './case-words.ts'
import { since, type Ruling, type Story } from './cases.ts'

interface Past {
  deps: Deps
  brand: Brand
  now: number
  operators: OperatorIds
}

/** With the login that whoever decided had then, by the operator's id. */
type PastAtDesk = Past & { logins: ReadonlyMap<string, string> }

/** Makes the decisions of a brand that are not made yet, the oldest first. Not inside a transaction. */
export async function decideStories(past: Past, stories: readonly Story[]): Promise<void> {
  const { deps, brand, now } = past
  const ruled = stories.flatMap((story) => (story.ruled ? [{ story, ruled: story.ruled }] : []))
  if (past.operators.size === 0) return
  const logins = await logIn(past)
  try {
    for (const { story, ruled: ruling } of ruled.toSorted((a, b) => b.ruled.hoursAgo - a.ruled.hoursAgo))
      if (await decide({ ...past, logins }, story, ruling)) await appeal(past, story, ruling)
  } finally {
    await deps.store.db
      .deleteFrom('operator_session')
      .where('hash', 'in', [...logins.values()])
      .execute()
  }
  // They left when they were written.
  await deps.store.db
    .updateTable('outbox')
    .set((row) => ({ sent_at: row.ref('created_at'), payload: '', tries: 1 }))
    .where('brand', '=', brand.site.id)
    .where('sent_at', '=', 0)
    .where('created_at', '<', now - DAY_MS)
    .execute()
}

const at = (deps: Deps, then: number): Deps => ({ ...deps, clock: () => then })

/** False where the case was decided before, or whoever decided it is not there. */
async function decide(
  past: PastAtDesk,
  { id, subject, notifiedBy }: Story,
  ruling: Ruling,
): Promise<boolean> {
  const { brand, now, deps } = past
  const operator = past.operators.get(ruling.by)
  const open = await deps.store.db
    .selectFrom('desk_case')
    .select('version')
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .where('state', '=', 'open')
    // One that was opened again is somebody else's.
    .where('version', '=', notifiedBy.length)
    .executeTakeFirst()
  if (operator === undefined || !open) return false
  const decidedAt = since(now, ruling)
  const begun = await operatorContext(past, decidedAt - 4 * MINUTE_MS, operator)
  try {
    await claimCase(begun, id)
    await readCase(begun, id)
    const { measure } = ruling.decision
    const words = measure === 'answered' ? CASE_WORDS[languageOf(subject, brand)].answer : ''
    const reported = ruling.decision.authority ? { reported_at: decidedAt - MINUTE_MS } : {}
    const decision = { id, version: open.version, facts: [], words, ...reported, ...ruling.decision }
    const context = await operatorContext(past, decidedAt, operator)
    const atWork = await beginDecision(context, decision)
    try {
      await decideCase(context, decision, atWork)
    } finally {
      await endDecision(deps, atWork)
    }
    return true
  } catch (error) {
    // Another process was faster.
    if (error instanceof ServiceError) return false
    throw error
  }
}

async function appeal(
  { deps, brand, now }: Past,
  { id, subject, notifiedBy }: Story,
  { appeal: objection }: Ruling,
): Promise<void> {
  const who = objection?.by === 'notifier' ? notifiedBy[0] : subject
  if (!objection || !who) return
  const context = systemContext(at(deps, since(now, objection)), brand)
  const account = await findAccount(context, who.id)
  const { db } = context
  const decision =
    objection.by === 'member'
      ? await db
          .selectFrom('decision')
          .select('id')
          .where('pool', '=', brand.pool)
          .where('account', '=', who.id)
          .orderBy('decided_at', 'desc')
          .executeTakeFirst()
      : await db
          .selectFrom('notice')
          .select('id')
          .where('pool', '=', brand.pool)
          .where('case_id', '=', id)
          .executeTakeFirst()
  if (!account || !decision) return
  const language = languageOf(who, brand)
  const text = CASE_WORDS[language].appeals[objection.by]
  await sendAppeal(onBehalfOf(context, account), { decision: decision.id, text, pictures: [], language })
}

/** A request of an operator who has just proved that it is them. */
async function logIn({ deps, now, operators }: Past): Promise<Map<string, string>> {
  const logins = new Map(Array.from(operators.values(), (id) => [id, randomUUID()]))
  const times = { created_at: now, seen_at: now, expires_at: now, confirmed_at: now }
  const rows = Array.from(logins, ([operator, hash]) => ({ hash, operator, device: '', ...times }))
  await deps.store.db.insertInto('operator_session').values(rows).execute()
  return logins
}

async function operatorContext(
  { deps, brand, logins }: PastAtDesk,
  then: number,
  id: string,
): Promise<OperatorContext> {
  const context = systemContext(at(deps, then), brand)
  const { email, name, language, time_zone } = await context.db
    .selectFrom('operator')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const grants = (await grantsOf(context.db, [id])).get(id) ?? []
  return {
    ...context,
    operator: {
      ...{ id, email, name, language, timeZone: time_zone, grants, isEnrolled: true },
      ...{ sessionHash: logins.get(id) ?? '', sessionEndsAt: context.now, confirmedAt: context.now },
    },
  }
}
