// Somebody suspected of fraud is announced to nobody; once they are removed for it, who wrote with them is warned.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../../../tests/support/actors.ts'
import { startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { ask, codeOf, signedIn, signInBy, type TestOperator } from '../../../../tests/support/operators.ts'
import { openBrands, paidMember } from '../../../../tests/support/profiles.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/durations.ts'
import { reverseDecision } from '../restrictions/reverse-decision.ts'
import { sendDueNotifications } from '../../notifications/send-due-notifications.ts'

let api: TestApi
let lead: TestOperator
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  lead = await signedIn(api, 'lead', '*')
})
afterAll(() => api.stop())
beforeEach(async () => {
  // Noon, outside of quiet hours.
  api.clock.now += 2 * DAY_MS - (api.clock.now % DAY_MS) + 12 * HOUR_MS
  await signInBy(lead, lead.passkey)
})

const member = () => api.member('amora')
const report = (by: Person, about: Person) =>
  by.post('/api/complaint.php', {
    ...{ kind: 'fraud', reference: `profile:${about.id}`, text: 'Asks for money', good_faith: true },
  })
const write = (from: Person, to: Person) => {
  const cost = api.deps.brands.get('amora')!.site.message_credits
  return from.post('/api/chat.php', { profile: to.id, text: 'Hello', cost })
}
async function decide(about: Person, measure: 'kept' | 'removed'): Promise<string> {
  const { id, version } = await api.deps.store.db
    .selectFrom('desk_case')
    .select(['id', 'version'])
    .where('subject', '=', about.id)
    .executeTakeFirstOrThrow()
  await signInBy(lead, lead.passkey)
  await ask(lead, 'claimCase', { id })
  const facts = measure === 'removed' ? ['fraud.asked_for_money'] : []
  await ask(lead, 'decideCase', { id, version, measure, facts, words: '' })
  return id
}
const mailsTo = async ({ email }: Person) => (await api.deliver()).filter(({ to }) => to === email)
/** How many mails announce a message or a like to a member, after they were away for so long. */
async function announced(to: Person, after: number): Promise<number> {
  const before = (await mailsTo(to)).length
  api.clock.now += after
  await sendDueNotifications(api.deps)
  const mails = (await mailsTo(to)).slice(before)
  return mails.filter(({ subject }) => /message|conversation|like/.test(subject)).length
}

describe('while a case of fraud is open', () => {
  // law L5
  test('mail announces no message of the member, and does once it is decided otherwise', async () => {
    const [eve, ann, ben] = [await paidMember(api), await member(), await member()]
    await report(ben, eve)
    expect((await write(eve, ann)).status).toBe(200)
    expect(await announced(ann, 11 * MINUTE_MS)).toBe(0)
    await decide(eve, 'kept')
    expect(await announced(ann, HOUR_MS)).toBe(1)
  })

  // law L5
  test('mail announces no like of the member, but those of others', async () => {
    const [eve, ann, ben] = [await member(), await member(), await member()]
    await report(ben, eve)
    await eve.post('/api/like.php', { profile: ann.id })
    expect(await announced(ann, HOUR_MS)).toBe(0)
    await ben.post('/api/like.php', { profile: ann.id })
    expect(await announced(ann, HOUR_MS)).toBe(1)
    await decide(eve, 'kept')
    expect(await announced(ann, HOUR_MS)).toBe(1)
    expect(await announced(ann, HOUR_MS)).toBe(0)
  })

  // law L5
  test('what is held is announced after it, though others were announced meanwhile', async () => {
    const [eve, ann, ben, cleo] = [
      await paidMember(api),
      await member(),
      await member(),
      await paidMember(api),
    ]
    await report(ben, eve)
    await write(eve, ann)
    await write(cleo, ann)
    expect(await announced(ann, 11 * MINUTE_MS)).toBe(1)
    await ann.get('/api/user.php')
    expect(await announced(ann, 2 * HOUR_MS)).toBe(0)
    await decide(eve, 'kept')
    expect(await announced(ann, HOUR_MS)).toBe(1)
    expect(await announced(ann, HOUR_MS)).toBe(0)
  })

  // law L5
  test('what is held outlives all reminders of others, and nobody is reminded more often', async () => {
    const [eve, ann, ben, cleo] = [
      await paidMember(api),
      await member(),
      await member(),
      await paidMember(api),
    ]
    await write(cleo, ann)
    expect(await announced(ann, 11 * MINUTE_MS)).toBe(1)
    await report(ben, eve)
    await write(eve, ann)
    let reminders = 0
    for (let day = 0; day < 5; day += 1) reminders += await announced(ann, DAY_MS)
    expect(reminders).toBe(2)
    await decide(eve, 'kept')
    expect(await announced(ann, HOUR_MS)).toBe(1)
    reminders = 0
    for (let day = 0; day < 5; day += 1) reminders += await announced(ann, DAY_MS)
    expect(reminders).toBe(2)
  })

  test('what was announced before the case is not announced again after it', async () => {
    const [eve, ann, ben] = [await paidMember(api), await member(), await member()]
    await write(eve, ann)
    await eve.post('/api/like.php', { profile: ann.id })
    expect(await announced(ann, HOUR_MS)).toBe(2)
    await report(ben, eve)
    expect(await announced(ann, HOUR_MS)).toBe(0)
    await decide(eve, 'kept')
    expect(await announced(ann, 2 * HOUR_MS)).toBe(0)
  })
})

