import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { SPENDING } from '../src/server/payments/ledger/transfer-credits.ts'
import { DAY_MS } from '../src/core/durations.ts'
import { purgeAccounts } from '../src/server/accounts/purge-accounts.ts'
import type { MessageTable } from '../src/server/chat/tables.ts'
import type { Brand, Deps } from '../src/server/platform/context.ts'
import { isDuplicate } from '../src/server/platform/db/errors.ts'
import type { Database } from '../src/server/platform/db/schema.ts'
import type { Db } from '../src/server/platform/db/store.ts'
import { transact } from '../src/server/platform/db/transact.ts'
import { listingsOf } from '../src/server/profiles/search/listing.ts'
import { agreementsOf, verificationsOf } from './verified.ts'
import { voiceAnswersOf, voicesOf, withVoices } from './voices.ts'
import { answersOf } from './answers.ts'
import { camImportsOf } from './cams.ts'
import { newsOf } from './news.ts'
import { bouncesOf, campaignsOf } from './campaigns.ts'
import {
  accountOf,
  consentsOf,
  deletionOf,
  photosOf,
  profileOf,
  type SeedContext,
  specialConsentsOf,
} from './accounts.ts'
import { caseOfPhoto, rowsOfStory } from './case-rows.ts'
import { casesOf, type DemoCases, since } from './cases.ts'
import { rowsOfConversation } from './conversations.ts'
import { decideStories } from './decided.ts'
import { chained, historyOf } from './history.ts'
import { balancesOf, entriesOf, type Booking } from './ledger.ts'
import { DEMO_LOGIN } from './login.ts'
import { DEMO_MEMBERS, membersOf, type DemoMember, ringOf } from './members.ts'
import { moneyCasesOf } from './money-cases.ts'
import { ringRows } from './fraud-ring.ts'
import { requestCasesOf } from './request-cases.ts'
import { purchasesOf } from './purchases.ts'
import { likesOf, matchAnswersOf, realMembers } from './relations.ts'
import { type Rows, statesOf } from './states.ts'
import { type OperatorIds, seedOperators } from './operators.ts'
import { conversationsOf, type DemoConversation } from './talks.ts'

/** Rows of one statement; SQLite takes 32 766 values. */
const ROWS = 500
/** What is left of a break. */
const RESTS_MS = 5 * DAY_MS
/** A newcomer who is not older was signed up by another process. */
const FRESH_MS = 60_000

/**
 * Gives every brand without the demo login its demo members, a transaction a brand, so that an interrupted seed goes on
 * where it stopped; where they are, only `new` signs up anew. Then the brand's operators decide some cases. Their portraits are
 * drawn when they are asked for. Refuses outside demo mode.
 */
export async function seedDemo(deps: Deps, { perBrand = DEMO_MEMBERS } = {}): Promise<void> {
  if (!deps.demo) throw new Error('demo members belong to demo mode only')
  const passwordHash = await deps.passwords.hash(DEMO_LOGIN.password)
  const operators: OperatorIds = deps.desk ? await seedOperators(deps) : new Map()
  for (const brand of deps.brands.values()) {
    const demoMembers = membersOf(brand.site, perBrand)
    const friendly = withVoices(conversationsOf(brand.site.id, brand.defaultLocale, demoMembers), brand.site)
    const cases = casesOf(brand.site.id, demoMembers, friendly)
    const seed = { deps, brand, passwordHash, operators, now: deps.clock(), demoMembers, friendly, cases }
    try {
      if (await isSeeded(deps.store.db, brand)) await signUpAnew(seed)
      else {
        const verifications = await verificationsOf(demoMembers, seed, deps)
        const voices = await voicesOf(friendly, seed, deps)
        const answers = await voiceAnswersOf(demoMembers, seed, deps)
        await transact(deps.store.db, (db) => seedBrand(db, seed, { verifications, voices, answers }))
      }
      await decideStories(seed, cases.stories)
    } catch (error) {
      // Another process may have been faster.
      if (!isDuplicate(error) || !(await isSeeded(deps.store.db, brand))) throw error
    }
  }
}

interface Seed extends SeedContext {
  deps: Deps
  passwordHash: string
  operators: OperatorIds
  demoMembers: DemoMember[]
  /** Conversations of members who have nothing to answer for. */
  friendly: readonly DemoConversation[]
  cases: DemoCases
}

const accountNamed = (db: Db, { site, pool }: Brand, name: string) =>
  db
    .selectFrom('account')
    .select(['id', 'signup_at'])
    .where('pool', '=', pool)
    .where('brand', '=', site.id)
    .where('name_norm', '=', name)
    .executeTakeFirst()

