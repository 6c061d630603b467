import type { Role } from '../src/contract/desk/rights.ts'
import type { Deps } from '../src/server/platform/context.ts'
import { transact } from '../src/server/platform/db/transact.ts'
import { invite } from '../src/server/desk/operators/people.ts'

/** Operators of the demo's desk, at every brand, by name; two of them lead, so that one may decide what the other decided. */
export const DEMO_OPERATORS: Readonly<Record<string, Role>> = {
  lead: 'lead',
  second: 'lead',
  moderator: 'moderator',
  support: 'support',
  finance: 'finance',
  marketing: 'marketing',
  auditor: 'auditor',
  owner: 'owner',
}

const SEEDED_BY = { kind: 'system', job: 'demo' } as const

/** Adds those that are not there yet. */
export async function seedOperators(deps: Deps): Promise<void> {
  const { db } = deps.store
  const known = await db.selectFrom('operator').select('email_norm').execute()
  for (const [name, role] of Object.entries(DEMO_OPERATORS)) {
    const email = `${name}@desk.example`
    if (known.some(({ email_norm }) => email_norm === email)) continue
    await transact(db, async (trx) => {
      const grants = [{ brand: '*', role }]
      const context = { deps, db: trx, now: deps.clock() }
      const { id } = await invite(context, { email, name, language: 'en', grants }, SEEDED_BY)
      await trx
        .updateTable('operator')
        .set({ state: 'active', link_hash: '', link_until: 0 })
        .where('id', '=', id)
        .execute()
    })
  }
}
