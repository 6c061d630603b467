import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

const types = {
  sqlite: { text: 'text', int: 'integer' },
  postgres: { text: 'text collate "C"', int: 'bigint' },
} satisfies Record<Engine, object>

/**
 * Notices say whom they mean and when they were answered; mandates that ended are found by the provider that is to revoke
 * them, and locks that are long over by the sweep. The release before goes on writing: what it leaves out has a default.
 */
export const noticesAndMandates = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const { text, int } = types[engine]
    for (const statement of [
      `alter table complaint add column about ${text} not null default ''`,
      `alter table complaint add column decided_at ${int} not null default 0`,
      // Reviews and removals say it of the notices they followed from.
      `update complaint set about = restriction.account from restriction where restriction.pool = complaint.pool
        and restriction.notice = complaint.id`,
      `update complaint set decided_at = restriction.lifted_at from restriction where restriction.pool = complaint.pool
        and restriction.notice = complaint.id and restriction.lifted_at > 0`,
      `update complaint set decided_at = restriction.created_at from restriction where restriction.pool = complaint.pool
        and restriction.notice = complaint.id and restriction.measure = 'account_removed'`,
      'create index complaint_open on complaint (pool, about) where decided_at = 0',
      "create index complaint_age on complaint (created_at) where text <> ''",
      "create index mandate_ended on mandate (provider) where state = 'ended' and provider_mandate <> ''",
      'create index lock_age on lock (window_start)',
      `update mandate set state = 'ended' where exists (select 1 from deletion where deletion.pool = mandate.pool
        and deletion.account = mandate.account and deletion.purged_at > 0)`,
    ]) {
      await sql.raw(statement).execute(db)
    }
    if (engine === 'sqlite') await describeIndices(db)
  },
})
