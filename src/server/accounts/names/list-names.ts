import * as v from 'valibot'
import { UserName } from '../../../contract/credentials.ts'
import type { Deps } from '../../platform/context.ts'
import { isAlike } from './fill-looks.ts'
import { nameRefusal } from './user-name.ts'

const AT_ONCE = 1000

/** A name that stands and that no member could take any more: why, as a field code. */
export interface StandingName {
  brand: string
  name: string
  reason: string
}

/** Names that were taken before today's rules, those that imitate the house (`reserved`) first. */
export async function standingNames(deps: Pick<Deps, 'store' | 'brands'>): Promise<StandingName[]> {
  const found: StandingName[] = []
  for (const [brand, { pool }] of deps.brands) {
    for (let last = ''; ;) {
      const accounts = await deps.store.db
        .selectFrom('account')
        .select(['id', 'name', 'name_skeleton'])
        .where('pool', '=', pool)
        .where('brand', '=', brand)
        .where('status', '!=', 'deleted')
        .where('id', '>', last)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute()
      for (const { name, name_skeleton } of accounts) {
        const reason = reasonOf(deps, name) ?? (isAlike(name_skeleton) ? 'too_similar' : null)
        if (reason !== null) found.push({ brand, name, reason })
      }
      const end = accounts.at(-1)
      if (accounts.length < AT_ONCE || !end) break
      last = end.id
    }
  }
  return found.sort((one, other) => rank(one) - rank(other))
}

const rank = ({ reason }: StandingName) => (reason === 'reserved' ? 0 : 1)

function reasonOf(deps: Pick<Deps, 'brands'>, name: string): string | null {
  const parsed = v.safeParse(UserName, name)
  return nameRefusal(deps, name) ?? (parsed.success ? null : parsed.issues[0].message)
}
