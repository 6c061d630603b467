import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cheapest, upload } from '../testing/access/cast.ts'
import { startApi, type Person, type TestApi } from '../testing/api.ts'
import { block, openBrands } from '../testing/profiles.ts'
import { decide, order } from '../testing/purchases.ts'
import { audit, auditWithin } from './audit.ts'
import { migrate, openStore } from './db/open.ts'

let api: TestApi
let anna: Person
let ben: Person
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
  const sent = await anna.post('/api/chat.php', { profile: ben.id, text: 'Hello', cost: 1 })
  expect(sent.status).toBe(200)
  await ben.post('/api/chat.php', { profile: anna.id, text: 'Good evening', cost: 0 })
  await anna.post('/api/like.php', { profile: ben.id })
  await ben.post('/api/like.php', { profile: anna.id })
  await block(api.deps, 'amora', carl.id, ben.id)
})
afterAll(() => api.stop())

const run = () => audit(api.deps.store, api.deps.brands)

test('finds nothing where only the API wrote', async () => {
  expect(await run()).toEqual([])
})

/** What is done by hand, and the checks that must tell of it. */
const CORRUPTIONS: [string, string[]][] = [
  ['update account set credits = credits + 1 where id = $anna', ['a balance is the sum of its ledger']],
  [
    "insert into ledger (pool, id, transfer, book, amount, reason, reference, created_at) values ('amora', 'one', 'half', 'house:gift', 5, 'gift', 'none', 1)",
    ['the rows of a transfer sum to zero'],
  ],
  ['update orders set credits = credits + 1', ['a completed order was credited once, with its credits']],
  ['update orders set completed_at = 0', ['credits were bought by a completed order']],
  ['update message set credits = 2 where credits = 1', ['a message that cost credits was paid with as many']],
  [
    'update conversation_side set unread = unread + 1',
    ['the unread counter is the number of messages that were not read'],
  ],
  ['delete from message where seq = 1', ['messages are numbered from 1 without a gap']],
  ['update conversation_side set read_up_to = 9', ['nobody has read or removed what was not written']],
  [
    'update message set sender = $nobody where seq = 1',
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
    "update orders set discount_code = 'WELCOME50' where discount_code = ''",
    ['a code was paid with once by a member, and those of the first purchase exclude each other'],
  ],
  [
    'update discount set held_by = $nobody',
    ['a discount is held by an order of its member, and used by one that was paid'],
  ],
  [
    "update orders set discount_code = ''",
    ['an order costs its price or less, and a total below it has a code'],
  ],
  ['delete from likes where from_profile = $ben', ['a match is a like both ways']],
  ["update listing set hair = 'dyed' where profile = $ben", ['a listing says what its profile says']],
  [
    "update listing set brand = 'fjallvind' where profile = $ben",
    ['a profile is listed elsewhere only with its member’s consent', 'an active member is listed at home'],
  ],
  [
    "update listing set brand = 'hjertebro' where profile = $ben",
    ['a profile is listed only where the brand may show it'],
  ],
  [
    "update account set status = 'pending_deletion' where id = $ben",
    ['only confirmed members who are there are listed'],
  ],
  ['delete from listing where profile = $ben', ['an active member is listed at home']],
  [
    'update account set email_confirmed_at = 0 where id = $ben',
    ['an address is confirmed once per brand, and an active account has confirmed its own'],
  ],
  ['update orders set account = $nobody', ['orders, discounts and books belong to accounts']],
  [
    'update profile set main_photo = $nobody where id = $anna',
    ['the main photo is one of the profile’s own'],
  ],
  ['update block set blocked = $nobody', ['a block is between profiles that are there']],
  [
    "update account set status = 'deleted' where id = $ben",
    ['sessions are for accounts that may log in, at their own brand'],
  ],
  ["update idempotency set answer = ''", ['a key that was claimed has its answer']],
]

class Undo extends Error {}

test.each(CORRUPTIONS)('tells of rows changed by hand: %s', async (statement, expected) => {
  const { store, brands } = api.deps
  const names: Record<string, string> = { anna: anna.id, ben: ben.id, nobody: 'nobody' }
  const text = statement.replaceAll(/\$(\w+)/g, (_, name: string) => `'${names[name] ?? ''}'`)
  let told: string[] = []
  const undone = store.db.transaction().execute(async (db) => {
    await sql.raw(text).execute(db)
    told = (await auditWithin({ db, engine: store.engine }, brands)).map(({ check }) => check)
    throw new Undo()
  })
  await expect(undone).rejects.toBeInstanceOf(Undo)
  expect(told).toEqual(expect.arrayContaining(expected))
  expect(await run()).toEqual([])
})

test(
  'the command prints the rows and ends with 1; without any it ends with 0',
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'duet-audit-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const store = openStore({ dataDir: folder }, () => undefined)
    await migrate(store)
    await store.db.destroy()
    const command = () =>
      spawnSync(process.execPath, ['scripts/audit.ts'], {
        env: { PATH: process.env.PATH, DATA_DIR: folder },
        encoding: 'utf8',
      })
    const clean = command()
    expect([clean.status, clean.stderr]).toEqual([0, ''])

    const again = openStore({ dataDir: folder }, () => undefined)
    await sql`insert into ledger values ('amora', 'one', 'half', 'house:gift', 5, 'gift', 'none', 1)`.execute(
      again.db,
    )
    await again.db.destroy()
    const broken = command()
    expect(broken.status).toBe(1)
    expect(broken.stdout).toContain('the rows of a transfer sum to zero')
    expect(broken.stdout).toContain('half')
  },
)
