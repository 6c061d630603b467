// What operators of the demo decided, and what was appealed against: played through the desk's own verbs at the time it happened,
// so that statements, mails, timelines and the log are those that they write.

import type { CaseRight } from '../src/core/cases.ts'
import { DAY_MS, MINUTE_MS } from '../src/core/durations.ts'
import { findAccount } from '../src/server/accounts/current-account.ts'
import { CaseError } from '../src/server/desk/cases/case-error.ts'
import { claimCase } from '../src/server/desk/cases/claim-case.ts'
import { decideCase } from '../src/server/desk/cases/decide-case.ts'
import type { OperatorContext } from '../src/server/desk/cases/operator-context.ts'
import { readCase } from '../src/server/desk/cases/read-case.ts'
import { logEntry } from '../src/server/desk/log/log-entry.ts'
import { sendAppeal } from '../src/server/moderation/appeals/send-appeal.ts'
import type { Brand, Deps } from '../src/server/platform/context.ts'
import { onBehalfOf, systemContext } from '../src/server/platform/system-context.ts'
import { languageOf } from './accounts.ts'
import type { OperatorIds } from './case-rows.ts'
import { CASE_WORDS } from './case-words.ts'
import { since, type Ruling, type Story } from './cases.ts'

interface Past {
  deps: Deps
  brand: Brand
  now: number
  operators: OperatorIds
}

/** Makes the decisions of a brand that are not made yet, the oldest first. Not inside a transaction. */
export async function decideStories(past: Past, stories: readonly Story[]): Promise<void> {
  const { deps, brand, now } = past
  const ruled = stories.flatMap((story) => (story.ruled ? [{ story, ruled: story.ruled }] : []))
  for (const { story, ruled: ruling } of ruled.toSorted((a, b) => b.ruled.hoursAgo - a.ruled.hoursAgo)) {
    if (await decide(past, story, ruling)) await appeal(past, story, ruling)
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
async function decide(past: Past, { id, subject, notifiedBy }: Story, ruling: Ruling): Promise<boolean> {
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
  const begun = operatorContext(at(deps, decidedAt - 4 * MINUTE_MS), operator)
  try {
    await claimCase(begun, id)
    await readCase(begun, id)
    const { measure } = ruling.decision
    const words = measure === 'answered' ? CASE_WORDS[languageOf(subject, brand)].answer : ''
    await decideCase(operatorContext(at(deps, decidedAt), operator), {
      ...{ id, version: open.version, facts: [], words },
      ...ruling.decision,
    })
    return true
  } catch (error) {
    // Another process was faster.
    if (error instanceof CaseError) return false
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

/** An operator who may do all that the demo's operators did. */
const operatorContext = (deps: Deps, id: string): OperatorContext => ({
  deps,
  operator: { id, language: 'en', time_zone: 'Europe/Berlin' },
  brandsWith: (_: CaseRight) => deps.brands,
  isConfirmed: true,
  mayTake: () => Promise.resolve(true),
  log: (db, { call, right, brand, pool, subject_kind, subject, case_id, before, after }) =>
    logEntry(
      { deps, db, now: deps.clock() },
      {
        ...{ call, right, brand, pool, subject: [subject_kind, subject], caseId: case_id },
        ...(before === undefined ? {} : { before: { state: before } }),
        ...(after === undefined ? {} : { after: { state: after } }),
      },
      { kind: 'operator', id },
    ),
})
