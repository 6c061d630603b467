import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { OPERATOR } from '../../../tests/support/actors.ts'
import { giveCredits, openBrands, setAccount } from '../../../tests/support/profiles.ts'
import { DAY_MS, WEEK_MS } from '../../core/durations.ts'
import { auditCredits } from '../payments/ledger/audit-credits.ts'
import { removeMember } from '../moderation/restrictions/ban-member.ts'
import { refundUnread } from './refund-messages.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

async function withCredits(credits: number): Promise<Person> {
  const member = await api.member('amora')
  await setAccount(api.deps, 'amora', member.id, { paid_user: 1 })
  await giveCredits(api.deps, 'amora', member.id, credits)
  return member
}
const send = (who: Person, profile: string, cost = 1) =>
  who.post('/api/chat.php', { profile, text: 'Hello', cost })
const credits = async (who: Person) =>
  (
    await api.deps.store.db
      .selectFrom('account')
      .select('credits')
      .where('id', '=', who.id)
      .executeTakeFirstOrThrow()
  ).credits
const lines = (who: Person) =>
  api.deps.store.db
    .selectFrom('ledger')
    .select(['amount', 'reference'])
    .where('ledger_account', '=', `member:${who.id}`)
    .where('reason', '=', 'unread')
    .execute()
const first = async (who: Person, profile: string) =>
  (await who.get('/api/chat.php', { profile })).body.messages[0]

describe('a paid first message', () => {
  test('a paid first message unread for 14 days is refunded once, with a ledger entry', async () => {
    const [ann, ben] = [await withCredits(5), await api.member('amora')]
    const { body } = await send(ann, ben.id)
    await send(ann, ben.id)
    expect(await first(ann, ben.id)).toMatchObject({ credits: 1, refunded: false })
    api.clock.now += 14 * DAY_MS - 1
    expect(await refundUnread(api.deps)).toBe(0)
    api.clock.now += 1
    expect(await Promise.all([refundUnread(api.deps), refundUnread(api.deps)]).then((n) => n[0] + n[1])).toBe(
      1,
    )
    expect(await refundUnread(api.deps)).toBe(0)
    expect(await credits(ann)).toBe(4)
    expect(await lines(ann)).toEqual([{ amount: 1, reference: `${body.message.conversation as string}:1` }])
    expect(await first(ann, ben.id)).toMatchObject({ credits: 1, refunded: true })
    expect(await first(ben, ann.id)).toMatchObject({ credits: 0, refunded: false })
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })

  test('that was read or answered stays paid', async () => {
    const [ann, ben, cat] = [await withCredits(5), await api.member('amora'), await api.member('amora')]
    const { body } = await send(ann, ben.id)
    await send(ann, cat.id)
    await ben.put('/api/chat.php', { conversation: body.message.conversation, read_up_to: 1 })
    await send(cat, ann.id, 0)
    api.clock.now += 15 * DAY_MS
    await refundUnread(api.deps)
    expect(await credits(ann)).toBe(3)
    expect(await lines(ann)).toEqual([])
  })

  test('that was only taken off the list is unread', async () => {
    const [ann, ben] = [await withCredits(5), await api.member('amora')]
    await send(ann, ben.id)
    await ben.delete('/api/chat.php', { profile: ann.id })
    api.clock.now += 14 * DAY_MS
    await refundUnread(api.deps)
    expect(await credits(ann)).toBe(5)
  })

  test('is paid or refunded, never both, when it is read at that moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [ann, ben] = [await withCredits(1), await api.member('amora')]
      const { body } = await send(ann, ben.id)
      api.clock.now += 14 * DAY_MS
      await Promise.all([
        refundUnread(api.deps),
        ben.put('/api/chat.php', { conversation: body.message.conversation, read_up_to: 1 }),
      ])
      await refundUnread(api.deps)
      const { refunded } = await first(ann, ben.id)
      expect(await credits(ann)).toBe(refunded ? 1 : 0)
    }
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })

  test('sent for nothing has nothing to give back', async () => {
    const [ann, ben] = [await api.member('amora'), await api.member('amora')]
    await send(ann, ben.id, 0)
    api.clock.now += 15 * DAY_MS
    await refundUnread(api.deps)
    expect(await credits(ann)).toBe(0)
  })

  test('to a profile that was not real gives its credits back, read or not, once', async () => {
    const [ann, ben, fake] = [await withCredits(5), await withCredits(5), await api.member('amora')]
    const { body } = await send(ann, fake.id)
    await send(ben, fake.id)
    await fake.put('/api/chat.php', { conversation: body.message.conversation, read_up_to: 1 })
    const remove = () =>
      removeMember(api.deps, OPERATOR, 'amora', fake.name.toUpperCase(), { ground: 'fake', notice: '' })
    expect(
      await removeMember(api.deps, OPERATOR, 'minerve', fake.name, { ground: 'fake', notice: '' }),
    ).toBeNull()
    expect(await remove()).toMatchObject({ refunded: 2 })
    expect(await remove()).toBeNull()
    expect((await fake.get('/api/user.php')).status).toBe(403)
    expect((await ann.get('/api/profile.php', { id: fake.id })).status).toBe(404)
    expect([await credits(ann), await credits(ben)]).toEqual([5, 5])
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })
})

describe('a weekly limit', () => {
  async function limited(credits: number, weekly_limit: number): Promise<Person> {
    const member = await withCredits(credits)
    await api.deps.store.db.updateTable('account').set({ weekly_limit }).where('id', '=', member.id).execute()
    return member
  }

  test('lets no more credits be spent within seven days than the member wanted', async () => {
    const [ann, ben] = [await limited(20, 4), await api.member('amora')]
    const gift = () => ann.post('/api/chat.php', { profile: ben.id, gift: 'book', cost: 3 })
    expect((await gift()).body.allowance).toMatchObject({ credits: 17, weekly_credits_left: 1 })
    expect(await gift()).toMatchObject({ status: 422, body: { error: 'weekly_limit_reached' } })
    expect((await send(ann, ben.id)).body.allowance).toMatchObject({ credits: 16, weekly_credits_left: 0 })
    expect((await send(ann, ben.id)).body.error).toBe('weekly_limit_reached')
    expect(await credits(ann)).toBe(16)
    api.clock.now += WEEK_MS
    expect((await gift()).body.allowance).toMatchObject({ credits: 13, weekly_credits_left: 1 })
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })

  test('holds when messages are sent at once', async () => {
    const ann = await limited(60, 3)
    const others = await Promise.all(Array.from({ length: 5 }, () => api.member('amora')))
    for (const { id } of others.slice(0, 2)) await send(ann, id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(ann, others[index % 5]!.id)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await credits(ann)).toBe(57)
  })

  test('does not count what came back, nor what was bought', async () => {
    const ann = await limited(5, 1)
    await giveCredits(api.deps, 'amora', ann.id, 10)
    const ben = await api.member('amora')
    expect((await send(ann, ben.id)).status).toBe(200)
    expect((await send(ann, ben.id)).body.error).toBe('weekly_limit_reached')
  })
})
