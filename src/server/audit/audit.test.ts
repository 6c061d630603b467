import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { cheapest, upload } from '../../../tests/security/access/fixtures.ts'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { OPERATOR, OTHER_OPERATOR } from '../../../tests/support/actors.ts'
import { startObjectStore } from '../../../tests/support/object-store.ts'
import { block, openBrands } from '../../../tests/support/profiles.ts'
import { decide, order } from '../../../tests/support/purchases.ts'
import { openBucket } from '../platform/media/bucket.ts'
import { openBucketFiles } from '../platform/media/bucket-files.ts'
import { nameOfKey, newPrivateName, pathOfName } from '../platform/media/names.ts'
import { audit, auditWithin, CHECK_NAMES } from './audit.ts'
import { FORGOTTEN_FILE, MISSING_FILE } from './audit-files.ts'
import { DECISIONS_CHECK, LOG_CHECK } from '../desk/log/audit-log.ts'
import { checkName, REFERENCES } from './references.ts'
import { migrate, openStore } from '../platform/db/open.ts'
import type { Db } from '../platform/db/store.ts'
import { sweepEvents } from '../jobs.ts'
import { purgeAccounts } from '../accounts/purge-accounts.ts'
import { decideAppeal } from '../moderation/appeals/decide-appeal.ts'
import { keepNoticed } from '../moderation/notices/pending-notices.ts'
import { removeMember } from '../moderation/restrictions/ban-member.ts'
import { refundUnread, UNREAD_MS } from '../chat/refund-messages.ts'

let api: TestApi
let anna: Person
let ben: Person
/** A member whom no other has met. */
let lone: Person
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  anna = await api.member('amora')
  ben = await api.member('amora')
  const carl = await api.member('amora')
  const placed = await order(anna, { ...cheapest(api), discount: 'TIMEBONUS25' }).then(async (refused) => {
    // The total with the code is the one the bundles show.
    const { body } = await anna.get('/api/bundles.php')
    const [bundle] = body.bundles
    expect(refused.status).toBe(422)
    return order(anna, { ...cheapest(api), discount: 'TIMEBONUS25', total: bundle.discounted.amount })
  })
  await decide(anna, placed.body, 'pay')
  await decide(anna, (await order(anna, cheapest(api))).body, 'pay')
  await upload(anna)
  await endMemberships()
  const sent = await anna.post('/api/chat.php', { profile: ben.id, text: 'Hello', cost: 1 })
  expect(sent.status).toBe(200)
  await ben.post('/api/chat.php', { profile: anna.id, text: 'Good evening', cost: 0 })
  await anna.post('/api/like.php', { profile: ben.id })
  await ben.post('/api/like.php', { profile: anna.id })
  await block(api.deps, 'amora', carl.id, ben.id)
  const photos = (await anna.get('/api/profile.php')).body.photos as { filename: string }[]
  for (const what of [
    { gift: 'rose', cost: 3 },
    { photo: photos[0]?.filename, cost: 2 },
  ]) {
    expect((await anna.post('/api/chat.php', { profile: ben.id, ...what })).status).toBe(200)
  }
  expect((await anna.post('/api/privacy-request.php', { kind: 'access' })).status).toBe(200)
  await hideSome()
  await appealOnce()
})
afterAll(() => api.stop())

/** First messages that were not read, a member who was not real, and one whose time of grace is over. */
async function endMemberships(): Promise<void> {
  const [fake, silent, leaver] = [
    await api.member('amora'),
    await api.member('amora'),
    await api.member('amora'),
  ]
  for (const { id } of [fake, silent]) {
    expect((await anna.post('/api/chat.php', { profile: id, text: 'Hello', cost: 1 })).status).toBe(200)
  }
  await leaver.post('/api/chat.php', { profile: ben.id, text: 'Hello', cost: 0 })
  await upload(leaver)
  await leaver.delete('/api/account.php', { password: PASSWORD })
  const removed = await removeMember(api.deps, OPERATOR, 'amora', fake.name, { ground: 'fake', notice: '' })
  expect(removed).toMatchObject({ refunded: 1 })
  api.clock.now += UNREAD_MS
  await sweepEvents(api.deps)
  expect(await refundUnread(api.deps)).toBe(1)
  expect(await purgeAccounts(api.deps)).toBe(1)
}