const isSeeded = async (db: Db, brand: Brand) =>
  (await accountNamed(db, brand, DEMO_LOGIN.name)) !== undefined

async function insertAll<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS) {
    await db
      .insertInto(table)
      .values(rows.slice(first, first + ROWS))
      .execute()
  }
}

const signupBooking = ({ brand, now }: Seed, { id, joinedAgo }: DemoMember): Booking[] =>
  brand.site.signup_credits > 0
    ? [
        {
          account: id,
          reason: 'signup',
          reference: id,
          amount: brand.site.signup_credits,
          created_at: now - joinedAgo,
        },
      ]
    : []

const REASONS = { text: 'message', photo: 'photo', gift: 'gift', voice: 'voice' } as const satisfies Record<
  MessageTable['kind'],
  (typeof SPENDING)[number]
>

/** A message's price, and its return where nobody read it. */
function spendingOf(message: Insertable<MessageTable>): Booking[] {
  const { sender: account, kind, credits, conversation, seq, created_at, refunded_at } = message
  if (credits === 0) return []
  const reference = `${conversation}:${seq}`
  const paid: Booking = { account, reason: REASONS[kind], reference, amount: -credits, created_at }
  if (refunded_at === 0) return [paid]
  return [paid, { account, reason: 'unread', reference, amount: credits, created_at: refunded_at }]
}

/** Rows whose files are in the media store by then. */
interface Filed {
  verifications: readonly Insertable<Database['verification']>[]
  voices: readonly Insertable<Database['message_voice']>[]
  answers: readonly Insertable<Database['prompt_answer']>[]
}

async function seedBrand(db: Db, seed: Seed, { verifications, voices, answers }: Filed): Promise<void> {
  const { brand, demoMembers, deps, now, operators, friendly } = seed
  const { site, pool, defaultLocale } = brand
  const members = realMembers(demoMembers)
  const { stories, photos } = seed.cases
  const spoken = [...friendly, ...stories.flatMap(({ talk }) => talk ?? [])]
  const conversations = spoken.map((each) => rowsOfConversation(each, { site, pool, now }))
  const messages = conversations.flatMap((each) => each.messages)
  const beside = [
    ...members.flatMap((member) => signupBooking(seed, member)),
    ...messages.flatMap(spendingOf),
  ]
  const startNow = deps.translator(defaultLocale, site.address)('payments.order.start_now')
  const purchases = purchasesOf(members, balancesOf(beside), { brand, now, startNow })
  const bookings = [...beside, ...purchases.bookings]

  const countersOf = countersBy(seed, balancesOf(bookings), conversations)
  const resting = restingOf(brand, friendly)
  const accounts = members.map((member) => ({
    ...accountOf(member, countersOf(member), seed),
    ...(member === resting ? { paused_until: now + RESTS_MS } : {}),
  }))
  const unlisted = new Set(
    accounts.filter(({ id, invisible }) => invisible === 1 || id === resting?.id).map(({ id }) => id),
  )
  const verified = new Map(verifications.map(({ account, decided_at }) => [account, decided_at]))
  const profiles = demoMembers.map((member) => ({
    ...profileOf(member, seed),
    verified_at: verified.get(member.id) ?? 0,
  }))
  const consents = consentsOf(demoMembers, seed)
  const shown = new Set(consents.map(({ account }) => account))
  await insertAll(db, 'account', accounts)
  await insertAll(db, 'profile', profiles)
  const waiting = new Map(photos.map((story) => [story.photo, since(now, story)]))
  await insertAll(
    db,
    'photo',
    demoMembers.flatMap((member) => photosOf(member, seed, waiting)),
  )
  await insertAll(
    db,
    'listing',
    profiles
      .filter(({ id }) => !unlisted.has(id))
      .flatMap((profile) =>
        listingsOf(brand, profile, { agreed: shown.has(profile.id), now, digest: deps.digest }),
      ),
  )
  await insertAll(db, 'consent', [...consents, ...specialConsentsOf(profiles, seed)])
  await insertAll(db, 'verification', verifications)
  await insertAll(db, 'consent', agreementsOf(verifications, seed))
  const campaigns = campaignsOf(demoMembers, seed)
  await insertAll(db, 'account_source', campaigns.sources)
  await insertAll(db, 'consent', campaigns.consents)
  await insertAll(db, 'page_bounce', bouncesOf(seed))
  await insertAll(db, 'news', newsOf(seed))
  await insertAll(db, 'cam_import', camImportsOf(seed))
  await insertAll(
    db,
    'deletion',
    demoMembers.flatMap((member) => deletionOf(member, seed)),
  )
  const likes = likesOf(site.id, demoMembers, pool, now)
  await insertAll(db, 'likes', likes)
  if (site.features.includes('prompts'))
    await insertAll(db, 'prompt_answer', answersOf(site.id, demoMembers, pool, now))
  await insertAll(db, 'prompt_answer', answers)
  await insertAll(db, 'match_answer', matchAnswersOf(site.id, demoMembers, pool, now))

  await insertAll(
    db,
    'conversation',
    conversations.map(({ conversation }) => conversation),
  )
  await insertAll(
    db,
    'conversation_side',
    conversations.flatMap(({ sides }) => sides),
  )
  await insertAll(db, 'message', messages)
  await insertAll(db, 'message_voice', voices)

  const { orders, discounts, invoices, refunds, creditNotes, payments, paymentRefunds } = purchases
  await insertAll(db, 'orders', orders)
  await insertAll(db, 'discount', discounts)
  await insertAll(db, 'invoice', invoices)
  await insertAll(db, 'refund', refunds)
  await insertAll(db, 'credit_note', creditNotes)
  await insertAll(db, 'sandbox_payment', payments)
  await insertAll(db, 'sandbox_refund', paymentRefunds)
  await insertAll(db, 'invoice_counter', [
    { brand: site.id, series: 'invoice', last: invoices.length },
    { brand: site.id, series: 'credit_note', last: creditNotes.length },
  ])
  await insertAll(
    db,
    'ledger',
    bookings.flatMap((booking) => entriesOf(booking, pool)),
  )
  const states = statesOf({ brand, now, members: demoMembers, conversations: spoken, likes, orders })
  const told = stories.map((story) => rowsOfStory(story, seed, operators))
  const past = historyOf(seed)
  const cases: Rows[] = [
    states,
    ...told,
    { operator_log: await chained(db, past.log) },
    ...(past.rows ? [past.rows] : []),
    ...photos.map((story) => caseOfPhoto(story, seed)),
    moneyCasesOf(demoMembers, purchases, seed, operators),
    requestCasesOf(seed.cases.asking, seed),
    ringRows(ringOf(members), seed),
  ]
  for (const rows of cases) {
    for (const [table, each = []] of Object.entries(rows)) await insertAll(db, table as keyof Database, each)
  }
}

