import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** A year of the log may go so many years after its beginning, by the database's clock: four after its end. */
const GOES_AFTER = 5

const appendOnly: Record<Engine, readonly string[]> = {
  sqlite: [
    `create trigger operator_log_no_update before update on operator_log
      begin select raise(abort, 'the operator log is append-only'); end`,
    `create trigger operator_log_no_delete before delete on operator_log
      when cast(strftime('%Y', old.at / 1000, 'unixepoch') as integer) + ${GOES_AFTER} > cast(strftime('%Y', 'now') as integer)
      begin select raise(abort, 'the operator log is append-only'); end`,
  ],
  postgres: [
    `create function operator_log_append_only() returns trigger language plpgsql
      as $$ begin raise exception 'the operator log is append-only'; end $$`,
    `create trigger operator_log_no_update before update on operator_log
      for each row execute function operator_log_append_only()`,
    `create trigger operator_log_no_delete before delete on operator_log for each row
      when (extract(year from to_timestamp(old.at / 1000) at time zone 'UTC') + ${GOES_AFTER}
        > extract(year from now() at time zone 'UTC'))
      execute function operator_log_append_only()`,
  ],
}

/** Operators of the desk, how they sign in, and what they did and looked at. */
export const operators = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const run = (statement: string) => sql.raw(statement).execute(db)
    const columns = (texts: string, ints: string) =>
      [
        ...texts.split(' ').map((name) => `"${name}" ${text} not null`),
        ...ints.split(' ').map((name) => `"${name}" ${int} not null`),
      ].join(', ')
    const ofOperator = 'foreign key (operator) references operator (id)'
    await run(
      `create table operator (${columns(
        'id email email_norm name language time_zone state password_hash totp_secret link_hash created_by',
        'letter_keys totp_last_step link_until created_at seen_at',
      )}, primary key (id))${kind}`,
    )
    await run('create unique index operator_email on operator (email_norm)')
    await run(`create unique index operator_link on operator (link_hash) where link_hash <> ''`)
    await run(
      `create table operator_grant (${columns('operator brand role given_by', 'given_at ended_at')},
        primary key (operator, brand, role, given_at), ${ofOperator})${kind}`,
    )
    await run('create index operator_grant_role on operator_grant (role, brand) where ended_at = 0')
    await run(
      `create table operator_passkey (${columns(
        'id operator public_key transports name',
        'counter created_at used_at',
      )}, primary key (id), ${ofOperator})${kind}`,
    )
    await run('create index operator_passkey_operator on operator_passkey (operator)')
    await run(
      `create table operator_recovery_code (${columns('operator digest', 'created_at used_at')},
        primary key (operator, digest), ${ofOperator})${kind}`,
    )
    await run(
      `create table operator_challenge (${columns('hash kind operator session data', 'expires_at')},
        primary key (hash))${kind}`,
    )
    await run('create index operator_challenge_end on operator_challenge (expires_at)')
    await run(
      `create table operator_session (${columns(
        'hash operator device',
        'created_at seen_at expires_at confirmed_at',
      )}, primary key (hash), ${ofOperator})${kind}`,
    )
    await run('create index operator_session_operator on operator_session (operator)')
    await run('create index operator_session_end on operator_session (expires_at)')
    await run(
      `create table operator_log (seq ${int} primary key, ${columns(
        'actor_kind operator brand pool right_used call subject_kind subject case_id reason before after network prev_hash hash',
        'at',
      )})${engine === 'sqlite' ? ' strict' : ''}`,
    )
    for (const column of ['operator', 'subject', 'brand', 'call', 'case_id'])
      await run(`create index operator_log_${column} on operator_log (${column}, seq)`)
    await run('create index operator_log_at on operator_log (at)')
    for (const statement of appendOnly[engine]) await run(statement)
    await run(
      `create table operator_log_head (${columns('name hash', 'seq year')}, primary key (name))${kind}`,
    )
    if (engine === 'sqlite') await describeIndices(db)
  },
})