/** One who is invisible, one whom a notice hid, and one who has not confirmed the address yet. */
async function hideSome(): Promise<void> {
  const [shy, reported, fresh] = [
    await api.member('amora'),
    await api.member('amora'),
    await api.member('amora', { confirmed: false }),
  ]
  lone = shy
  expect((await shy.put('/api/account.php', { invisible: true })).status).toBe(200)
  const notice = { kind: 'under_age', text: 'Looks like a schoolchild', good_faith: true }
  const sender = { name: 'A reader', email: 'reader@notice.test' }
  const reference = `profile:${reported.id}`
  expect((await ben.post('/api/complaint.php', { ...notice, ...sender, reference })).status).toBe(200)
  expect((await fresh.post('/api/chat.php', { profile: ben.id, text: 'Hello', cost: 0 })).status).toBe(200)
}

/** One whose notice was not followed, and who appealed against that in vain. */
async function appealOnce(): Promise<void> {
  const eve = await api.member('amora')
  const report = { kind: 'fraud', reference: `profile:${lone.id}`, text: 'Asks for money', good_faith: true }
  const notice = (await eve.post('/api/complaint.php', report)).body.case_number as string
  expect(await keepNoticed(api.deps, OPERATOR, notice)).toBe(true)
  const { body } = await eve.post('/api/appeal.php', { decision: notice, text: 'Look again' })
  const ruling = { outcome: 'upheld', words: '' } as const
  expect(await decideAppeal(api.deps, OTHER_OPERATOR, body.number as string, ruling)).toBe('decided')
}

const run = () => audit(api.deps.store, api.deps.brands, api.deps.media)

test('finds nothing where only the API wrote, whatever members did', async () => {
  expect(await run()).toEqual([])
})

const PHOTO_COLUMNS =
  'profile, position, status, thumb_name, blurred_name, medium_name, full_name, created_at'
/** Twenty-six of one. */
const MANY_PHOTOS = `insert into photo (pool, id, ${PHOTO_COLUMNS}) with recursive each (n) as
  (select 1 union all select n + 1 from each where n < 26)
  select photo.pool, photo.id || each.n, ${PHOTO_COLUMNS} from photo cross join each where photo.profile = $anna`

/** Changes made by hand, and the checks that must report them. */
const DECIDED = 'a measure in force has its decision, and the decision is in force'

const KNOWN_DECIDER = 'an appeal is against a decision that is there, and knows who made it'
const ANOTHER = 'no appeal is decided by who decided first, or on the notice behind it'

