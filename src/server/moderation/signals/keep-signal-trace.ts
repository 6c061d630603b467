// Keeps what rules of `rules.ts` count, in the transaction of its cause, and only where a brand's `desk.signals` is on.

import { asksForMoney, EARLY_MESSAGES, namesContact } from '../../../core/contact-words.ts'
import { WEEK_MS } from '../../../core/durations.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import { networkOf, widestNetworkOf } from '../../platform/network.ts'
import type { SignalTraceTable } from '../tables.ts'

/** Shorter texts are alike by chance. */
const TEXT_LETTERS = 40

type Keeping = Pick<Context, 'db' | 'brand' | 'now'>

async function keep(
  { db, brand, now }: Keeping,
  account: string,
  trace: Pick<SignalTraceTable, 'kind' | 'value' | 'ref'>,
): Promise<void> {
  await db
    .insertInto('signal_trace')
    .values({ pool: brand.pool, account, ...trace, created_at: now })
    .onConflict((conflict) => conflict.columns(['pool', 'account', 'kind', 'value', 'ref']).doNothing())
    .execute()
}

/** A /64 or a /24: what a household or a small office shares. */
const sharedNetworkOf = (ip: string): string => (ip.includes(':') ? networkOf(ip) : widestNetworkOf(ip))

/** Keeps the network of an account's first week, and the country of a login that is not its profile's. */
export async function keepLogin(
  context: Pick<Context, 'db' | 'brand' | 'now' | 'ip' | 'country' | 'deps'>,
  { id, signup_at }: { id: string; signup_at: number },
): Promise<void> {
  const { db, brand, now, ip, country, deps } = context
  if (!brand.site.desk.signals || ip === '') return
  if (signup_at > now - WEEK_MS) {
    const value = deps.digest.of(`network ${sharedNetworkOf(ip)}`)
    await keep(context, id, { kind: 'network', value, ref: '' })
  }
  if (country === '') return
  const profile = await db
    .selectFrom('profile')
    .select('country')
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .executeTakeFirst()
  if (profile && profile.country !== country)
    await keep(context, id, { kind: 'country', value: country, ref: String(now) })
}

interface SentMessage {
  conversation: string
  seq: number
  text: string
  receiver: string
}

/** Keeps what a message says of its sender, where a brand's `desk.message_signals` is on; never its words. */
export async function keepMessage(context: MemberContext, sent: SentMessage): Promise<void> {
  const { brand, viewer, deps } = context
  if (!brand.site.desk.signals || !brand.site.desk.message_signals || sent.text === '') return
  const about = { value: '', ref: sent.receiver }
  if (sent.seq === 1) {
    const folded = foldText(sent.text, await namesOf(context, [viewer.account, sent.receiver]))
    if ([...folded].length >= TEXT_LETTERS)
      await keep(context, viewer.account, { ...about, kind: 'text', value: deps.digest.of(`text ${folded}`) })
  }
  if (namesContact(sent.text) && (await isEarly(context, sent)))
    await keep(context, viewer.account, { ...about, kind: 'contact' })
  if (asksForMoney(sent.text)) await keep(context, viewer.account, { ...about, kind: 'money' })
}

async function namesOf({ db, brand }: Keeping, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('profile')
    .select('name')
    .where('pool', '=', brand.pool)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ name }) => name)
}

/** A text as texts are compared: without names, digits, case and what stands between words. */
export function foldText(text: string, names: readonly string[]): string {
  const plain = (part: string) => part.normalize('NFKC').toLowerCase()
  const nameless = names
    .map(plain)
    .filter((name) => name !== '')
    .reduce((rest, name) => rest.replaceAll(name, ' '), plain(text))
  return nameless.replaceAll(/[^\p{L}]+/gu, ' ').trim()
}

async function isEarly(
  { db, brand, viewer }: MemberContext,
  { conversation, seq }: SentMessage,
): Promise<boolean> {
  if (seq <= EARLY_MESSAGES) return true
  const own = await db
    .selectFrom('message')
    .select('seq')
    .where('pool', '=', brand.pool)
    .where('conversation', '=', conversation)
    .where('sender', '=', viewer.account)
    .orderBy('seq')
    .limit(EARLY_MESSAGES)
    .execute()
  return own.some((message) => message.seq === seq) || own.length < EARLY_MESSAGES
}
