// The schema as a migrated database has it: its keys, the statements that make it, and those that spread it.

import { sql, type RawBuilder } from 'kysely'
import { PLACEMENT, type Placement } from './placement.ts'
import type { Engine, Store } from './store.ts'

/** A primary or unique key, or with `to` a foreign key: its columns and, in the same order, those it refers to. */
export interface Key {
  table: string
  columns: string[]
  to: { table: string; columns: string[] } | null
}

/** Columns come as JSON: the engines have no list in common. */
interface KeyRow {
  table: string
  columns: string
  to_table: string | null
  to_columns: string
}

/** Tables of the migrator. */
const NOT_OURS = sql.lit('kysely_%')

const named = (relation: string, numbers: string) => sql`(
  select json_agg(attname order by nr)::text
  from unnest(${sql.ref(numbers)}) with ordinality as part (number, nr)
    inner join pg_attribute on attrelid = ${sql.ref(relation)} and attnum = number)`

const KEYS: Readonly<Record<Engine, RawBuilder<KeyRow>>> = {
  sqlite: sql`
    select own.name as "table", null as to_table, '[]' as to_columns, (
      select json_group_array(name) from (select name from pragma_index_info(made.name) order by seqno)) as columns
    from pragma_table_list() as own, pragma_index_list(own.name) as made
    where own.schema = 'main' and own.type = 'table' and own.name not like ${NOT_OURS} and made."unique"
    union all
    select own.name, made."table", json_group_array(made."to"), json_group_array(made."from")
    from pragma_table_list() as own, pragma_foreign_key_list(own.name) as made
    where own.schema = 'main' and own.type = 'table'
    group by own.name, made.id`,
  postgres: sql`
    select relname as "table", null as to_table, '[]' as to_columns, (
      select json_agg(pg_get_indexdef(indexrelid, nr, true) order by nr)::text
      from generate_series(1, indnkeyatts) as nr) as columns
    from pg_index inner join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace and relname not like ${NOT_OURS}
    union all
    select conrelid::regclass::text, confrelid::regclass::text, ${named('confrelid', 'confkey')}, ${named('conrelid', 'conkey')}
    from pg_constraint where contype = 'f'`,
}

export async function readKeys({ engine, db }: Store): Promise<Key[]> {
  const { rows } = await KEYS[engine].execute(db)
  const list = (text: string) => JSON.parse(text) as string[]
  return rows.map(({ table, columns, to_table, to_columns }) => ({
    table,
    columns: list(columns),
    to: to_table === null ? null : { table: to_table, columns: list(to_columns) },
  }))
}

const STATEMENTS: Readonly<Record<Engine, RawBuilder<{ statement: string }>>> = {
  sqlite: sql`
    select sql || ';' as statement from sqlite_schema
    where sql is not null and name not like 'sqlite_%' and name not like ${NOT_OURS}
    order by type = 'trigger', type = 'index', rowid`,
  // Foreign keys stand after all tables, in whatever order those come.
  postgres: sql`
    with own as (
      select oid, relname from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like ${NOT_OURS})
    select statement from (
      select 1 as step, relname as name, format(E'create table %I (\n  %s\n);', relname, (
        select string_agg(line, E',\n  ' order by step, name) from (
          select 1 as step, to_char(attnum, '000') as name, concat_ws(' ', quote_ident(attname),
            format_type(atttypid, atttypmod), 'collate ' || quote_ident(collname), 'not null') as line
          from pg_attribute left join pg_collation on pg_collation.oid = attcollation and collname <> 'default'
          where attrelid = own.oid and attnum > 0 and not attisdropped
          union all
          select 2, conname, format('constraint %I %s', conname, pg_get_constraintdef(oid)) from pg_constraint
          where conrelid = own.oid and contype in ('p', 'u', 'c')) as lines)) as statement
      from own
      union all
      select 2, conname, format('alter table %s add constraint %I %s;', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where contype = 'f'
      union all
      select 3, indexname, indexdef || ';' from pg_indexes
      where tablename in (select relname from own) and indexname not in (select conname from pg_constraint)
      union all
      select 4, proname, rtrim(pg_get_functiondef(oid), E'\n') || ';' from pg_proc
      where pronamespace = 'public'::regnamespace
      union all
      select 5, tgname, pg_get_triggerdef(oid) || ';' from pg_trigger where not tgisinternal) as statements
    order by step, name`,
}

/** The statements that make the schema in an empty database. */
export async function createStatements({ engine, db }: Store): Promise<string[]> {
  const { rows } = await STATEMENTS[engine].execute(db)
  return rows.map(({ statement }) => statement)
}

/** Statements by which Citus distributes the tables of a migrated PostgreSQL, those that others refer to first. */
export async function citusStatements(store: Store): Promise<string[]> {
  const references = (await readKeys(store)).filter(({ to }) => to !== null)
  const depthOf = (table: string): number =>
    1 + Math.max(0, ...references.filter((key) => key.table === table).map(({ to }) => depthOf(to!.table)))
  const placed = Object.entries<Placement>(PLACEMENT)
  const distributed = placed
    .filter(([, placement]) => placement === 'pool')
    .map(([table]) => table)
    .sort((one, other) => depthOf(one) - depthOf(other))
  const triggers = await sql<{ table: string }>`
    select distinct tgrelid::regclass::text as "table" from pg_trigger where not tgisinternal`.execute(
    store.db,
  )
  const [first = ''] = distributed
  return [
    ...triggers.rows.map(({ table }) => `set citus.enable_unsafe_triggers to on; -- ${table} has a trigger`),
    ...distributed.map((table) => {
      const beside = table === first ? '' : `, colocate_with => '${first}'`
      return `select create_distributed_table('${table}', 'pool'${beside});`
    }),
    ...placed.flatMap(([table, placement]) => {
      if (placement === 'pool') return []
      return 'reference' in placement
        ? [`select create_reference_table('${table}'); -- ${placement.reference}`]
        : [`-- ${table} stays local: ${placement.local}`]
    }),
  ]
}
