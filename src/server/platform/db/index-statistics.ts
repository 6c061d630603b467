import { sql, type Kysely } from 'kysely'

/** Columns whose value most rows of a table share. */
const COMMON = ['pool', 'brand']
/** Behind its first three columns come some of few values: each leaves an eighth, and is worth seeking by a list of them. */
const OF_FEW_VALUES = 'listing_lifestyle'
const ROWS = 1_000_000
/** Rows that share the values of any other first columns: what SQLite supposes without statistics. */
const FEW = 10

/**
 * Writes for every index of SQLite how many rows share its first columns; PostgreSQL finds out by itself. Without this it takes a
 * pool for ten rows, and walks through all of it in the key's tree to spare itself the step from an index to the row. To be
 * called by every migration that makes an index. Source: https://www.sqlite.org/fileformat2.html#stat1tab
 */
export async function describeIndices(db: Kysely<never>): Promise<void> {
  // It is run for the table it makes: a row of each is enough.
  await sql`pragma analysis_limit = 1`.execute(db)
  await sql`analyze`.execute(db)
  await sql`delete from sqlite_stat1`.execute(db)
  await sql`
    insert into sqlite_stat1 (tbl, idx, stat)
    select
      own.name,
      iif(indexed.origin = 'pk' and own.wr, own.name, indexed.name),
      ${String(ROWS)} || ' ' || group_concat(
        case
          when indexed."unique" and part.seqno = (select max(seqno) from pragma_index_info(indexed.name)) then 1
          when indexed.name = ${OF_FEW_VALUES} then max(1, ${ROWS} >> 3 * max(0, part.seqno - 2))
          when part.name in (${sql.join(COMMON)}) and part.seqno < ${COMMON.length} then ${ROWS}
          else ${FEW}
        end, ' ' order by part.seqno)
    from pragma_table_list() as own, pragma_index_list(own.name) as indexed, pragma_index_info(indexed.name) as part
    where own.schema = 'main' and own.type = 'table'
    group by own.name, indexed.name`.execute(db)
  await sql`analyze sqlite_schema`.execute(db)
}