/** Who takes a break: the one `demo` wrote to. */
const restingOf = ({ site }: Brand, friendly: readonly DemoConversation[]): DemoMember | undefined =>
  site.features.includes('pause') ? friendly.find(({ starter }) => starter.kind === 'demo')?.other : undefined

/** Counters of each member, by what was written and booked. */
function countersBy(
  { passwordHash }: Seed,
  balances: ReadonlyMap<string, number>,
  conversations: readonly ReturnType<typeof rowsOfConversation>[],
) {
  const free = conversations.flatMap(({ messages }) => messages).filter(({ credits }) => credits === 0)
  return ({ id, paid }: DemoMember) => ({
    passwordHash,
    credits: balances.get(id) ?? 0,
    freeMessages: free.filter(({ sender }) => sender === id).length,
    freeConversations: paid
      ? 0
      : conversations.filter(({ conversation }) => conversation.starter === id).length,
  })
}

/** `new` of the last start is erased as one who left, and another signs up. */
async function signUpAnew(seed: Seed): Promise<void> {
  const { deps, brand, now, demoMembers } = seed
  const { pool, site } = brand
  const found = demoMembers.find(({ kind }) => kind === 'new')
  if (!found) return
  const last = await accountNamed(deps.store.db, brand, found.kind)
  if (last && now - last.signup_at < FRESH_MS) return
  if (last) {
    const deletion = {
      pool,
      account: last.id,
      brand: site.id,
      requested_at: now,
      purge_at: now,
      purged_at: 0,
    }
    await insertAll(deps.store.db, 'deletion', [{ ...deletion, reason: '', remarks: '' }])
    await purgeAccounts(deps)
  }
  const newcomer = { ...found, id: randomUUID() }
  const bookings = signupBooking(seed, newcomer)
  await transact(deps.store.db, async (db) => {
    const counters = countersBy(seed, balancesOf(bookings), [])(newcomer)
    const profile = profileOf(newcomer, seed)
    await insertAll(db, 'account', [accountOf(newcomer, counters, seed)])
    await insertAll(db, 'profile', [profile])
    await insertAll(db, 'listing', listingsOf(brand, profile, { agreed: false, now, digest: deps.digest }))
    await insertAll(
      db,
      'ledger',
      bookings.flatMap((booking) => entriesOf(booking, pool)),
    )
  })
}
