import type { Insertable } from 'kysely'
import type { GenericSchema } from 'valibot'
import type { Brand, Deps } from '../../platform/context.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Db } from '../../platform/db/store.ts'

/** One run of an import into a brand. */
export interface Session {
  readonly deps: Deps
  readonly brand: Brand
  readonly source: string
  readonly now: number
  /** Members that records may name, by the source's id: those of this run, and those of runs before who are still here. */
  readonly members: Map<string, 'new' | 'there'>
  /** Addresses and names that this run gives away. */
  readonly taken: Set<string>
  /** How many photos members have, as far as it was looked for. */
  readonly photos: Map<string, number>
  /** Hosts that photos may be fetched from. */
  readonly photoHosts: readonly string[]
  /** Whether members who bring no password are mailed a link to set one. */
  readonly mails: boolean
  /** Whether photos are decoded as they are checked, before anything is written. */
  readonly decodesFirst: boolean
  /** Notes what stays behind of a record that comes, as `field: code`. */
  warn(record: object, warning: string): void
  /** The id here of a record of the source. */
  idOf(kind: string, key: string): string
}

/** A record as it was read: what its schema makes of it, and the folder of its file. */
export type Placed<T> = T & { readonly folder: string }

export interface Judge<T> {
  /** Why a record cannot come, as `field: code`; null for one that can, which counts as taken from then on. */
  problemOf(record: T): string | null
}

/** What there is of a kind of record, from its line to its rows. */
export interface Kind<T> {
  readonly schema: GenericSchema
  /** Records checked, or written in one transaction, at once. */
  readonly batch: number
  /** How many files a record names, by which a batch ends early. */
  files?(record: T): number
  /** By what the source knows it. */
  key(record: T): string
  /** The source's ids of the members it is about. */
  names(record: T): readonly string[]
  /** Reads what there is to know of these records, before the judge is asked about one after the other. */
  check(session: Session, records: readonly T[]): Promise<Judge<T>>
  /** What must be done before the transaction; answers why some cannot come after all. */
  prepare?(session: Session, records: readonly T[]): Promise<ReadonlyMap<T, string>>
  /** Writes records that passed, in the running transaction. */
  write(session: Session, db: Db, records: readonly T[]): Promise<void>
}

/** Values of one statement; SQLite takes 32 766. */
const VALUES = 30_000

/** Inserts rows of the same columns, in as many statements as it takes. */
export async function insertRows<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (const some of chunks(rows)) await db.insertInto(table).values(some).execute()
}

/** The same of rows that may be there already, and then stay as they are. */
export async function insertNew<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (const some of chunks(rows)) {
    await db
      .insertInto(table)
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

function* chunks<Row extends object>(rows: readonly Row[]): Generator<readonly Row[]> {
  const atOnce = Math.floor(VALUES / Object.keys(rows[0] ?? { one: 1 }).length)
  for (let first = 0; first < rows.length; first += atOnce) yield rows.slice(first, first + atOnce)
}

/** The first of these moments that has not come yet. */
export const inFuture = (
  now: number,
  moments: Readonly<Record<string, number | undefined>>,
): string | null => {
  const found = Object.entries(moments).find(([, at]) => at !== undefined && at > now)
  return found ? `${found[0]}: in_the_future` : null
}
