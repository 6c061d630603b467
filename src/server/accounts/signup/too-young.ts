// Addresses of people who were too young: kept as a digest, for a year.

import { createHash } from 'node:crypto'
import { DAY_MS } from '../../../core/durations.ts'
import { MINOR_DAYS, TYPED_MINOR_DAYS } from '../../../core/limits.ts'
import type { Context } from '../../platform/context.ts'
import { takeDailyOfNetworks } from '../../platform/throttle.ts'

type Marking = Pick<Context, 'db' | 'brand' | 'now'>

/** How long an address is refused that a moderator found to be a minor's. */
const CONFIRMED_MS = MINOR_DAYS * DAY_MS
/** How long an address is refused that a visitor too young typed: it may be another person's. */
const TYPED_MS = TYPED_MINOR_DAYS * DAY_MS
const TYPED_A_DAY = 3

/** The digest an address is kept as. */
export const tooYoungKey = (emailNorm: string): string =>
  createHash('sha256').update(emailNorm).digest('base64url')

const keyOf = ({ brand }: Pick<Context, 'brand'>, emailNorm: string) => ({
  brand: brand.site.id,
  hash: tooYoungKey(emailNorm),
})

/** Blocks the address of an account that a moderator found to be a minor's. */
export const markConfirmedMinor = (context: Marking, emailNorm: string): Promise<void> =>
  blockAddress(context, emailNorm, CONFIRMED_MS)

/** Frees the address again: the decision did not stand. */
export async function unmarkMinor(context: Pick<Marking, 'db' | 'brand'>, emailNorm: string): Promise<void> {
  const { brand, hash } = keyOf(context, emailNorm)
  await context.db
    .deleteFrom('too_young_address')
    .where('brand', '=', brand)
    .where('hash', '=', hash)
    .execute()
}

/** Blocks an address typed by a visitor too young; of many from one network only the first count. */
export async function markTypedAddress(context: Context, emailNorm: string): Promise<void> {
  if (await takeDailyOfNetworks(context, 'too young', TYPED_A_DAY)) {
    await blockAddress(context, emailNorm, TYPED_MS)
  }
}

async function blockAddress(context: Marking, emailNorm: string, keptMs: number): Promise<void> {
  const { db, now } = context
  const until = { expires_at: now + keptMs }
  await db
    .insertInto('too_young_address')
    .values({ ...keyOf(context, emailNorm), ...until })
    .onConflict((conflict) => conflict.columns(['brand', 'hash']).doUpdateSet(until))
    .execute()
}

export async function isTooYoungAddress(context: Marking, emailNorm: string): Promise<boolean> {
  const { brand, hash } = keyOf(context, emailNorm)
  const row = await context.db
    .selectFrom('too_young_address')
    .select('expires_at')
    .where('brand', '=', brand)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row !== undefined && row.expires_at > context.now
}
