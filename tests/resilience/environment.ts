// Start of every chaos run: members with credits that the ledger knows of, and where they are served.

import { loadSites } from '../../src/config/load-sites.ts'
import type { Brand } from '../../src/server/platform/context.ts'
import { createBrands } from '../../src/server/platform/brands.ts'
import { migrate, openStore } from '../../src/server/platform/db/open.ts'
import type { Store } from '../../src/server/platform/db/store.ts'
import { fillMembers } from '../support/members.ts'

export const BRAND = 'amora'
export const MEMBERS = 40

/** Where a run keeps its data: a folder, and PostgreSQL instead of its SQLite file. */
export interface ServerEnvironment {
  folder: string
  databaseUrl?: string | undefined
}

export const openEnvironment = ({ folder, databaseUrl }: ServerEnvironment): Store =>
  openStore({ dataDir: folder, databaseUrl }, () => undefined)

export async function allBrands(): Promise<ReadonlyMap<string, Brand>> {
  const sites = await loadSites()
  return createBrands(sites, sites, (site) => `http://${site.id}.localhost`)
}

/** Members with credits, all of them logged in: `sessionToken(index)` is the cookie of `memberId(index)`. */
export async function fillEnvironment(
  environment: ServerEnvironment,
  { members = MEMBERS, now = Date.now() } = {},
): Promise<void> {
  const store = openEnvironment(environment)
  try {
    await migrate(store)
    await fillMembers(store, { brand: BRAND, pool: BRAND, members, sessions: members, now })
    await bookCredits(store, now)
  } finally {
    await store.db.destroy()
  }
}

/** Their credits as the ledger would have them. */
async function bookCredits({ db }: Store, now: number): Promise<void> {
  const accounts = await db.selectFrom('account').select(['pool', 'id', 'credits']).execute()
  await db
    .insertInto('ledger')
    .values(
      accounts.flatMap(({ pool, id, credits }) => {
        const row = {
          pool,
          transfer: `given-${id}`,
          reason: 'signup' as const,
          reference: id,
          created_at: now,
        }
        return [
          { ...row, ledger_account: `member:${id}`, amount: credits },
          { ...row, ledger_account: 'house:signup', amount: -credits },
        ]
      }),
    )
    .execute()
}
