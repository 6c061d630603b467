// What operators decide on a cluster. A removal is that of each account's own case: with its statement of reasons, its timeline
// and its entry in the log.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '../../../contract/calls/define-call.ts'
import {
  type decideCluster as decideCall,
  type decideClusterRequest as requestCall,
  REMOVED_ALONE,
} from '../../../contract/desk/clusters.ts'
import { WEEK_MS } from '../../../core/durations.ts'
import { keepProfile } from '../../moderation/evidence/keep-evidence.ts'
import { nameOf } from '../../platform/actor.ts'
import { poolsOf } from '../../platform/brands.ts'
import { type CaseRow, noteEvent, openCase } from '../../platform/cases/cases.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { lockRow } from '../../platform/db/row-locks.ts'
import { invalidFields, notFound, ServiceError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { operatorActor } from '../cases/claim-case.ts'
import { apply } from '../cases/decide-case.ts'
import { mailsOf } from '../cases/decision-mails.ts'
import { aboutCase } from '../cases/on-case.ts'
import { logEntry } from '../log/log-entry.ts'
import { brandsOf, requireConfirmed } from '../operators/grants.ts'
import { accountsOf, countAccounts, findShared, ruleOf, type Shared } from './find-clusters.ts'

const RIGHT = 'clusters.decide'

type Body = BodyOf<typeof decideCall>

/**
 * Hides a cluster while it has traces, removes accounts of it, or asks for the second signature. Throws `not_found`,
 * `right_missing`, `confirm_needed`, `claimed_by_other`, `already_decided`, `invalid_fields`.
 */
export function decideCluster(context: OperatorContext, body: Body): Promise<AnswerOf<typeof decideCall>> {
  requireConfirmed(context)
  return inTransaction(context, async (trx) => {
    const { db, now } = trx
    const brands = brandsOf(trx, RIGHT)
    const [shared] = await findShared(db, brands, body.kind, body.value)
    if (!shared) throw notFound()
    const accounts = await accountsOf(db, brands, shared)
    const { pool, kind, value } = shared
    // Whatever brands it reaches: the entry is of one whose lead decides.
    const brand = accounts[0]?.brand ?? ''
    const entry = { call: 'decideCluster', right: RIGHT, brand, pool, reason: body.words } as const
    if (body.is === 'household') {
      // It ends the sign at every brand: who decides that sees all accounts.
      if (accounts.length < (await countAccounts(db, shared))) throw notFound()
      await logEntry(trx, { ...entry, after: { is: 'household', kind } })
      const by = nameOf(operatorActor(trx))
      await db
        .insertInto('household')
        .values({ pool, kind, value, decided_by: by, words: body.words, created_at: now })
        .execute()
      await endRule(
        trx,
        shared,
        accounts.map(({ id }) => id),
      )
      return { removed: [], asked: false }
    }
    const chosen = [...new Set(body.accounts)]
    if (!chosen.every((id) => accounts.some((account) => account.id === id)))
      throw invalidFields({ accounts: 'unknown' })
    await voidRequest(trx, shared)
    const all = chosen.length + (await removedBefore(trx, pool, accounts))
    if (all <= REMOVED_ALONE)
      return { removed: await removeAccounts(trx, shared, { ...body, accounts: chosen }), asked: false }
    await logEntry(trx, { ...entry, after: { is: 'ask', kind, accounts: chosen } })
    await db
      .insertInto('cluster_request')
      .values({
        ...{ pool, id: randomUUID(), kind, value, words: body.words },
        ...{ accounts: JSON.stringify(chosen), facts: JSON.stringify(body.facts) },
        ...{ asked_by: nameOf(operatorActor(trx)), decided_by: '', outcome: '' },
        ...{ created_at: now, ends_at: now + WEEK_MS, decided_at: 0 },
      })
      .execute()
    return { removed: [], asked: true }
  })
}

/** How many accounts of a cluster the operator has removed alone, or signed for, within a week. */
async function removedBefore(
  trx: OperatorContext,
  pool: string,
  accounts: readonly { id: string }[],
): Promise<number> {
  const { removed } = await trx.db
    .selectFrom('decision')
    .select((row) => row.fn.count<number>('account').distinct().as('removed'))
    .where('pool', '=', pool)
    .where(
      'account',
      'in',
      accounts.map(({ id }) => id),
    )
    .where('measure', '=', 'account_removed')
    .where('decided_by', '=', nameOf(operatorActor(trx)))
    .where('decided_at', '>', trx.now - WEEK_MS)
    .executeTakeFirstOrThrow()
  return Number(removed)
}

/** A request that is over makes room for another; one that waits does not. */
async function voidRequest({ db, now }: OperatorContext, { pool, kind, value }: Shared): Promise<void> {
  const open = await db
    .selectFrom('cluster_request')
    .select(['id', 'ends_at'])
    .where('pool', '=', pool)
    .where('kind', '=', kind)
    .where('value', '=', value)
    .where(sql<boolean>`outcome = ''`)
    .executeTakeFirst()
  if (!open) return
  if (open.ends_at > now) throw new ServiceError('already_decided')
  await db.deleteFrom('cluster_request').where('pool', '=', pool).where('id', '=', open.id).execute()
}

/** Ends the sign that the accounts had by what they share. */
async function endRule(
  { db, now }: OperatorContext,
  { pool, kind }: Shared,
  accounts: readonly string[],
): Promise<void> {
  await db
    .updateTable('signal')
    .set({ ended_at: now })
    .where('pool', '=', pool)
    .where('account', 'in', accounts)
    .where('rule', '=', ruleOf(kind))
    .where(sql<boolean>`ended_at = 0`)
    .execute()
}

interface Removal {
  accounts: readonly string[]
  facts: readonly string[]
  words: string
  /** Who asked for the signature: they have decided too. */
  asked_by?: string
}

/** Removes accounts for fraud, each in its own case. Returns the cases. */
async function removeAccounts(
  trx: OperatorContext,
  { pool, kind }: Shared,
  { accounts, facts, words, asked_by }: Removal,
): Promise<string[]> {
  const { db, now } = trx
  const cases: string[] = []
  // In one order, as others lock accounts.
  for (const id of accounts.toSorted()) {
    const account = await lockRow(db, 'account', { pool, id })
    if (!account || account.status === 'deleted') continue
    const row = await caseOf(trx, { pool, id, brand: account.brand, language: account.language })
    await logEntry(trx, {
      ...{ ...aboutCase(row), call: 'decideCluster', right: RIGHT, reason: words },
      after: { measure: 'removed', kind },
    })
    const decision = {
      id: row.id,
      version: row.version,
      measure: 'removed' as const,
      facts: [...facts],
      words: '',
    }
    await apply(trx, row, { decision, prepared: {} })
    const mails = (await mailsOf(db, row, now)).map(({ key: _key, ...mail }) => mail)
    const detail = { measure: 'removed', ground: row.ground, facts, cluster: kind, mails, asked_by }
    await noteEvent(trx, row, { kind: 'decided', by: operatorActor(trx), words, detail })
    cases.push(row.id)
  }
  return cases
}

/** The open case of fraud of an account, or a new one. Throws `claimed_by_other`. */
async function caseOf(
  trx: OperatorContext,
  { pool, id, brand, language }: { pool: string; id: string; brand: string; language: CaseRow['language'] },
): Promise<CaseRow> {
  const { deps, db, now, operator } = trx
  const [row] = await db
    .selectFrom('desk_case')
    .selectAll()
    .where('pool', '=', pool)
    .where('subject', '=', id)
    .where('ground', '=', 'fraud')
    .where('kind', 'in', ['signal', 'notice'])
    .where(sql<boolean>`closed_at = 0`)
    .orderBy('kind', 'desc')
    .execute()
  if (row) {
    if (row.claimed_by !== '' && row.claimed_by !== operator.id && row.claimed_until > now)
      throw new ServiceError('claimed_by_other')
    return row
  }
  const cause = { kind: 'signal', subject_kind: 'member', ground: 'fraud', by: operatorActor(trx) } as const
  const opened = await openCase(trx, { pool, brand, subject: id, language, ...cause })
  const home = deps.brands.get(brand)
  if (home) await keepProfile({ db, brand: home, now }, { account: id, caseId: opened.id })
  return opened
}

/**
 * Signs or refuses a removal that somebody else asked for. Throws `not_found`, `right_missing`, `confirm_needed`,
 * `same_decider`, `claimed_by_other`, `already_decided`.
 */
export function decideClusterRequest(
  context: OperatorContext,
  { id, is, words }: BodyOf<typeof requestCall>,
): Promise<void> {
  requireConfirmed(context)
  return inTransaction(context, async (trx) => {
    const { db, now } = trx
    const brands = brandsOf(trx, RIGHT)
    const request = await db
      .selectFrom('cluster_request')
      .selectAll()
      .where('pool', 'in', poolsOf(brands))
      .where('id', '=', id)
      .executeTakeFirst()
    if (!request) throw notFound()
    const accounts = JSON.parse(request.accounts) as string[]
    const shared: Shared = { ...request, since: request.created_at }
    const here = await accountsOf(db, brands, shared, accounts)
    // Who decides on some of them sees them all, but for those that are purged meanwhile.
    const hidden = await db
      .selectFrom('account')
      .select('id')
      .where('pool', '=', request.pool)
      .where('id', 'in', accounts)
      .where(
        'id',
        'not in',
        here.map((account) => account.id),
      )
      .execute()
    if (here.length === 0 || hidden.length > 0) throw notFound()
    await logEntry(trx, {
      ...{
        call: 'decideClusterRequest',
        right: RIGHT,
        brand: here[0]?.brand ?? '',
        pool: request.pool,
        reason: words,
      },
      after: { request: id, is, asked_by: request.asked_by, accounts },
    })
    const by = nameOf(operatorActor(trx))
    if (request.asked_by === by) throw new ServiceError('same_decider')
    const decided = await db
      .updateTable('cluster_request')
      .set({ decided_by: by, outcome: is === 'sign' ? 'signed' : 'refused', decided_at: now })
      .where('pool', '=', request.pool)
      .where('id', '=', id)
      .where(sql<boolean>`outcome = ''`)
      .where('ends_at', '>', now)
      .executeTakeFirst()
    if (decided.numUpdatedRows !== 1n) throw new ServiceError('already_decided')
    if (is === 'sign')
      await removeAccounts(trx, shared, {
        accounts,
        facts: JSON.parse(request.facts) as string[],
        words: request.words,
        asked_by: request.asked_by,
      })
  })
}
