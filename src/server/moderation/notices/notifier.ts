// Senders of notices, and the weight of their word: accounts, addresses and networks cost nothing, so that a notice acts by
// itself only with a confirmed sender, and against a whole profile only with two who are not one person.

import { WEEK_MS } from '../../../core/durations.ts'
import { REFUSED_REPORTS } from '../../../core/limits.ts'
import { sql } from 'kysely'
import type { Context, MemberContext } from '../../platform/context.ts'
import { widestNetworkOf } from '../../platform/network.ts'
import { addressKey } from '../../platform/normalize.ts'
import { browserText, knownBrowserMark, mailboxText } from '../../accounts/linked-accounts.ts'
import { renewDigests } from '../renew-digests.ts'
import type { NoticeTable } from '../tables.ts'

/** Decisions against a notifier from which on they are warned. */
const WARNED_FROM = 7
/** Upheld notices from which on one word is enough against a profile. */
const TRUSTED_FROM = 3
const ESTABLISHED_MS = WEEK_MS

type Reading = Pick<Context, 'db' | 'brand' | 'now'>
type Sender = Pick<NoticeTable, 'account' | 'email' | 'mailbox' | 'browser'>

/** Digests that link notices of one person, in the running transaction. */
export async function traceNotifier(
  context: Context,
  email: string,
): Promise<Pick<NoticeTable, 'mailbox' | 'browser' | 'network'>> {
  const { deps, ip } = context
  const [mailbox, network] = [mailboxText(email), `network ${widestNetworkOf(ip)}`]
  if (email !== '') await renewDigests(context, 'mailbox', mailbox)
  if (ip !== '') await renewDigests(context, 'network', network)
  return {
    mailbox: email === '' ? '' : deps.digest.of(mailbox),
    browser: await traceBrowser(context),
    network: ip === '' ? '' : deps.digest.of(network),
  }
}

/** The same of the browser alone; '' where it has no mark. */
export async function traceBrowser(context: Context): Promise<string> {
  const mark = knownBrowserMark(context)
  if (mark === '') return ''
  await renewDigests(context, 'browser', browserText(mark))
  return context.deps.digest.of(browserText(mark))
}

/** How a person has decided on a notifier's notices so far: decisions, not notices. */
export interface TrackRecord {
  upheld: number
  refused: number
}

/** The record of an account or a mailbox. What was sent under an unconfirmed address is no notifier's. */
export async function recordOf(
  { db, brand }: Reading,
  { account, mailbox }: Pick<NoticeTable, 'account' | 'mailbox'>,
): Promise<TrackRecord> {
  const decisions = await db
    .selectFrom('notice')
    .select(['about', 'decided_at', 'outcome'])
    .distinct()
    .where('pool', '=', brand.pool)
    .where((row) =>
      row.or([
        row.and([row('account', '=', account), row('account', '<>', '')]),
        // The same expression as in the index.
        row.and([row('mailbox', '=', mailbox), sql<boolean>`mailbox <> ''`]),
      ]),
    )
    .where('confirmed_at', '>', 0)
    .where('decided_at', '>', 0)
    .execute()
  return {
    upheld: decisions.filter(({ outcome }) => outcome !== 'kept' && outcome !== 'gone').length,
    refused: decisions.filter(({ outcome }) => outcome === 'kept').length,
  }
}

/** The sentence that says how far a notifier's weight was lowered; '' while it is full. */
export function weightText(
  { deps, brand }: Pick<MemberContext, 'brand'> & { deps: Pick<Context['deps'], 'translator'> },
  language: NoticeTable['language'],
  { refused }: TrackRecord,
): string {
  if (refused < WARNED_FROM) return ''
  const t = deps.translator(language, brand.site.address)
  const counts = { refused, limit: REFUSED_REPORTS }
  return t(`notifications.notice_weight.${refused < REFUSED_REPORTS ? 'warning' : 'none'}`, counts)
}

/**
 * The record of a notice's sender, where the notice may hide what it is about; null where it only waits for a person: of
 * no notifier confirmed, of the reported member, of a member they blocked under any account of the same browser or mailbox, or of
 * a notifier who was refused too often.
 */
