// Who was removed may object for six months: until then the account is locked, and comes back whole.

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../../tests/support/actors.ts'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { hide } from '../../../tests/support/notices.ts'
import { openBrands, paidMember } from '../../../tests/support/profiles.ts'
import { DAY_MS } from '../../core/durations.ts'
import { REMOVED_KEPT_DAYS } from '../../core/limits.ts'
import { purgeAccounts } from '../accounts/purge-accounts.ts'
import { audit } from '../audit/audit.ts'
import { refundUnread } from '../chat/refund-messages.ts'
import { evidenceOf } from './evidence/end-evidence.ts'
import { removeMember } from './restrictions/ban-member.ts'
import { reverseRemoval } from './restrictions/reverse-removal.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())
beforeEach(() => {
  // The daily limits begin anew.
  api.clock.now += DAY_MS
})

const member = () => paidMember(api)
async function addPhoto(to: Person): Promise<string> {
  const form = new FormData()
  const colours = { create: { width: 210, height: 280, channels: 3, background: '#a54' } } as const
  form.set('file', new File([new Uint8Array(await sharp(colours).png().toBuffer())], 'photo.png'))
  return (await to.post('/api/photo.php', form)).body.filename as string
}
async function remove(who: Person, ground: 'fraud' | 'under_age' = 'fraud'): Promise<string> {
  expect(await removeMember(api.deps, OPERATOR, 'amora', who.name, { ground, notice: '' })).not.toBeNull()
  const { id } = await api.deps.store.db
    .selectFrom('decision')
    .select('id')
    .where('account', '=', who.id)
    .where('measure', '=', 'account_removed')
    .where('lifted_at', '=', 0)
    .executeTakeFirstOrThrow()
  return id
}
const logIn = (login: string, password = PASSWORD) =>
  api.visitor('amora').post('/api/user.php', { login, password })
const erase = (login: string, password = PASSWORD) =>
  api.visitor('amora').delete('/api/account.php', { login, password }, { query: { removed: '1' } })
const reverse = (statement: string) => reverseRemoval(api.deps, OPERATOR, statement, 'It was somebody else')
const seen = async (by: Person, { id }: Person) =>
  (await by.get('/api/profile.php', { id })).body as { photos?: { filename: string }[] }
const findings = () => audit(api.deps.store, api.deps.brands, api.deps.media)

describe('a removed account', () => {
  test('comes back whole on day 182, with a mail', async () => {
    const [ann, ben] = [await member(), await member()]
    const photo = await addPhoto(ann)
    const cost = api.deps.brands.get('amora')!.site.message_credits
    await ann.post('/api/chat.php', { profile: (await member()).id, text: 'Hello', cost })
    await hide(api, 'amora', ben, { reference: `photo:${photo}` })
    const statement = await remove(ann)
    expect((await seen(ben, ann)).photos).toBeUndefined()
    const [mail] = (await api.deliver()).filter(({ to }) => to === ann.email).slice(-1)
    expect(mail?.text).not.toMatch(/14 days|\{\w+\}/)

    api.clock.now += 182 * DAY_MS
    await purgeAccounts(api.deps)
    // Nobody read the first message meanwhile.
    expect(await refundUnread(api.deps)).toBe(1)
    expect(await reverse(statement)).toBe(true)
    expect(await reverse(statement)).toBe(false)
    const back = await logIn(ann.name)
    expect(back.body.user).toMatchObject({ id: ann.id, status: 'active', credits: 100 })
    expect((await seen(ben, ann)).photos?.map(({ filename }) => filename)).toEqual([photo])
    const mails = (await api.deliver()).filter(({ to }) => to === ann.email)
    expect(mails.at(-1)?.subject).toContain('open again')
    expect(await findings()).toEqual([])
  })

  test('is purged on day 184, and then no decision brings it back', async () => {
    const ann = await member()
    const statement = await remove(ann)
    api.clock.now += (REMOVED_KEPT_DAYS + 1) * DAY_MS
    expect(await reverse(statement)).toBe(false)
    expect(await purgeAccounts(api.deps)).toBe(1)
    expect(await reverse(statement)).toBe(false)
    expect((await logIn(ann.name)).body.error).toBe('login_failed')
    expect(await findings()).toEqual([])
  })

  test('of a minor can be opened with its address again once the removal is taken back', async () => {
    const ann = await member()
    const statement = await remove(ann, 'under_age')
    const marks = () => api.deps.store.db.selectFrom('too_young_address').selectAll().execute()
    expect(await marks()).toHaveLength(1)
    await reverse(statement)
    expect(await marks()).toEqual([])
  })

  test('whose member was leaving goes on their day, and is given back as leaving', async () => {
    const ann = await member()
    await ann.delete('/api/account.php', { password: PASSWORD })
    api.clock.now += DAY_MS
    const statement = await remove(ann)
    expect(await reverse(statement)).toBe(true)
    expect((await logIn(ann.name)).body.error).toBe('account_pending_deletion')
    api.clock.now += 14 * DAY_MS
    expect(await purgeAccounts(api.deps)).toBe(1)
  })
})

describe('at the login of a removed account', () => {
  test('the correct password alone is told until when and under which number to object', async () => {
    const ann = await member()
    const statement = await remove(ann)
    for (const login of [ann.name, ann.email]) {
      const { status, body } = await logIn(login)
      expect([status, body.error, body.statement]).toEqual([403, 'account_removed', statement])
      expect(body.until).toBe(api.clock.now + REMOVED_KEPT_DAYS * DAY_MS)
      expect((await logIn(login, 'not-the-password')).body.error).toBe('login_failed')
    }
    expect((await ann.get('/api/user.php')).status).toBe(403)
  })

  test('its member has everything erased at once, while what was reported stays', async () => {
    const [ann, ben] = [await member(), await member()]
    const report = { kind: 'fraud', reference: `profile:${ann.id}`, text: 'Asks for money', good_faith: true }
    const { case_number } = (await ben.post('/api/complaint.php', report)).body as { case_number: string }
    const statement = await remove(ann)
    expect((await erase(ann.name, 'not-the-password')).body.error).toBe('login_failed')
    expect((await erase(ben.name)).body.error).toBe('login_failed')
    expect((await erase(ann.email)).status).toBe(204)
    expect(await reverse(statement)).toBe(false)
    expect((await logIn(ann.name)).body.error).toBe('login_failed')
    expect(await purgeAccounts(api.deps)).toBe(1)
    const { email } = await api.deps.store.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', ann.id)
      .executeTakeFirstOrThrow()
    expect(email).toBe('')
    expect(await evidenceOf(api.deps, case_number)).toHaveLength(1)
    expect(await findings()).toEqual([])
  })
})
