import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** Runs of the audit and of jobs, and mails that were given up. The release before does without. */
export const health = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const columns = (type: string, ...names: string[]) =>
      names.map((name) => `${name} ${type} not null`).join(', ')
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(
      `create table audit_run (${columns(text, 'id', 'asked_by', 'found', 'failure')},
        ${columns(int, 'asked_at', 'begun_at', 'finished_at', 'checks')}, primary key (id))${kind}`,
    )
    await run('create index audit_run_age on audit_run (asked_at)')
    // One at a time, whoever asks for it.
    await run('create unique index audit_run_open on audit_run (finished_at) where finished_at = 0')
    await run(
      `create table job_run (${columns(text, 'brands', 'job')},
        ${columns(int, 'every_ms', 'ran_at', 'failed_at')}, primary key (brands, job))${kind}`,
    )
    await run('create index job_run_age on job_run (ran_at)')
    await run('create index outbox_failed on outbox (channel) where failed_at > 0')
    if (engine === 'sqlite') await describeIndices(db)
  },
})
