import type { Role } from '../src/contract/desk/rights.ts'
import type { Deps } from '../src/server/platform/context.ts'
import type { Db } from '../src/server/platform/db/store.ts'
import { transact } from '../src/server/platform/db/transact.ts'
import { invite } from '../src/server/desk/operators/people.ts'

/** Operators of the demo's desk, at every brand, by name; two of them lead, so that one may decide what the other decided. */
export const DEMO_OPERATORS = {
  lead: ['lead'],
  second: ['lead', 'child_abuse'],
  moderator: ['moderator'],
  support: ['support'],
  finance: ['finance'],
  marketing: ['marketing'],
  auditor: ['auditor'],
  owner: ['owner'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

export type OperatorName = keyof typeof DEMO_OPERATORS
/** Their ids; empty where the desk is shut. */
export type OperatorIds = ReadonlyMap<OperatorName, string>

const SEEDED_BY = { kind: 'system', job: 'demo' } as const

/** Adds those that are not there yet. Returns their ids. */
export async function seedOperators(deps: Deps): Promise<OperatorIds> {
  const { db } = deps.store
  const known = await db.selectFrom('operator').select(['id', 'email_norm']).execute()
  const ids = new Map<OperatorName, string>()
  for (const [name, roles] of Object.entries(DEMO_OPERATORS) as [OperatorName, readonly Role[]][]) {
    const email = `${name}@desk.example`
    const found = known.find(({ email_norm }) => email_norm === email)
    const id = found?.id ?? (await transact(db, (trx) => add(deps, trx, { name, email, roles })))
    ids.set(name, id)
  }
  return ids
}

async function add(
  deps: Deps,
  db: Db,
  { name, email, roles }: { name: string; email: string; roles: readonly Role[] },
): Promise<string> {
  const grants = roles.map((role) => ({ brand: '*', role }))
  const { id } = await invite(
    { deps, db, now: deps.clock() },
    { email, name, language: 'en', grants },
    SEEDED_BY,
  )
  await db
    .updateTable('operator')
    .set({ state: 'active', link_hash: '', link_until: 0 })
    .where('id', '=', id)
    .execute()
  return id
}
