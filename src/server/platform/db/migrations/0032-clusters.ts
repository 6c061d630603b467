import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** Pictures that are known again, and accounts that share something. The release before does without. */
export const clusters = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const run = (statement: string) => sql.raw(statement).execute(db)
    const create = (name: string, texts: readonly string[], numbers: readonly string[], rest: string) =>
      run(
        `create table ${name} (${[
          ...texts.map((column) => `${column} ${text} not null`),
          ...numbers.map((column) => `${column} ${int} not null`),
        ].join(', ')}, ${rest})${kind}`,
      )
    await create(
      'picture_hash',
      ['pool', 'photo', 'account', 'hash', 'mirror', 'alike'],
      ['created_at'],
      'primary key (pool, photo), foreign key (pool, account) references account (pool, id)',
    )
    await run('create index picture_hash_account on picture_hash (pool, account)')
    await run('create index picture_hash_new on picture_hash (pool, created_at)')
    await run('create index picture_hash_alike on picture_hash (pool, alike)')
    await create(
      'removed_picture',
      ['pool', 'photo', 'hash', 'mirror', 'alike'],
      ['ends_at'],
      'primary key (pool, photo)',
    )
    await run('create index removed_picture_alike on removed_picture (pool, alike)')
    await run('create index removed_picture_new on removed_picture (pool, ends_at)')
    await run('create index removed_picture_ends on removed_picture (ends_at)')
    await create(
      'household',
      ['pool', 'kind', 'value', 'decided_by', 'words'],
      ['created_at'],
      'primary key (pool, kind, value)',
    )
    await create(
      'cluster_request',
      ['pool', 'id', 'kind', 'value', 'accounts', 'facts', 'words', 'asked_by', 'decided_by', 'outcome'],
      ['created_at', 'ends_at', 'decided_at'],
      `primary key (pool, id), check (decided_by = '' or decided_by <> asked_by)`,
    )
    await run(
      `create unique index cluster_request_open on cluster_request (pool, kind, value) where outcome = ''`,
    )
    await run('create index cluster_request_ends on cluster_request (ends_at)')
    if (engine === 'sqlite') await describeIndices(db)
  },
})