const CORRUPTIONS: [string, string[]][] = [
  ['update account set credits = credits + 1 where id = $anna', ['a balance is the sum of its ledger']],
  [
    "insert into ledger (pool, transfer, ledger_account, amount, reason, reference, created_at) values ('amora', 'half', 'house:gift', 5, 'gift', 'none', 1)",
    ['the rows of a transfer sum to zero'],
  ],
  ['update orders set credits = credits + 1', ['a completed order was credited once, with its credits']],
  ['update orders set completed_at = 0', ['credits were bought by a completed order']],
  ['update message set credits = 2 where credits = 1', ['a message that cost credits was paid with as many']],
  [
    "update message set credits = 4 where kind = 'gift'",
    ['a message that cost credits was paid with as many'],
  ],
  [
    "update message set kind = 'gift' where kind = 'photo'",
    ['credits spent on a message were spent on one that is there'],
  ],
  [
    'update message set refunded_at = 0 where refunded_at > 0',
    ['a message that was refunded has its credits back, and no other has'],
  ],
  [
    "update message set refunded_at = 1 where kind = 'gift'",
    ['a message that was refunded has its credits back, and no other has'],
  ],
  [
    "update message set refund_due_at = 1 where kind = 'gift'",
    ['a refund waits for a first message that was paid and not given back'],
  ],
  [
    "insert into ledger (pool, transfer, ledger_account, amount, reason, reference, created_at) values ('amora', 'half', 'debt:' || $anna, -5, 'debt', 'none', 1)",
    ['whoever owes credits has none, and no member is owed any'],
  ],
  [
    'update orders set returned_credits = 1, returned_amount = 1 where completed_at > 0',
    [
      'what an order lost again is what was taken from its member, or is owed',
      'credit notes of an order are what was given back of it, and never more than its invoice',
    ],
  ],
  ['update orders set returned_amount = total + 1', ['no more was given back of an order than was paid']],
  [
    'update conversation_side set unread = unread + 1',
    ['the unread counter is the number of messages that were not read'],
  ],
  ['delete from message where seq = 1', ['messages are numbered from 1 without a gap']],
  ['update conversation_side set read_up_to = 9', ['no member has read or removed what was not written']],
  [
    'update message set sender = $unknown where seq = 1',
    ['a conversation has the sides of its two members, and a message one of them as its sender'],
  ],
  [
    'delete from conversation_side where profile = $ben',
    ['a conversation has the sides of its two members, and a message one of them as its sender'],
  ],
  [
    'update account set free_messages_used = 3 where id = $ben',
    ['free messages used are the messages written for nothing, and within what is free'],
  ],
  [
    'update account set conversations_started = 5 where id = $ben',
    ['conversations started are counted, all of them for a member who never bought'],
  ],
  [
    "insert into swipe_day (pool, profile, ends_at, likes, last_other, last_action, last_ends_at) values ('amora', $ben, 1, 5, '', 'like', 1)",
    ['a swipe day holds no more likes than a day has'],
  ],
  [
    'delete from event where profile = $ben and id = (select max(id) - 1 from event where profile = $ben)',
    ['events are numbered up to the last one without a gap'],
  ],
  ['update event_cursor set last_id = 1', ['events are numbered up to the last one without a gap']],
  [MANY_PHOTOS, ['a profile has no more photos than a paid member may have']],
  [
    "update orders set discount_source = 'welcome' where discount_source = ''",
    ['a code was paid with once by a member, and those of the first purchase exclude each other'],
  ],
  [
    'update discount set order_id = $unknown',
    ['a discount is held by an order of its member, and used by one that was paid'],
  ],
  [
    "update orders set discount_source = ''",
    ['an order costs its price or less, and a total below it has a code'],
  ],
  [
    "insert into block (pool, blocker, blocked, created_at, expires_at, unmatched) values ('amora', $anna, $ben, 1, 9, 'final')",
    ['members who parted for good have no like of each other'],
  ],
  ['delete from likes where from_profile = $ben', ['a match is a like both ways']],
  ["update listing set hair = 'dyed' where profile = $ben", ['a listing says what its profile says']],
  ["update listing set faith = 'hindu' where profile = $ben", ['a listing says what its profile says']],
  [
    "update profile set politics = 'left' where id = $ben",
    [
      'faith and politics are said only while the consent to them stands',
      'a listing says what its profile says',
    ],
  ],
  [
    "update listing set brand = 'fjallvind' where profile = $ben",
    [
      'a profile is listed elsewhere only with its member’s consent',
      'an active member who is not invisible is listed at home',
    ],
  ],
  [
    "update listing set brand = 'hjertebro' where profile = $ben",
    ['a profile is listed only where the brand may show it'],
  ],
  [
    "update account set status = 'pending_deletion' where id = $ben",
    [
      'only confirmed members who are there are listed',
      'sessions are for accounts that may log in, at their own brand',
    ],
  ],
  ['update account set paused_until = 9 where id = $ben', ['a member who takes a break is listed nowhere']],
  ['update account set invisible = 1 where id = $ben', ['an invisible member is listed nowhere']],
  [
    "insert into restriction (pool, id, brand, account, measure, ground, photo, notice, automated, created_at, lifted_at) values ('amora', 'shown', 'amora', $ben, 'profile_hidden', 'under_age', '', '', 1, 1, 0)",
    ['the profile of a member who is hidden by a restriction is disabled', DECIDED],
  ],
  [
    "insert into restriction (pool, id, brand, account, measure, ground, photo, notice, automated, created_at, lifted_at) select pool, 'shown', 'amora', profile, 'photo_hidden', 'under_age', id, '', 1, 1, 0 from photo where profile = $anna",
    ['a photo that a restriction hides is not shown', DECIDED],
  ],
  [
    'update account set suspended_until = 1 where id = $ben',
    ['a suspension is in force exactly until its account says so'],
  ],
  [
    `insert into message_subject (pool, conversation, profile, item, prompt, answer, seq)
      select pool, conversation, sender, 'x', '', '', seq from message limit 1`,
    ['a comment is about what its receiver showed'],
  ],
  [
    `insert into message_voice (pool, id, profile, conversation, seq, file, bars, milliseconds, created_at)
      select pool, 'x', sender, conversation, seq, '', '[]', 1, 1 from message limit 1`,
    ['a recording is of the voice message it names'],
  ],
  [
    `insert into prompt_answer (pool, id, profile, position, prompt, answer, file, created_at)
      values ('amora', 'one', $ben, 0, 'song', '', 'x', 1), ('amora', 'two', $ben, 0, 'song', '', 'y', 1)`,
    ['a profile has one spoken answer'],
  ],
  [
    "update profile set about_removed = 'none' where id = $ben",
    [
      'a text that is down names the decision, which is in force',
      'profile.about_removed names rows of decision that are there',
    ],
  ],
  ["update restriction set lifted_at = 1 where measure = 'account_removed'", [DECIDED]],
  ["delete from outbox where event_key like 'restriction:%'", ['a decision was mailed to its member']],
  [
    "update evidence set notice = 'none'",
    ['what an open notice is about was copied', 'evidence.notice names rows of notice that are there'],
  ],
  [
    `insert into evidence (pool, id, brand, account, notice, kind, content, file, hash, taken_at, ends_at, hold_until,
      hold_why, hold_by) select pool, 'E', brand, subject, id, 'profile', '', '', '', 1, 0, 0, '', '' from desk_case
      where closed_at > 0 limit 1`,
    ['no evidence is without an end whose case is closed'],
  ],
  [
    "update account set status = 'not_confirmed' where id = $anna",
    ['a member who has not confirmed the address started one conversation at most'],
  ],
  [
    'update desk_case set closed_at = 1',
    [
      'every open notice, appeal, withdrawal and refused refund has an open case',
      'no evidence is without an end whose case is closed',
    ],
  ],
  [
    'update privacy_request set decided_at = 1',
    ['every request about data and every order that waits has one open case, and each of those waits'],
  ],
  [
    "update photo set status = 'pending' where profile = $anna",
    ['a profile that a notice hid, and a photo that waits for a look, have an open case'],
  ],
  ['update notice set decided_at = 1', ['an open case about a member, a photo or money waits for something']],
  ['delete from listing where profile = $ben', ['an active member who is not invisible is listed at home']],
  [
    'update account set email_confirmed_at = 0 where id = $ben',
    ['an address is confirmed once per brand, and an active account has confirmed its own'],
  ],
  [
    'update profile set main_photo = $unknown where id = $anna',
    ['the main photo is one of the profile’s own that others may see'],
  ],
  [
    'update profile set verified_at = 1 where id = $lone',
    ['the verified mark is a member’s whose main photo a person compared'],
  ],
  [
    "update account set status = 'deleted' where id = $ben",
    ['sessions are for accounts that may log in, at their own brand'],
  ],
  ['delete from profile where id = $lone', ['an account that is there has its profile']],
  [
    `insert into refund select pool, 'r', id, account, 1, 1, currency, 0, 0, 0, 0, 0, 0, '', '', '', '' from orders limit 1`,
    ['a refund leaves in time'],
  ],
  [
    `insert into refund select pool, 'r', id, account, 1, 1, currency, 0, 0, 0, 1, 0, 0, '', 'goodwill', '', '' from orders limit 1`,
    ['a refund that no withdrawal asked for names who gave it, and why'],
  ],
  [
    `insert into refund select pool, 'r', id, account, 1, 1, currency, 0, 0, 4000000000000, 1, 0, 0, '', 'legal', 'operator:x', '' from orders limit 1`,
    ['every refund of an operator has its entry in the log'],
  ],
  [
    `insert into refund select pool, 'r', id, account, 1, 1, currency, 0, 0, 0, 1, 0, 0, '', 'legal', 'command:x', 'command:y' from orders limit 1`,
    ['a refund that needed two names two, and is what was asked for'],
  ],
  [
    `insert into withdrawal (pool, id, brand, account, order_id, state, name, contract, email, created_at, decided_at,
      decided_by) select pool, 'W', brand, '', '', 'denied', '', '', '', 1, 4000000000000, 'operator:x' from account limit 1`,
    ['every withdrawal that an operator answered has its entry in the log'],
  ],
  [
    `insert into ledger (pool, ledger_account, reason, reference, transfer, amount, created_at)
      select pool, 'member:' || id, 'goodwill', 'nobody', 'gift', 0, 4000000000000 from account limit 1`,
    ['every gift of credits has its entry in the log, and a member no more of them than they may'],
  ],
  [
    `insert into offer_log (brand, source, code, percent, from_at, until_at, conditions, logged_at)
      values ('amora', 'campaign', 'MAY', 20, 1, 2, '{}', 1), ('amora', 'campaign', 'MAY', 20, 1, 4, '{}', 3)`,
    ['an offer that has ended is not made again'],
  ],
  [
    "delete from outbox where event_key like 'notice-decided:%'",
    ['an answer to a notice was mailed to its sender'],
  ],
  ["update appeal set first_decider = 'command:x'", [KNOWN_DECIDER]],
  ["update appeal set decided_by = 'system:night'", [ANOTHER]],
  ["update appeal set outcome = ''", ['a decided appeal has its outcome, and what it reversed is lifted']],
  [
    "delete from outbox where event_key like 'appeal-%'",
    ['who appealed was mailed a receipt and the outcome'],
  ],
  ['update outbox set tries = -1', ['an effect leaves by a brand and is due at some time']],
  ["update idempotency set answer = ''", ['a key that was claimed has its answer']],
]

