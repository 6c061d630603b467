import { sql } from 'kysely'
import { routeIds } from '../../routes.ts'
import type { Context } from '../platform/context.ts'
import { consentOf } from '../accounts/consents.ts'
import { ONLINE_MS } from '../profiles/cards.ts'
import { TOUCH_MS } from '../accounts/sessions/find-viewer.ts'
import { inTransaction } from '../platform/transaction.ts'

/** Whether counting is agreed to: by a member's own consent, by a visitor's on the device. */
async function maySeeHabits(context: Context, onDevice: boolean): Promise<boolean> {
  if (!context.viewer) return onDevice
  return (await consentOf(context, context.viewer.account, 'statistics')).given
}

/** The member put the page away: they are not shown as online from now on, until they come back. */
export async function markAway(context: Context): Promise<void> {
  const { brand, viewer, now } = context
  if (!viewer || !(await maySeeHabits(context, false))) return
  const before = now - ONLINE_MS
  await inTransaction(context, async ({ db: trx }) => {
    await trx
      .updateTable('profile')
      .set({ seen_at: before })
      .where('pool', '=', brand.pool)
      .where('id', '=', viewer.account)
      .where('seen_at', '>', before)
      .execute()
    await trx
      .updateTable('listing')
      .set({ seen_at: before })
      .where('pool', '=', brand.pool)
      .where('profile', '=', viewer.account)
      .where('seen_at', '>', before)
      .execute()
    // The next request counts as a new sign of life.
    await trx
      .updateTable('session')
      .set({ seen_at: now - TOUCH_MS - 1 })
      .where('pool', '=', brand.pool)
      .where('hash', '=', viewer.sessionHash)
      .execute()
  })
}

/** Counts a page that was left at once; a page we do not have is counted nowhere. */
export async function countBounce(context: Context, page: string, onDevice: boolean): Promise<void> {
  const { db, brand, now } = context
  if (!routeIds.some((id) => id === page) || !(await maySeeHabits(context, onDevice))) return
  const day = new Date(now).toISOString().slice(0, 10)
  await db
    .insertInto('page_bounce')
    .values({ brand: brand.site.id, day, page, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['brand', 'day', 'page']).doUpdateSet({ count: sql`page_bounce.count + 1` }),
    )
    .execute()
}

const LONGEST = 100

/** Logs what a policy stopped: the directive and the origin, never the address of the page or of the visitor. */
export function logViolation({ deps, brand }: Context, report: unknown): void {
  const first: unknown = Array.isArray(report) ? report[0] : report
  const body = fieldOf(first, 'csp-report') ?? fieldOf(first, 'body')
  const directive = fieldOf(body, 'effective-directive') ?? fieldOf(body, 'effectiveDirective')
  const blocked = fieldOf(body, 'blocked-uri') ?? fieldOf(body, 'blockedURL')
  if (typeof directive !== 'string') return
  deps.log.warn(
    { brand: brand.site.id, directive: directive.slice(0, LONGEST), blocked: originOf(blocked) },
    'content security policy',
  )
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** The origin of an address, or its keyword (`inline`, `eval`). */
function originOf(blocked: unknown): string {
  if (typeof blocked !== 'string') return ''
  const { origin } = URL.parse(blocked) ?? {}
  if (origin !== undefined) return origin.slice(0, LONGEST)
  return /^[a-z-]{1,20}$/.test(blocked) ? blocked : ''
}
