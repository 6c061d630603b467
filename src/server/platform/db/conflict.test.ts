// security.md 78: a transaction that lost against another one is run again, and leaves its effect once or not at all.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { upload } from '../../../../tests/security/access/fixtures.ts'
import { giveCredits, openBrands, setAccount } from '../../../../tests/support/profiles.ts'
import { audit } from '../../audit/audit.ts'

describe.skipIf(process.env.TEST_DATABASE_URL === undefined)('a conflict of transactions', () => {
  let api: TestApi
  let ann: Person
  let ben: Person
  beforeAll(async () => {
    api = await startApi({ change: openBrands })
    ann = await api.member('amora')
    ben = await api.member('amora')
    await setAccount(api.deps, 'amora', ann.id, { paid_user: 1 })
    await giveCredits(api.deps, 'amora', ann.id, 100)
    const { db } = api.deps.store
    // Counts up whatever is rolled back.
    await sql`create sequence conflicts`.execute(db)
    await sql`create table conflict_plan (code text not null, times bigint not null)`.execute(db)
    await sql`create function lose() returns trigger language plpgsql as $$
      declare plan conflict_plan;
      begin
        select * into plan from conflict_plan;
        if nextval('conflicts') <= plan.times then
          raise exception 'lost against another' using errcode = plan.code;
        end if;
        return new;
      end $$`.execute(db)
    for (const table of ['message', 'photo']) {
      await sql`create trigger lose before insert on ${sql.table(table)}
        for each row execute function lose()`.execute(db)
    }
    // Loses with the commit, when everything is done.
    await sql`create constraint trigger lose after insert on session
      deferrable initially deferred for each row execute function lose()`.execute(db)
  })
  afterAll(() => api.stop())

  async function loseNext(times: number, code: string): Promise<void> {
    const { db } = api.deps.store
    await sql`truncate conflict_plan`.execute(db)
    await sql`alter sequence conflicts restart`.execute(db)
    await sql`insert into conflict_plan values (${code}, ${times})`.execute(db)
  }

  const write = async (key: string) =>
    ann.post(
      '/api/chat.php',
      { profile: ben.id, text: 'Good evening', cost: api.deps.brands.get('amora')?.site.message_credits },
      { key },
    )
  const messagesOf = (key: string) =>
    api.deps.store.db.selectFrom('message').select('seq').where('id', '=', key).execute()
  const creditsOfAnn = async () => (await ann.get('/api/user.php')).body.user.credits as number

  // security 78
  test.each(['40001', '40P01'])('a conflict %s is retried three times, then done once', async (code) => {
    const key = randomUUID()
    const before = await creditsOfAnn()
    await loseNext(3, code)
    expect((await write(key)).status).toBe(200)
    expect(await messagesOf(key)).toHaveLength(1)
    expect(before - (await creditsOfAnn())).toBe(api.deps.brands.get('amora')?.site.message_credits)
  })

  // security 78
  test('a lasting conflict gets 503 and leaves nothing; the same key succeeds later', async () => {
    const key = randomUUID()
    const before = await creditsOfAnn()
    await loseNext(4, '40001')
    const refused = await write(key)
    expect([refused.status, refused.body.error]).toEqual([503, 'unavailable'])
    expect(refused.headers.get('Retry-After')).not.toBeNull()
    expect(await messagesOf(key)).toEqual([])
    expect(await creditsOfAnn()).toBe(before)
    expect((await write(key)).status).toBe(200)
    expect(await messagesOf(key)).toHaveLength(1)
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  })

  // security 1
  test('a rolled-back transaction sets no session cookie', async () => {
    await loseNext(4, '40001')
    const before = [...ben.cookies]
    const wish = { password: PASSWORD, new_password: 'another-harbour-lantern' }
    const refused = await ben.put('/api/account.php', wish)
    expect(refused.status).toBe(503)
    expect(refused.headers.getSetCookie()).toEqual([])
    expect([...ben.cookies]).toEqual(before)
    expect((await ben.get('/api/user.php')).status).toBe(200)
  })

  test('a transaction conflict does not cost an upload its files', async () => {
    await loseNext(2, '40P01')
    const { filename } = await upload(ben)
    const [id] = filename.split('.')
    const answer = await ben.get('/api/photo.php', { id: id ?? '', size: 'full' })
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  })
})