const OPEN_CASE = 'every open notice, appeal, withdrawal and refused refund has an open case'

class Undo extends Error {}

/** The findings of the audit after `corrupt`, which is undone. */
async function violationsAfter(corrupt: (db: Db) => Promise<unknown>): Promise<string[]> {
  const { store, brands } = api.deps
  let violations: string[] = []
  const undone = store.db.transaction().execute(async (db) => {
    await corrupt(db)
    violations = (await auditWithin({ db, engine: store.engine }, brands)).map(({ check }) => check)
    throw new Undo()
  })
  await expect(undone).rejects.toBeInstanceOf(Undo)
  return violations
}

// security 44, security 54
test.each(CORRUPTIONS)('finds rows changed by hand: %s', async (statement, expected) => {
  const names: Record<string, string> = { anna: anna.id, ben: ben.id, lone: lone.id, unknown: 'unknown' }
  const text = statement.replaceAll(/\$(\w+)/g, (_, name: string) => `'${names[name] ?? ''}'`)
  const violations = await violationsAfter((db) => sql.raw(text).execute(db))
  expect(violations).toEqual(expect.arrayContaining(expected))
  expect(await run()).toEqual([])
})

const tables = async (db: Db) => {
  const found = await db.introspection.getTables()
  return found.filter(({ name }) => !name.startsWith('kysely_'))
}
/** A row of ones, with some columns as given. */
async function add(db: Db, table: string, changes: Record<string, string | number>): Promise<void> {
  const { columns } = (await tables(db)).find(({ name }) => name === table)!
  const values = columns.map(({ name, dataType }) => changes[name] ?? (/text/i.test(dataType) ? '' : 1))
  const names = columns.map(({ name }) => sql.ref(name))
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(db)
}

