import { sql } from 'kysely'
import type { Db } from '../platform/db/store.ts'

/** A member, and another who had the name first. */
interface Alike {
  brand: string
  /** Id of the account. */
  account: string
  name: string
  other: string
}

/** Pairs of members whose names were alike before that was refused. They keep them, so nothing is broken. */
export async function findAlike(db: Db): Promise<Alike[]> {
  const { rows } = await sql<Alike>`
    select twin.brand, twin.id as account, twin.name, other.name as other
    from account as twin inner join account as other on other.brand = twin.brand
      and other.name_folded = twin.name_folded and other.name_twin < twin.name_twin
    where twin.name_twin > 0
    order by twin.brand, twin.name_folded, twin.name_twin, other.name_twin`.execute(db)
  return rows
}
