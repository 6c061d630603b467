// The health of an installation: each number by data, the press, and the audit of the night.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import {
  ask,
  codeOf,
  entriesOf,
  signedIn,
  signInBy,
  type TestOperator,
} from '../../../../tests/support/operators.ts'
import { buy, openWithoutDiscounts } from '../../../../tests/support/purchases.ts'
import { REFUND_OWED_MS } from '../../../core/cases.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../core/durations.ts'
import { sweep } from '../../jobs.ts'
import { AuditError, runDueAudit } from '../../audit/audit-runs.ts'
import { jobRunKeeper } from '../../platform/job-runs.ts'

let api: TestApi
let lead: TestOperator
let auditor: TestOperator
beforeAll(async () => {
  api = await startApi({ change: openWithoutDiscounts })
  lead = await signedIn(api, 'lead', 'amora')
  auditor = await signedIn(api, 'auditor')
})
afterAll(() => api.stop())

const db = () => api.deps.store.db
const health = (who = lead) => ask(who, 'getDeskHealth', {})
const SOUND = { checks: 90, found: [] }
const night = () => Date.UTC(2031, 4, 1, 4)

test('what is due and not sent, and what was given up, is counted of one’s own brands', async () => {
  await db().deleteFrom('outbox').execute()
  const now = api.clock.now
  const rows = [
    { due_at: now - HOUR_MS },
    { due_at: now - MINUTE_MS },
    { due_at: now + HOUR_MS },
    { due_at: now - DAY_MS, sent_at: now },
    { due_at: now - DAY_MS, failed_at: now },
    { due_at: now - DAY_MS, brand: 'tweespan' },
    { due_at: now - SECOND_MS, channel: 'push' as const },
  ]
  await db()
    .insertInto('outbox')
    .values(
      rows.map((row) => ({
        ...{ id: randomUUID(), brand: 'amora', channel: 'mail' as const, event_key: randomUUID() },
        ...{ account: '', kind: '' as const, payload: '', tries: 0, sent_at: 0, failed_at: 0, reason: '' },
        ...{ created_at: now, ...row },
      })),
    )
    .execute()
  expect((await health()).outbox).toEqual([
    { channel: 'mail', waiting: { count: 2, oldest: now - HOUR_MS }, is_late: true, failed: 1 },
    { channel: 'sms', waiting: { count: 0, oldest: 0 }, is_late: false, failed: 0 },
    { channel: 'push', waiting: { count: 1, oldest: now - SECOND_MS }, is_late: false, failed: 0 },
  ])
  expect((await health(auditor)).outbox[0]?.waiting.count).toBe(3)
  await db().deleteFrom('outbox').execute()
})

test('a refund that the law owes is overdue after its two weeks', async () => {
  const anna = await api.member('amora')
  const order = await buy(anna)
  const { pool } = api.deps.brands.get('amora')!
  const give = (created_at: number, reason: '' | 'goodwill' = '') =>
    db()
      .insertInto('refund')
      .values({
        ...{ pool, id: randomUUID(), order_id: order.id, account: anna.id, credits: 0, amount: 100 },
        ...{ currency: 'GBP' as const, tries: 0, due_at: created_at, created_at, sent_at: 0, refusals: 0 },
        ...{ refused_at: 0, paid_by: '', reason, given_by: '', signed_by: '' },
      })
      .execute()
  const now = api.clock.now
  await give(now - REFUND_OWED_MS)
  await give(now - REFUND_OWED_MS - DAY_MS)
  await give(now - REFUND_OWED_MS + 1)
  await give(now - REFUND_OWED_MS - DAY_MS, 'goodwill')
  expect((await health()).refunds).toEqual({ count: 2, oldest: now - DAY_MS })
  expect((await health(await signedIn(api, 'lead', 'tweespan'))).refunds).toEqual({ count: 0, oldest: 0 })
  await db().deleteFrom('refund').execute()
})

test('a request about data is overdue when its month is over', async () => {
  const anna = await api.member('amora')
  await anna.post('/api/privacy-request.php', { kind: 'access', text: 'All of it, please.' })
  const open = await db()
    .selectFrom('desk_case')
    .select('hard_due_at')
    .where('kind', '=', 'privacy_request')
    .executeTakeFirstOrThrow()
  expect((await health()).requests.count).toBe(0)
  const before = api.clock.now
  api.clock.now = open.hard_due_at
  await signInBy(lead, lead.passkey)
  expect((await health()).requests).toEqual({ count: 1, oldest: open.hard_due_at })
  api.clock.now = before
})

test('a job tells when it went well and failed last, and that it is late', async () => {
  const keep = jobRunKeeper(api.deps)
  const now = api.clock.now
  await keep({ job: 'purge', everyMs: HOUR_MS, hasFailed: false })
  await keep({ job: 'mail', everyMs: SECOND_MS, hasFailed: false })
  await keep({ job: 'mail', everyMs: SECOND_MS, hasFailed: true })
  // Of processes that serve other brands.
  await jobRunKeeper({ ...api.deps, brands: new Map() })({ job: 'purge', everyMs: HOUR_MS, hasFailed: false })
  const purge = { job: 'purge', ran_at: now, failed_at: 0, is_late: false }
  const mail = { job: 'mail', ran_at: now, failed_at: now, is_late: false }
  expect((await health()).jobs).toEqual([mail, purge])
  api.clock.now += 20 * MINUTE_MS
  await keep({ job: 'mail', everyMs: SECOND_MS, hasFailed: true })
  expect((await health()).jobs).toEqual([{ ...mail, failed_at: now + 20 * MINUTE_MS, is_late: true }, purge])
  api.clock.now += 8 * DAY_MS
  await sweep(api.deps)
  expect(await db().selectFrom('job_run').selectAll().execute()).toEqual([])
})