test('finds a refund that no person pays, and that is no case', async () => {
  const violations = await violationsAfter(async (db) => {
    const { id, account } = await db.selectFrom('orders').select(['id', 'account']).executeTakeFirstOrThrow()
    await add(db, 'refund', { pool: 'amora', order_id: id, account, sent_at: 0 })
  })
  expect(violations).toEqual(['a refund leaves in time', OPEN_CASE])
})

describe('what a row names', () => {
  /** Lets rows stand that the database itself would refuse, until the transaction ends. */
  const allowOrphans = {
    sqlite: 'pragma defer_foreign_keys = on',
    postgres: 'set local session_replication_role = replica',
  }

  test.each(REFERENCES.map((reference) => [checkName(reference), reference] as const))(
    '%s, or the audit tells',
    async (name, { table, column, prefix = '' }) => {
      const violations = await violationsAfter(async (db) => {
        await sql.raw(allowOrphans[api.deps.store.engine]).execute(db)
        await add(db, table, { pool: 'amora', [column]: `${prefix}unknown` })
      })
      expect(violations).toContain(name)
    },
  )

  /** Columns that read like a name of a row, and need no check of their own. */
  const UNCHECKED: Record<string, string> = {
    'conversation.starter': 'one of the two, as the table itself checks',
    'conversation_side.profile': 'checked with its conversation',
    'conversation_side.other': 'checked with its conversation',
    'message.sender': 'checked with its conversation',
    'discount.order_id': 'checked with the state of its order',
    'profile.main_photo': 'checked with its owner',
    'operator_challenge.session': 'gone within minutes',
    'operator_log.case_id': 'a record of what was, whatever became of the case',
    'decision.message': 'goes with its conversation, and its sender has chosen the name',
    'block.blocked': 'outlives a cam profile that leaves a feed',
    'factor_challenge.account': 'gone after minutes, and with the account',
    'factor_challenge.session': 'gone after minutes',
    'block_trace.blocked': 'outlives the account it was left by',
    'message.item': 'a photo its owner may delete, a recording, or a gift',
    'message_subject.item': 'an answer or a photo its owner may delete',
    'page_bounce.page': 'a route',
    'sandbox_payment.customer': 'a name of the bank that plays',
    'mandate.provider_customer': 'a name of the provider',
    'mandate.provider_mandate': 'a name of the provider',
  }
  /** Columns of the foreign keys, as `table.column`. */
  const FOREIGN_KEYS = {
    sqlite: `select own.name || '.' || key."from" as name from pragma_table_list() as own,
      pragma_foreign_key_list(own.name) as key where own.schema = 'main'`,
    postgres: `select used.table_name || '.' || used.column_name as name
      from information_schema.key_column_usage as used inner join information_schema.table_constraints as own
      on own.constraint_schema = used.constraint_schema and own.constraint_name = used.constraint_name
        and own.table_name = used.table_name
      where own.constraint_type = 'FOREIGN KEY'`,
  }
  const LIKE_A_NAME =
    /^(account|profile|other|sender|starter|low|high|blocker|blocked|session|conversation|message|payment|mandate|ledger_account|item|order_id|page|customer)$|_(profile|other|photo|id|order|customer|mandate|account)$/

  test('every column that could name a row is a foreign key, or checked by the audit', async () => {
    const keys = (
      await sql<{ name: string }>`${sql.raw(FOREIGN_KEYS[api.deps.store.engine])}`.execute(api.deps.store.db)
    ).rows.map(({ name }) => name)
    const known = new Set([...keys, ...REFERENCES.map(({ table, column }) => `${table}.${column}`)])
    const columns = (await tables(api.deps.store.db)).flatMap((table) =>
      table.columns
        .filter(({ name, dataType }) => /text/i.test(dataType) && LIKE_A_NAME.test(name))
        .map(({ name }) => `${table.name}.${name}`),
    )
    expect(columns.length).toBeGreaterThan(50)
    const unknown = columns.filter((name) => !known.has(name) && !(name in UNCHECKED))
    expect(unknown).toEqual([])
  })
})