describe('after a removal for fraud', () => {
  test('who exchanged messages is listed by counts, and warned once in their language', async () => {
    const [eve, ann, ben] = [await paidMember(api), await member(), await member()]
    await write(eve, ann)
    await api.deps.store.db.updateTable('account').set({ language: 'de' }).where('id', '=', ann.id).execute()
    await report(ben, eve)
    const id = await decide(eve, 'removed')
    expect(await ask(lead, 'getCorrespondents', { id })).toEqual({
      rows: [{ id: ann.id, brand: 'amora', name: ann.name, messages: 1 }],
      all: 1,
      warned_at: 0,
    })
    const warn = () => ask(lead, 'warnCorrespondents', { id, words: 'Removed for fraud' })
    await warn()
    const told = [...(await mailsTo(ann)), ...(await mailsTo(ben))]
    const mails = told.filter(({ subject }) => subject.startsWith('Eine Warnung'))
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: ann.email, text: expect.stringContaining(eve.name) as string })
    expect(mails[0]!.text).not.toContain('Hello')
    expect(await codeOf(warn())).toBe('already_decided')
    expect(await ask(lead, 'getCorrespondents', { id })).toMatchObject({ warned_at: api.clock.now })
  })

  test('nobody is warned of a member who was kept', async () => {
    const [eve, ann, ben] = [await paidMember(api), await member(), await member()]
    await write(eve, ann)
    await report(ben, eve)
    const id = await decide(eve, 'kept')
    expect(await codeOf(ask(lead, 'warnCorrespondents', { id, words: 'All of them' }))).toBe('case_changed')
  })

  test('nobody is warned of a member who is back after an appeal', async () => {
    const [eve, ann] = [await paidMember(api), await member()]
    await write(eve, ann)
    await report(ann, eve)
    const id = await decide(eve, 'removed')
    const { id: decision } = await api.deps.store.db
      .selectFrom('decision')
      .select('id')
      .where('account', '=', eve.id)
      .where('measure', '=', 'account_removed')
      .executeTakeFirstOrThrow()
    await reverseDecision(api.deps, OPERATOR, decision, 'A mistake')
    expect(await codeOf(ask(lead, 'getCorrespondents', { id }))).toBe('case_changed')
    expect(await codeOf(ask(lead, 'warnCorrespondents', { id, words: 'All' }))).toBe('case_changed')
  })
})
