import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

const TEXTS = [
  ...['pool', 'id', 'brand', 'order_id', 'account', 'currency', 'take_back', 'reason', 'words', 'why'],
  ...['asked_by', 'decided_by', 'outcome', 'refund'],
]
const NUMBERS = ['amount', 'created_at', 'ends_at', 'decided_at']

/** Refunds that wait for a second signature, and orders and refunds as the desk lists them. The release before does without. */
export const deskMoney = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const run = (statement: string) => sql.raw(statement).execute(db)
    const columns = [
      ...TEXTS.map((name) => `${name} ${text} not null`),
      ...NUMBERS.map((name) => `${name} ${int} not null`),
    ].join(', ')
    await run(
      `create table refund_request (${columns}, primary key (pool, id),
        foreign key (pool, order_id) references orders (pool, id),
        foreign key (pool, account) references account (pool, id),
        check (decided_by = '' or decided_by <> asked_by))${kind}`,
    )
    await run(`create unique index refund_request_open on refund_request (pool, order_id) where outcome = ''`)
    await run(`create index refund_request_ends on refund_request (ends_at, id) where outcome = ''`)
    await run(`create index refund_request_signed on refund_request (pool, refund)`)
    await run('create index refund_request_order on refund_request (pool, order_id)')
    await run('create index refund_request_account on refund_request (pool, account)')
    await run('create index refund_request_asked on refund_request (asked_by, created_at)')
    await run(`alter table refund add column signed_by ${text} not null default ''`)
    await run(`create index refund_given on refund (given_by, created_at) where given_by <> ''`)
    await run('create index refund_owed on refund (created_at, id) where sent_at = 0')
    await run('create index refund_sent on refund (sent_at, id) where sent_at > 0')
    await run('create index orders_placed on orders (brand, created_at, id)')
    await run(`create index orders_debits on orders (brand, created_at, id) where method = 'sdd'`)
    await run('create index direct_debit_blocked on direct_debit (blocked_at, account) where blocked_at > 0')
    await run('create index orders_returned on orders (brand, created_at, id) where returned_amount > 0')
    await run('create index orders_disputed on orders (brand, created_at, id) where disputes > 0')
    await run(
      `create index orders_code on orders (brand, discount_code, created_at, id) where discount_code <> ''`,
    )
    if (engine === 'sqlite') await describeIndices(db)
  },
})