test('the audit says which check it is at, of how many', async () => {
  const { store, brands, media } = api.deps
  const progress: [string, number, number][] = []
  await audit(store, brands, media, (...step) => progress.push(step))
  const names = progress.map(([name]) => name)
  expect(names).toEqual(expect.arrayContaining(CHECK_NAMES.filter((name) => name !== FORGOTTEN_FILE)))
  expect(new Set(names).size).toBe(names.length)
  expect(progress.map(([, number]) => number)).toEqual(progress.map((_, index) => index + 1))
  expect(new Set(progress.map(([, , of]) => of))).toEqual(new Set([progress.length]))
})

// security 54
test('every check was seen to tell of something', () => {
  const tried = new Set([
    ...CORRUPTIONS.flatMap(([, violations]) => violations),
    ...REFERENCES.map(checkName),
    MISSING_FILE,
    FORGOTTEN_FILE,
    // src/server/desk/log/log.test.ts
    LOG_CHECK,
    // src/server/desk/cases/deciding.test.ts
    DECISIONS_CHECK,
  ])
  // The database refuses such rows itself, so that nothing could write one to try it with.
  const refused = ['a balance is not below zero']
  expect(CHECK_NAMES.filter((name) => !tried.has(name) && !refused.includes(name))).toEqual([])
})

