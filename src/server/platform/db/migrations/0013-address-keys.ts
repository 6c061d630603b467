import { sql, type Kysely } from 'kysely'
import { addressKey } from '../../normalize.ts'
import type { Engine } from '../store.ts'

interface Account {
  pool: string
  id: string
  brand: string
  email: string
  email_norm: string
  email_confirmed_at: number
}

/**
 * Addresses are compared by their domain in ASCII. Where two accounts of a brand have confirmed what is one mailbox now, the
 * older one keeps it, and the other is reached by its name.
 */
export const addressKeys = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const isForeign = engine === 'sqlite' ? sql`email glob '*[^ -~]*'` : sql`email ~ '[^ -~]'`
    const { rows } =
      await sql<Account>`select pool, id, brand, email, email_norm, email_confirmed_at from account
      where ${isForeign} order by email_confirmed_at, id`.execute(db)
    for (const { pool, id, brand, email, email_norm, email_confirmed_at } of rows) {
      const key = addressKey(email)
      if (key === email_norm) continue
      const { rows: owners } = await sql`select 1 from account where pool = ${pool} and brand = ${brand}
        and email_norm = ${key} and email_confirmed_at > 0`.execute(db)
      if (Number(email_confirmed_at) > 0 && owners.length > 0) continue
      await sql`update account set email_norm = ${key} where pool = ${pool} and id = ${id}`.execute(db)
    }
  },
})