export async function weigh(context: Context, notice: NoticeTable): Promise<TrackRecord | null> {
  if (notice.confirmed_at === 0 || notice.in_sight === 0) return null
  const accounts = await accountsOf(context, notice)
  if (accounts.includes(notice.about) || (await isBlocked(context, notice.about, accounts))) return null
  const record = await recordOf(context, notice)
  return record.refused < REFUSED_REPORTS ? record : null
}

/** Whether a notice that weighs is enough to hide the whole profile, alone or with another that waits. */
export async function isEnoughForProfile(
  context: Context,
  notice: NoticeTable,
  record: TrackRecord,
): Promise<boolean> {
  if (record.upheld >= TRUSTED_FROM) return true
  if (!(await isEstablished(context, notice, record))) return false
  const { db, brand } = context
  const others = await db
    .selectFrom('notice')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('about', '=', notice.about)
    .where('kind', '=', notice.kind)
    .where('decided_at', '=', 0)
    .where('confirmed_at', '>', 0)
    .where('id', '<>', notice.id)
    .execute()
  for (const other of others) {
    if (!(await areIndependent(context, notice, other))) continue
    const theirs = await weigh(context, other)
    if (theirs && (await isEstablished(context, other, theirs))) return true
  }
  return false
}

/** Here for seven days with a confirmed address, or right before. */
async function isEstablished(
  { db, brand, now }: Reading,
  { account }: Pick<NoticeTable, 'account'>,
  { upheld }: TrackRecord,
): Promise<boolean> {
  if (upheld > 0) return true
  const member = await db
    .selectFrom('account')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('id', '=', account)
    .where('status', '=', 'active')
    .where('signup_at', '<=', now - ESTABLISHED_MS)
    .executeTakeFirst()
  return member !== undefined
}

const marksOf = (browser: string) => browser.split(' ').filter((mark) => mark !== '')

/** Whether two notices come from two people, for all that can be known; who left no trace could be anybody. */
async function areIndependent(context: Context, one: NoticeTable, other: NoticeTable): Promise<boolean> {
  for (const trace of ['mailbox', 'network'] as const) {
    if (one[trace] === '' || other[trace] === '' || one[trace] === other[trace]) return false
  }
  const [marks, others] = [marksOf(one.browser), marksOf(other.browser)]
  if (marks.length === 0 || others.length === 0 || marks.some((mark) => others.includes(mark))) return false
  const accounts = await accountsOf(context, one)
  return (await accountsOf(context, other)).every((account) => !accounts.includes(account))
}

/** Accounts that may be the sender's: their own, and those that share a browser, a mailbox or a means of payment with them. */
async function accountsOf({ db, brand }: Reading, sender: Sender): Promise<string[]> {
  const { account, email, mailbox, browser } = sender
  const traced = await db
    .selectFrom('account_trace')
    .select('account')
    .where('pool', '=', brand.pool)
    .where((row) =>
      row.or([
        row.and([row('kind', '=', 'mailbox'), row('digest', '=', mailbox)]),
        ...(browser === ''
          ? []
          : [row.and([row('kind', '=', 'browser'), row('digest', 'in', marksOf(browser))])]),
      ]),
    )
    .union(
      db
        .selectFrom('account_trace as own')
        .innerJoin('account_trace as same', (join) =>
          join
            .onRef('same.pool', '=', 'own.pool')
            .onRef('same.kind', '=', 'own.kind')
            .onRef('same.digest', '=', 'own.digest'),
        )
        .select('same.account')
        .where('own.pool', '=', brand.pool)
        .where('own.account', '=', account),
    )
    // Accounts from before there were traces.
    .union(
      db
        .selectFrom('account')
        .select('id as account')
        .where('pool', '=', brand.pool)
        .where('brand', '=', brand.site.id)
        .where('email_norm', '=', addressKey(email))
        .where('email_confirmed_at', '>', 0),
    )
    .execute()
  return [...new Set([account, ...traced.map((row) => row.account)])].filter((id) => id !== '')
}

async function isBlocked(
  { db, brand }: Reading,
  blocker: string,
  accounts: readonly string[],
): Promise<boolean> {
  if (accounts.length === 0) return false
  const block = await db
    .selectFrom('block')
    .select('blocked')
    .where('pool', '=', brand.pool)
    .where('blocker', '=', blocker)
    .where('blocked', 'in', accounts)
    .executeTakeFirst()
  return block !== undefined
}