test('a rule of signals that is hardly ever right is named', async () => {
  const { pool } = api.deps.brands.get('amora')!
  await signInBy(lead, lead.passkey)
  const ann = await api.member('amora')
  await db()
    .insertInto('desk_case')
    .values(
      Array.from({ length: 50 }, (_, index) => ({
        ...{ pool, id: `signal${index}`, brand: 'amora', kind: 'signal' as const, ground: 'fraud' as const },
        ...{
          subject_kind: 'member' as const,
          subject: ann.id,
          subject_ref: '',
          language: '' as const,
        },
        ...{ claimed_by: '', first_notice: '', parent: '', outcome: index < 4 ? 'removed' : 'kept' },
        ...{
          priority: 0,
          state: 'closed' as const,
          opened_at: 1,
          due_at: 1,
          hard_due_at: 0,
          claimed_until: 0,
          waiting_until: 0,
        },
        ...{ closed_at: 2, version: 1 },
      })),
    )
    .execute()
  await db()
    .insertInto('signal')
    .values(
      Array.from({ length: 50 }, (_, index) => ({
        ...{ pool, id: `sign${index}`, brand: 'amora', account: ann.id, rule: 'speed' as const },
        ...{ weight: 20, facts: '{}', case_id: `signal${index}`, created_at: 1, ended_at: 2 },
      })),
    )
    .execute()
  expect((await health()).rules).toEqual([{ rule: 'speed', cases: 50, measures: 4 }])
  await db().deleteFrom('signal').execute()
  await db().deleteFrom('desk_case').where('kind', '=', 'signal').execute()
})

describe('the audit', () => {
  beforeEach(async () => {
    await db().deleteFrom('audit_run').execute()
    api.clock.now += DAY_MS
    await signInBy(auditor, auditor.passkey)
  })

  test('is made by the job once it is asked for, logged, and one at a time', async () => {
    await ask(auditor, 'startAudit', {})
    expect(await codeOf(ask(auditor, 'startAudit', {}))).toBe('already_decided')
    expect((await health(auditor)).audits).toMatchObject([{ begun_at: 0, finished_at: 0 }])
    const found = [{ check: 'the rows of a transfer sum to zero', rows: 3 }]
    let refused = ''
    await runDueAudit(api.deps, async () => {
      refused = await codeOf(ask(auditor, 'startAudit', {}))
      return { checks: 90, found }
    })
    expect(refused).toBe('already_decided')
    const { audits, operators } = await health(auditor)
    expect(audits).toMatchObject([{ checks: 90, found, failure: '', finished_at: api.clock.now }])
    expect(operators).toEqual([{ id: auditor.id, name: auditor.name }])
    expect((await entriesOf(api, auditor, 'startAudit')).map(({ subject }) => subject)).toEqual([
      audits[0]?.id,
    ])
    expect(await codeOf(ask(auditor, 'startAudit', {}))).toBe('done')
  })

  test('is due once a night, however many processes have the job', async () => {
    api.clock.now = night()
    let made = 0
    const run = () =>
      runDueAudit(api.deps, async () => {
        made += 1
        return SOUND
      })
    await Promise.all([run(), run(), run()])
    api.clock.now += HOUR_MS
    await run()
    expect(made).toBe(1)
    api.clock.now += 12 * HOUR_MS
    await run()
    expect(made).toBe(1)
    api.clock.now = night() + DAY_MS
    await run()
    expect(made).toBe(2)
  })

  test('that came to no end says why, and the next one may begin', async () => {
    await ask(auditor, 'startAudit', {})
    const failing = () => Promise.reject(new AuditError('took_too_long'))
    await expect(runDueAudit(api.deps, failing)).rejects.toThrow('took_too_long')
    const { audits, is_audit_late } = await health(auditor)
    expect(audits).toMatchObject([{ failure: 'took_too_long', finished_at: api.clock.now }])
    expect(is_audit_late).toBe(true)
    await ask(auditor, 'startAudit', {})
  })

  test('whose process died is given up after its time', async () => {
    await ask(auditor, 'startAudit', {})
    await db().updateTable('audit_run').set({ begun_at: api.clock.now }).execute()
    api.clock.now += 10 * MINUTE_MS
    expect(await codeOf(ask(auditor, 'startAudit', {}))).toBe('already_decided')
    api.clock.now += 26 * MINUTE_MS
    await signInBy(auditor, auditor.passkey)
    expect(await codeOf(ask(auditor, 'startAudit', {}))).toBe('done')
    expect(await db().selectFrom('audit_run').select('failure').orderBy('asked_at').execute()).toEqual([
      { failure: 'stopped' },
      { failure: '' },
    ])
  })

  test('is late after two days', async () => {
    await ask(auditor, 'startAudit', {})
    await runDueAudit(api.deps, async () => SOUND)
    expect((await health(auditor)).is_audit_late).toBe(false)
    api.clock.now += 2 * DAY_MS + 1
    await signInBy(auditor, auditor.passkey)
    expect((await health(auditor)).is_audit_late).toBe(true)
  })
})
