import { fc } from '../../../tests/support/property.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { linkIn, subjectsTo } from '../../../tests/support/links.ts'
import { buy } from '../../../tests/support/purchases.ts'
import { addPhotos } from '../../../tests/support/profiles.ts'
import { newPrivateName } from '../platform/media/names.ts'
import { DAY_MS } from '../../core/durations.ts'
import { sweep } from '../jobs.ts'
import { GRACE_MS } from './delete-account.ts'
import { purgeAccounts } from './purge-accounts.ts'
import { wholeDatabase } from '../../../tests/support/whole-database.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const leave = (person: Person, more = {}) =>
  person.delete('/api/account.php', { password: PASSWORD, ...more })
const logIn = (person: Person, more = {}) =>
  api.visitor('amora').post('/api/user.php', { login: person.name, password: PASSWORD, ...more })
const isShown = async (viewer: Person, to: Person) =>
  (await viewer.get('/api/profile.php', { id: to.id })).status === 200

describe('deleting an account', () => {
  // security 12, security 13, law L36
  test('account deletion requires the password, hides the profile and ends all sessions', async () => {
    const [member, other] = [await api.member('amora', { name: 'leaver' }), await api.member('amora')]
    const elsewhere = api.visitor('amora')
    await elsewhere.post('/api/user.php', { login: 'leaver', password: PASSWORD })
    expect((await leave(member, { password: 'wrong wrong' })).body.fields).toEqual({
      password: 'wrong_password',
    })
    expect((await leave(member, { reason: 'boredom' })).body.fields).toEqual({ reason: 'not_in_list' })
    expect(await isShown(other, member)).toBe(true)
    const left = await leave(member)
    expect([left.status, left.body.until]).toEqual([200, api.clock.now + GRACE_MS])
    expect(member.cookies.has('session')).toBe(false)
    expect((await elsewhere.get('/api/user.php')).body.error).toBe('authentication_required')
    expect(await isShown(other, member)).toBe(false)
    expect(subjectsTo(await api.deliver(), member.email)).toContain('Your account is being deleted – Amora')
  })

  test('the mail of a deletion names the days that unspent credits are refunded for', async () => {
    const member = await api.member('amora')
    const { refund_days: days } = api.deps.brands.get('amora')!.site
    const { id } = await buy(member)
    const isRefunded = async () =>
      (await member.get('/api/transactions.php', { id })).body.transaction.refundable_until !== 0
    const bought = api.clock.now
    api.clock.now += (days - 1) * DAY_MS
    expect(await isRefunded()).toBe(true)
    // A weekend adds two days at most.
    api.clock.now += 4 * DAY_MS
    expect(await isRefunded()).toBe(false)
    await leave(member)
    const mail = (await api.deliver()).findLast(({ to }) => to === member.email)
    expect(mail?.text).toContain(`If you bought some in the last ${days} days, ask us for a refund first.`)
    api.clock.now = bought
  })

  test('account deletion leaves no session to a concurrent login or repeated signup step', async () => {
    const { passwords, store } = api.deps
    const [member, fresh] = [await api.member('amora'), await api.member('amora', { confirmed: false })]
    const right = passwords.verify.bind(passwords)
    const verify = vi.spyOn(passwords, 'verify').mockImplementationOnce(async (hash, password) => {
      await leave(member)
      return right(hash, password)
    })
    expect((await logIn(member)).body.error).toBe('login_failed')
    verify.mockRestore()

    await leave(fresh)
    const step = { step: 3, name: fresh.name, email: fresh.email, password: PASSWORD }
    const again = await fresh.put('/api/signup.php', { ...step, terms: true, consent: true })
    expect(again.body.error).toBe('authentication_required')

    const sessions = store.db.selectFrom('session').select('account')
    expect(await sessions.where('account', 'in', [member.id, fresh.id]).execute()).toEqual([])
  })

  test('is taken back by logging in with the wish to, and by nothing less', async () => {
    const [member, other] = [await api.member('amora', { name: 'returner' }), await api.member('amora')]
    const left = await leave(member, { reason: 'time', remarks: 'No time these months' })
    const refused = await logIn(member)
    expect(refused.body.error).toBe('account_pending_deletion')
    expect(refused.body.until).toBe(left.body.until)
    expect((await logIn(member, { password: 'wrong wrong' })).body.error).toBe('login_failed')
    expect(await isShown(other, member)).toBe(false)
    const back = await logIn(member, { reactivate: true })
    expect(back.body.user).toMatchObject({ id: member.id, status: 'active', profile: { status: 'active' } })
    expect(await isShown(other, member)).toBe(true)
    expect(
      await api.deps.store.db.selectFrom('deletion').selectAll().where('account', '=', member.id).execute(),
    ).toEqual([])
  })

  // security 23
  test('account deletion can be undone for 14 days, and not a second later', async () => {
    const [first, second] = [await api.member('amora'), await api.member('amora')]
    await leave(first)
    await leave(second)
    api.clock.now += GRACE_MS - 1000
    expect(GRACE_MS).toBe(14 * 24 * 3_600_000)
    expect((await logIn(first, { reactivate: true })).status).toBe(200)
    api.clock.now += 2000
    expect((await logIn(second)).body.error).toBe('login_failed')
    expect((await logIn(second, { reactivate: true })).body.error).toBe('login_failed')
  })

  test('a forgotten password can be set anew, and then brings the account back', async () => {
    const member = await api.member('amora')
    await leave(member)
    await api.visitor('amora').post('/api/reset-password.php', { login: member.email })
    const token = linkIn(await api.deliver(), member.email, /^Reset your password/)
    const reset = await api
      .visitor('amora')
      .post('/api/reset-password.php?do=1', { token, password: 'a brand new secret' })
    expect(reset.body.error).toBe('account_pending_deletion')
    expect((await logIn(member, { password: 'a brand new secret', reactivate: true })).status).toBe(200)
  })
})

