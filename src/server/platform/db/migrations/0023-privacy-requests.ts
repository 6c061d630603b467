import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

const TABLES = {
  privacy_request: {
    texts: ['pool', 'id', 'brand', 'account', 'kind', 'text', 'channel', 'identity', 'outcome', 'decided_by'],
    numbers: ['received_at', 'due_at', 'extended_to', 'decided_at'],
  },
  authority_order: {
    texts: [
      ...['pool', 'id', 'brand', 'account', 'kind', 'authority', 'reference', 'legal_basis', 'concerns'],
      ...['entered_by', 'outcome', 'words', 'decided_by'],
    ],
    numbers: ['ordered_at', 'due_at', 'entered_at', 'decided_at', 'inform_at', 'informed_at'],
  },
  authority_report: {
    texts: ['pool', 'id', 'brand', 'account', 'case_id', 'authority', 'reference', 'reported_by'],
    numbers: ['reported_at', 'created_at'],
  },
}

const INDICES = [
  'privacy_request_account on privacy_request (pool, account)',
  'privacy_request_age on privacy_request (decided_at) where decided_at > 0',
  'authority_order_account on authority_order (pool, account)',
  "authority_order_age on authority_order (decided_at) where concerns <> '' and decided_at > 0",
  'authority_order_untold on authority_order (inform_at) where inform_at > 0 and informed_at = 0',
  'authority_report_account on authority_report (pool, account)',
  'authority_report_age on authority_report (created_at)',
  'case_event_age on case_event (created_at)',
]

/** What members ask of their data, what authorities order, and what was reported to them. The release before does without. */
export const privacyRequests = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const run = (statement: string) => sql.raw(statement).execute(db)
    for (const [table, { texts, numbers }] of Object.entries(TABLES)) {
      const columns = [
        ...texts.map((name) => `${name} ${text} not null`),
        ...numbers.map((name) => `${name} ${int} not null`),
      ].join(', ')
      await run(`create table ${table} (${columns}, primary key (pool, id))${kind}`)
    }
    await run(`alter table deletion add column hold_until ${int} not null default 0`)
    for (const index of INDICES) await run(`create index ${index}`)
    if (engine === 'sqlite') await describeIndices(db)
  },
})