test('finds photos without their files, and files that no photo names for a day', async () => {
  const { media, store } = api.deps
  const { photos } = (await anna.get('/api/profile.php')).body
  const { full_name } = await store.db
    .selectFrom('photo')
    .select('full_name')
    .where('id', '=', photos[0].filename)
    .executeTakeFirstOrThrow()
  const bytes = (await media.read(full_name))!
  await media.removeFiles([full_name])
  expect(await run()).toMatchObject([{ check: MISSING_FILE, row: { table: 'photo', file: full_name } }])
  await media.write(full_name, new Uint8Array())
  expect(await run()).toMatchObject([{ check: MISSING_FILE, row: { file: full_name } }])
  await media.write(full_name, bytes)
  expect(await run()).toEqual([])

  const stray = newPrivateName()
  await media.write(stray, bytes)
  expect(await run()).toEqual([])
  const old = new Date(Date.now() - 25 * 3_600_000)
  utimesSync(pathOfName(api.mediaFolder, stray)!, old, old)
  expect(await run()).toEqual([{ check: FORGOTTEN_FILE, row: { file: stray } }])
  await media.removeFiles([stray])
})

test('lists a bucket, and asks for a file by itself only where it is not listed', async () => {
  const objects = await startObjectStore({ pageSize: 1 })
  onTestFinished(() => objects.stop())
  const { media, store, brands } = api.deps
  const bucket = openBucketFiles(openBucket(objects.address))
  for (const { name } of await media.list()) {
    await bucket.write(name, (await media.read(name))!, { flush: false })
  }
  objects.calls.length = 0
  expect(await audit(store, brands, bucket)).toEqual([])
  expect(new Set(objects.calls)).toEqual(new Set(['GET ']))
  expect(objects.calls.length).toBeGreaterThan(2)

  const [gone = ''] = [...objects.objects.keys()]
  objects.objects.delete(gone)
  expect(await audit(store, brands, bucket)).toMatchObject([
    { check: MISSING_FILE, row: { file: nameOfKey(gone) } },
  ])
  expect(objects.calls.filter((call) => call !== 'GET ')).toEqual([`HEAD ${gone}`])
})

const runCommand = (folder: string) =>
  spawnSync(process.execPath, ['src/server/admin/audit.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: folder },
    encoding: 'utf8',
  })

test('the command prints the rows and ends with 1; without any it ends with 0', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'duet-audit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const store = openStore({ dataDir: folder }, () => undefined)
  await migrate(store)
  await store.db.destroy()
  const command = () => runCommand(folder)
  const clean = command()
  expect([clean.status, clean.stdout]).toEqual([0, expect.stringContaining('nothing found.')])
  expect(JSON.parse(clean.stderr)).toMatchObject({ event: 'operator_command', what: 'audit' })

  const again = openStore({ dataDir: folder }, () => undefined)
  await sql`insert into ledger values ('amora', 'house:gift', 'gift', 'none', 'half', 5, 1)`.execute(again.db)
  await again.db.destroy()
  const broken = command()
  expect(broken.status).toBe(1)
  expect(broken.stdout).toContain('the rows of a transfer sum to zero')
  expect(broken.stdout).toContain('half')
  // Plain lines where no terminal is.
  const steps = broken.stdout.split('\n').filter((line) => /^\d+\/\d+ \S/.test(line))
  expect(steps.at(-1)).toBe(`${steps.length}/${steps.length} ${MISSING_FILE}`)
  expect(broken.stdout).not.toContain('\r')
})