describe('after 14 days', () => {
  // security 86, law L36
  test('nothing that tells of the member is left in any table, nor a file', async () => {
    const name = 'Zibeline'
    const member = await api.member('amora', { name, email: 'zibeline@canary.test', born: '1971-03-09' })
    const other = await api.member('amora')
    await member.put('/api/profile.php', { about: 'CANARY-about' })
    await member.post('/api/chat.php', { profile: other.id, text: 'CANARY-message', cost: 0 })
    await other.post('/api/like.php', { profile: member.id })
    await member.put('/api/account.php', {
      languages_read: ['da'],
      email: 'pending@canary.test',
      password: PASSWORD,
    })
    await member.post('/api/complaint.php', { kind: 'service', text: 'a complaint' })
    await member.post('/api/block.php', { profile: (await api.member('amora')).id })
    await addPhotos(api.deps, 'amora', member.id, 1)
    const file = newPrivateName()
    await api.deps.media.write(file, new TextEncoder().encode('the photo'))
    await api.deps.store.db
      .updateTable('photo')
      .set({ full_name: file })
      .where('profile', '=', member.id)
      .execute()
    await leave(member, { remarks: 'CANARY-remarks' })
    await api.deliver()
    expect(JSON.stringify(await wholeDatabase(api.deps.store))).toContain('CANARY-about')
    expect(await api.deps.media.has(file)).toBe(true)

    api.clock.now += GRACE_MS + 1000
    expect(await purgeAccounts(api.deps)).toBeGreaterThan(0)
    await sweep(api.deps)
    const rows = JSON.stringify(await wholeDatabase(api.deps.store))
    for (const canary of ['CANARY', 'zibeline', name, 'canary.test', '19710309']) {
      expect(rows.toLowerCase()).not.toContain(canary.toLowerCase())
    }
    expect(await api.deps.media.has(file)).toBe(false)
    const photos = await api.deps.store.db
      .selectFrom('photo')
      .selectAll()
      .where('profile', '=', member.id)
      .execute()
    expect(photos).toEqual([])
    expect(await purgeAccounts(api.deps)).toBe(0)
  })

  // security 86
  test('a purge frees name and address, and leaves the ledger as it was', async () => {
    const member = await api.member('hjertebro', { name: 'recycled', email: 'recycled@mail.test' })
    const books = async () =>
      api.deps.store.db
        .selectFrom('ledger')
        .selectAll()
        .where('ledger_account', '=', `member:${member.id}`)
        .execute()
    const before = await books()
    expect(before.length).toBeGreaterThan(0)
    await leave(member)
    api.clock.now += GRACE_MS + 1000
    await purgeAccounts(api.deps)
    expect(await books()).toEqual(before)
    const again = await api.member('hjertebro', { name: 'recycled', email: 'recycled@mail.test' })
    expect(again.id).not.toBe(member.id)
  })
})

