import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../store.ts'

/** The database's own time in epoch milliseconds: the one clock that processes of several machines share. */
export const databaseNow = (engine: Engine): RawBuilder<number> =>
  engine === 'sqlite'
    ? sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
    : sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
