// Databases and folders that take no writes: engine or system refuses them, with the code it has for such a disk.

import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { StorageFault } from '../../src/contract/calls/error-body.ts'
import type { Store } from '../../src/server/platform/db/store.ts'
import { UNWRITABLE } from './small-disk.ts'

type Mend = () => Promise<unknown>

const CODES: Record<StorageFault, string> = {
  storage_full: '53100',
  storage_failing: '58030',
  storage_read_only: '25006',
}

/** The faults an engine can be brought to within a test's process. */
export const faultsOf = (engine: Store['engine']): StorageFault[] =>
  engine === 'sqlite'
    ? ['storage_full', 'storage_read_only']
    : ['storage_full', 'storage_read_only', 'storage_failing']

/** Has a folder of photos take no files. Returns the way back. */
export async function refuseFiles(mediaFolder: string): Promise<Mend> {
  const incoming = join(mediaFolder, 'incoming')
  await rm(incoming, { recursive: true, force: true })
  await symlink(UNWRITABLE, incoming)
  return () => rm(incoming)
}

/** Has the database refuse writes, as far as they need room where it is full. Returns the way back. */
export async function breakStorage(store: Store, fault: StorageFault): Promise<Mend> {
  if (store.engine === 'postgres') return refuseWrites(store, CODES[fault])
  if (fault === 'storage_full') return fillUp(store)
  await sql`pragma query_only = on`.execute(store.db)
  return () => sql`pragma query_only = off`.execute(store.db)
}

/** Lets the file grow no further, and uses up what is free in it. */
async function fillUp({ db }: Store): Promise<Mend> {
  await sql`create table filler (bytes blob) strict`.execute(db)
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count ?? 0}`).execute(db)
  for (const size of [64_000, 4000, 400]) {
    const insert = () => sql`insert into filler values (zeroblob(${size}))`.execute(db)
    while (
      await insert().then(
        () => true,
        () => false,
      )
    );
  }
  return async () => {
    await sql`pragma max_page_count = 1073741823`.execute(db)
    await sql`drop table filler`.execute(db)
  }
}

async function refuseWrites({ db }: Store, code: string): Promise<Mend> {
  await sql
    .raw(
      `create function refuse_write() returns trigger language plpgsql as
       $$ begin raise exception 'could not write' using errcode = '${code}'; end $$`,
    )
    .execute(db)
  for (const { name } of await db.introspection.getTables()) {
    await sql`create trigger refuse_write before insert or update or delete on ${sql.table(name)}
      for each statement execute function refuse_write()`.execute(db)
  }
  return () => sql`drop function refuse_write() cascade`.execute(db)
}