test('the other side keeps a conversation with a deleted member', async () => {
  const [member, other] = [await api.member('amora', { name: 'departing' }), await api.member('amora')]
  await other.post('/api/chat.php', { profile: member.id, text: 'Are you there?', cost: 0 })
  const { body } = await member.get('/api/chats.php')
  const conversation = body.chats[0].conversation.id as string
  await member.post('/api/chat.php', { conversation, text: 'Not for long', cost: 0 })
  const chats = async (who: Person) => (await who.get('/api/chats.php')).body
  const seen = async () => {
    const list = await chats(other)
    const { body: chat } = await other.get('/api/chat.php', { conversation })
    expect(chat.profile).toEqual(list.chats[0].profile)
    expect(chat.can_write).toBe(false)
    const { name, age, city, main_image, gone } = chat.profile
    expect({ name, age, city, main_image, gone }).toEqual({
      name: 'Deleted member',
      age: 0,
      city: '',
      main_image: null,
      gone: true,
    })
    return {
      unread: list.unread_messages as number,
      texts: chat.messages.map((each: { text: string }) => each.text),
    }
  }
  await leave(member)
  expect(await seen()).toEqual({ unread: 1, texts: ['Are you there?', 'Not for long'] })
  expect((await other.put('/api/chat.php', { conversation, read_up_to: 2 })).status).toBe(204)
  expect((await other.post('/api/chat.php', { conversation, text: 'Hello?', cost: 0 })).body.error).toBe(
    'not_found',
  )
  expect((await other.get('/api/profile.php', { id: member.id })).body.error).toBe('not_found')
  await member.post('/api/user.php', { login: 'departing', password: PASSWORD, reactivate: true })
  expect((await chats(other)).chats[0].profile.name).toBe('departing')

  await leave(member)
  api.clock.now += GRACE_MS + 1000
  await purgeAccounts(api.deps)
  expect(await seen()).toEqual({ unread: 0, texts: ['Are you there?', ''] })
})

test('a conversation that a block hid does not come back when the other leaves', async () => {
  const [member, other] = [await api.member('amora'), await api.member('amora')]
  await member.post('/api/chat.php', { profile: other.id, text: 'Hello', cost: 0 })
  await other.post('/api/block.php', { profile: member.id })
  await leave(member)
  expect((await other.get('/api/chats.php')).body).toMatchObject({ chats: [], unread_messages: 0 })
  api.clock.now += GRACE_MS + 1000
  await purgeAccounts(api.deps)
  expect((await other.get('/api/chats.php')).body).toMatchObject({ chats: [], unread_messages: 0 })
})

interface Model {
  status: 'not_confirmed' | 'active' | 'pending' | 'purged'
  invisible: boolean
  leftAt: number
}

// security 23
test('no order of events shows a profile unless active and visible', async () => {
  const seeker = await api.member('amora')
  const listed = async (person: Person) => {
    const rows = await api.deps.store.db
      .selectFrom('listing')
      .select('profile')
      .where('profile', '=', person.id)
      .execute()
    return rows.length > 0
  }
  const step = fc.oneof(
    fc.constant({ kind: 'confirm' as const }),
    fc.record({ kind: fc.constant('invisible' as const), on: fc.boolean() }),
    fc.constant({ kind: 'leave' as const }),
    fc.constant({ kind: 'return' as const }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1000, GRACE_MS - 1000, GRACE_MS) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const person = await api.member('amora', { confirmed: false })
      const link = (await api.deliver()).findLast((mail) => mail.to === person.email)!
      const token = /\/([A-Za-z0-9_-]{43})\s/.exec(link.text)![1]
      const start = api.clock.now
      const model: Model = { status: 'not_confirmed', invisible: false, leftAt: 0 }
      let wasConfirmed = false
      let mayConfirm = true
      for (const each of steps) {
        const now = api.clock.now
        switch (each.kind) {
          case 'confirm': {
            const { status } = await person.post('/api/activate.php', { token })
            const works = mayConfirm && model.status === 'not_confirmed' && now - start < 7 * 86_400_000
            expect(status === 200).toBe(works)
            if (works) {
              model.status = 'active'
              wasConfirmed = true
              mayConfirm = false
            }
            break
          }
          case 'invisible': {
            const { status } = await person.put('/api/account.php', { invisible: each.on })
            if (status === 200) model.invisible = each.on
            break
          }
          case 'leave': {
            const { status } = await leave(person)
            if (status === 200) {
              model.status = 'pending'
              model.leftAt = now
              mayConfirm = false
            }
            break
          }
          case 'return': {
            const { status } = await person.post('/api/user.php', {
              login: person.name,
              password: PASSWORD,
              reactivate: true,
            })
            const inTime = model.status === 'pending' && now < model.leftAt + GRACE_MS
            if (model.status === 'pending' || model.status === 'purged') expect(status === 200).toBe(inTime)
            if (inTime) model.status = wasConfirmed ? 'active' : 'not_confirmed'
            break
          }
          case 'wait':
            api.clock.now += each.ms
            await purgeAccounts(api.deps)
            if (model.status === 'pending' && api.clock.now >= model.leftAt + GRACE_MS)
              model.status = 'purged'
        }
        expect(await listed(person)).toBe(model.status === 'active' && !model.invisible)
        expect(await isShown(seeker, person)).toBe(model.status === 'active' && !model.invisible)
      }
    }),
    { numRuns: 12 },
  )
})
