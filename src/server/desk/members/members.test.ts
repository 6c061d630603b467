// Members at the desk: found by what they name themselves, shown without their address, helped with a reason.

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { give } from '../../../../tests/support/codes.ts'
import { startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { appealLinkIn, linkIn } from '../../../../tests/support/links.ts'
import {
  codeOf,
  ask,
  entriesOf,
  signedIn,
  signInBy,
  type TestOperator,
} from '../../../../tests/support/operators.ts'
import { buy, CREDITS, openWithoutDiscounts, spendCredits } from '../../../../tests/support/purchases.ts'
import { DESK_CONFIRMED_MS } from '../../../core/desk.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { audit } from '../../audit/audit.ts'

let api: TestApi
let support: TestOperator
let lead: TestOperator
let ann: Person
/** Id of an order. */
let bought: string
beforeAll(async () => {
  api = await startApi({ change: openWithoutDiscounts })
  support = await signedIn(api, 'support', 'amora')
  lead = await signedIn(api, 'lead', 'amora')
  ann = await api.member('amora')
  ;({ id: bought } = await buy(ann))
})
afterAll(async () => {
  expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  await api.stop()
})
beforeEach(async () => {
  api.clock.now += DAY_MS
  for (const who of [support, lead]) await signInBy(who, who.passkey)
})

const find = async (who: TestOperator, term: string) =>
  (await ask(who, 'findMembers', { find: term })).members.map(({ id }) => id)
const reason = 'Wrote to us from a new phone'

describe('a member', () => {
  test('is found by a name, an id, an address or a number, and by nothing like them', async () => {
    const { case_number } = (await ann.post('/api/complaint.php', { kind: 'payment', text: 'I paid twice' }))
      .body as { case_number: string }
    const { id: opened } = await api.deps.store.db
      .selectFrom('desk_case')
      .select('id')
      .where('subject', '=', ann.id)
      .executeTakeFirstOrThrow()
    const { number } = await api.deps.store.db
      .selectFrom('invoice')
      .select('number')
      .where('account', '=', ann.id)
      .executeTakeFirstOrThrow()
    const terms = [ann.name.toUpperCase(), ann.id, ann.email.toUpperCase(), bought, opened.toLowerCase()]
    for (const term of [...terms, `amora-${String(number).padStart(6, '0')}`])
      expect([term, await find(support, term)]).toEqual([term, [ann.id]])
    for (const term of [ann.name.slice(0, -1), '%', ann.email.slice(1), case_number.slice(1)])
      expect([term, await find(support, term)]).toEqual([term, []])
    const entries = await entriesOf(api, support, 'findMembers')
    expect(entries[0]).toMatchObject({ subject_kind: 'member', subject: ann.id, brand: 'amora' })
    expect(JSON.stringify(entries)).not.toContain('@')
    expect(JSON.stringify(entries)).not.toContain(ann.name)
  })

  test('whose address many gave is five hits at most', async () => {
    const email = 'shared@mail.test'
    for (let index = 0; index < 7; index += 1) await api.member('amora', { email, confirmed: false })
    expect(await find(support, email)).toHaveLength(5)
  })

  test('is shown without address and messages, with orders for who may see them', async () => {
    const shown = await ask(support, 'getMember', { id: ann.id })
    expect(shown).toMatchObject({ id: ann.id, brand: 'amora', status: 'active', mail_stopped: [] })
    expect(shown.email).toMatch(/^.•••@.•••\.\w+$/)
    expect(JSON.stringify(shown)).not.toContain(ann.email)
    expect(shown.orders).toMatchObject([{ id: bought, state: 'completed', returned: 0 }])
    expect(shown.logins.length).toBeGreaterThan(0)
    const moderator = await signedIn(api, 'moderator', 'amora')
    const { orders, credits, codes } = await ask(moderator, 'getMember', { id: ann.id })
    expect([orders, credits, codes]).toEqual([null, null, null])
    const entry = { subject: ann.id, right_used: 'members.look_up' }
    expect(await entriesOf(api, moderator, 'getMember')).toMatchObject([entry])
  })

  test('shows the bookings of their credits with the balance after each, and their codes', async () => {
    const cat = await api.member('amora')
    const first = await ask(support, 'getMember', { id: cat.id })
    await buy(cat)
    const expires = api.clock.now + DAY_MS
    await give(api, 'amora', {
      ...{ code: 'SORRY20', value_percentage: 20, member: cat.name, expires },
    })
    const { credits, codes } = await ask(support, 'getMember', { id: cat.id })
    const before = first.credits!.balance
    expect(credits).toMatchObject({ balance: before + CREDITS, owed: 0, count: first.credits!.count + 1 })
    expect(credits!.bookings[0]).toMatchObject({
      ...{ reason: 'purchase', amount: CREDITS, balance: before + CREDITS, at: api.clock.now },
    })
    expect(codes).toMatchObject([
      { code: 'SORRY20', percent: 20, expires_at: expires, used_at: 0, order: '' },
    ])
  })

  test('lives in a place that is told by its name', async () => {
    const { city, region } = await ask(support, 'getMember', { id: ann.id })
    expect([city, region].join()).toMatch(/^\p{L}[^,]*,\p{L}/u)
  })

  test('with a case of child abuse shows it to the named grant alone', async () => {
    const [ben, cat] = [await api.member('amora'), await api.member('amora')]
    const body = { kind: 'child_abuse', reference: `profile:${ben.id}`, text: 'Look', good_faith: true }
    await cat.post('/api/complaint.php', body)
    const kinds = async (who: TestOperator) => {
      const { cases, open_cases } = await ask(who, 'getMember', { id: ben.id })
      return [cases.map(({ kind }) => kind), open_cases.length]
    }
    expect(await kinds(lead)).toEqual([[], 0])
    const named = await signedIn(api, 'moderator', 'amora', [{ brand: 'amora', role: 'child_abuse' }])
    expect(await kinds(named)).toEqual([['child_abuse'], 1])
  })

  test('is reached after a confirmation, with a reason that the log keeps', async () => {
    const contact = () => ask(support, 'revealContact', { id: ann.id, reason })
    expect(await contact()).toEqual({ email: ann.email, names: [ann.name] })
    const entries = await entriesOf(api, support, 'revealContact')
    expect(entries).toMatchObject([{ reason, subject: ann.id, right_used: 'members.contact' }])
    expect(JSON.stringify(entries)).not.toContain(ann.email)
    api.clock.now += DESK_CONFIRMED_MS
    expect(await codeOf(contact())).toBe('confirm_needed')
  })
})

describe('an operator helps', () => {
  test('whose logins somebody else has: all of them end', async () => {
    const ben = await api.member('amora')
    await ask(support, 'actOnMember', { id: ben.id, action: 'end_logins', reason })
    expect((await ben.get('/api/user.php', {}, { 'X-Request-Type': 'client' })).status).toBe(403)
    expect(await entriesOf(api, support, 'actOnMember')).toMatchObject([
      { reason, after: '{"action":"end_logins"}', subject: ben.id },
    ])
  })

  test('who waits for an activation: it is mailed again, five times a day at most', async () => {
    const ben = await api.member('amora', { confirmed: false })
    const resend = (who: Person) =>
      codeOf(ask(support, 'actOnMember', { id: who.id, action: 'resend_activation', reason }))
    expect(await resend(ann)).toBe('invalid_fields')
    const outcomes = []
    for (let index = 0; index < 6; index += 1) outcomes.push(await resend(ben))
    expect(outcomes.at(-1)).toBe('mail_limit_reached')
    expect(outcomes.filter((each) => each === 'done').length).toBeGreaterThan(3)
    expect((await api.deliver()).filter(({ to }) => to === ben.email).length).toBeGreaterThan(3)
  })

  test('whose mails bounce: none is sent any more', async () => {
    const ben = await api.member('amora')
    await ask(support, 'actOnMember', { id: ben.id, action: 'stop_mail', because: 'bounce', reason })
    expect((await ask(support, 'getMember', { id: ben.id })).mail_stopped).toEqual(['bounce'])
  })

  test('who asks for no more mail: all kinds end, and the member may have them again', async () => {
    const ben = await api.member('amora')
    await ask(support, 'actOnMember', { id: ben.id, action: 'stop_mail', because: 'request', reason })
    expect((await ask(support, 'getMember', { id: ben.id })).mail_stopped).toEqual(['listunsubscribe'])
    const { kinds } = (await ben.get('/api/notifications.php')).body as {
      kinds: Record<string, { email: boolean }>
    }
    expect(Object.values(kinds).some(({ email }) => email)).toBe(false)
  })

  test('whose address is wrong: the new one counts by its link, the old one has a way back', async () => {
    const ben = await api.member('amora')
    const correct = (email: string) =>
      ask(support, 'actOnMember', { id: ben.id, action: 'correct_address', email, reason })
    const addressOf = async () => (await ben.get('/api/account.php')).body.email as string
    expect(await codeOf(correct(ann.email))).toBe('invalid_fields')
    await correct('right@mail.test')
    expect(await addressOf()).toBe(ben.email)
    const mails = await api.deliver()
    const told = mails.find(({ to, subject }) => to === ben.email && subject.includes('change your email'))
    expect(told?.text).toContain('You asked our team')
    await ben.post('/api/token.php', { token: linkIn(mails, 'right@mail.test', /confirm your new address/) })
    expect(await addressOf()).toBe('right@mail.test')
    const entries = await entriesOf(api, support, 'actOnMember')
    expect(entries.at(-1)).toMatchObject({ subject: ben.id, after: '{"action":"correct_address"}', reason })
    expect(JSON.stringify(entries)).not.toContain('@')
    api.clock.now += DESK_CONFIRMED_MS
    expect(await codeOf(correct('other@mail.test'))).toBe('confirm_needed')
  })

  test('whose date of birth is wrong, but never below the age limit, and mails them', async () => {
    const ben = await api.member('amora', { born: '1990-05-17' })
    const correct = (born: string) =>
      codeOf(ask(support, 'actOnMember', { id: ben.id, action: 'correct_birth_date', born, reason }))
    expect(await correct('2015-01-01')).toBe('invalid_fields')
    expect(await correct('1990-05-17')).toBe('invalid_fields')
    expect(await correct('1988-05-17')).toBe('done')
    expect((await ask(support, 'getMember', { id: ben.id })).born).toBe('1988-05-17')
    const { born } = await api.deps.store.db
      .selectFrom('listing')
      .select('born')
      .where('profile', '=', ben.id)
      .executeTakeFirstOrThrow()
    expect(born).toBe(19_880_517)
    const mail = (await api.deliver()).findLast(({ to }) => to === ben.email)
    expect(mail?.text).toContain('17 May 1988')
    expect((await entriesOf(api, support, 'actOnMember')).at(-1)).toMatchObject({
      before: '{"born":"1990-05-17"}',
      after: '{"action":"correct_birth_date","born":"1988-05-17"}',
    })
  })

  test('who waited for us: credits as a gift, at most 100 in 30 days, told and in their history', async () => {
    const finance = await signedIn(api, 'finance', 'amora')
    const ben = await api.member('amora')
    const gift = (credits: number, who = finance) =>
      codeOf(ask(who, 'actOnMember', { id: ben.id, action: 'give_credits', credits, reason }))
    const creditsOf = async () => (await ask(finance, 'getMember', { id: ben.id })).credits!
    const { balance } = await creditsOf()
    expect(await gift(5, support)).toBe('right_missing')
    expect(await gift(101)).toBe('invalid_fields')
    expect(await gift(60)).toBe('done')
    expect(await creditsOf()).toMatchObject({
      ...{ balance: balance + 60, gifts_left: 40 },
      bookings: expect.arrayContaining([expect.objectContaining({ reason: 'goodwill', amount: 60 })]),
    })
    api.clock.now += 1000
    const twice = await Promise.all([gift(30), gift(30)])
    expect(twice.toSorted()).toEqual(['done', 'invalid_fields'])
    const mails = (await api.deliver()).filter(({ to }) => to === ben.email).slice(-2)
    expect(mails.map(({ subject }) => subject)).toEqual(['A gift from Amora', 'A gift from Amora'])
    expect(mails[0]?.text).toContain('Credits: 60')
    const { body } = await ben.get('/api/transactions.php')
    expect(body.gifts).toMatchObject([{ credits: 30 }, { credits: 60 }])
    const [entry] = await entriesOf(api, finance, 'actOnMember').then((all) =>
      all.filter(({ subject }) => subject === ben.id),
    )
    expect(entry).toMatchObject({ right_used: 'refunds.decide', reason })
    expect(entry?.after).toContain('"credits":60')
    const houses = await api.deps.store.db
      .selectFrom('ledger')
      .select('amount')
      .where('ledger_account', '=', 'house:goodwill')
      .execute()
    expect(houses.map(({ amount }) => amount).toSorted()).toEqual([-30, -60])
    api.clock.now += DESK_CONFIRMED_MS
    expect(await gift(1)).toBe('confirm_needed')
    api.clock.now += 31 * DAY_MS
    await signInBy(finance, finance.passkey)
    expect(await gift(100)).toBe('done')
  })

  test('a gift is no part of what a withdrawal gives back', async () => {
    const finance = await signedIn(api, 'finance', 'amora')
    const [ben, cleo] = [await api.member('amora'), await api.member('amora')]
    const { id } = await buy(ben)
    await spendCredits(ben, cleo, 2)
    const { unspent } = await ask(finance, 'getOrderDetail', { id })
    const credits = CREDITS
    await ask(finance, 'actOnMember', { id: ben.id, action: 'give_credits', credits, reason })
    expect(await ask(finance, 'getOrderDetail', { id })).toMatchObject({ unspent })
    expect(unspent).toBeLessThan(CREDITS)
  })

  test('a case that is there already, with what the profile has by now', async () => {
    const ben = await api.member('amora')
    const upload = async (background: string) => {
      const form = new FormData()
      const shape = { width: 210, height: 280, channels: 3, background } as const
      form.set(
        'file',
        new File([new Uint8Array(await sharp({ create: shape }).png().toBuffer())], 'photo.png'),
      )
      expect((await ben.post('/api/photo.php', form)).status).toBe(200)
    }
    const open = async () =>
      (await ask(lead, 'actOnMember', { id: ben.id, action: 'open_case', ground: 'fraud', reason })).case
    const kinds = async (id: string) =>
      (await ask(lead, 'getCase', { id })).evidence.map(({ kind }) => kind).sort()
    await upload('#a54')
    const before = (await api.deps.media.list()).length
    const id = await open()
    expect(await kinds(id)).toEqual(['photo', 'profile'])
    expect(await open()).toBe(id)
    expect(await kinds(id)).toEqual(['photo', 'profile'])
    // Copies that the case has already are gone again.
    expect((await api.deps.media.list()).length).toBe(before + 1)
    await upload('#45a')
    await ben.put('/api/profile.php', { about: 'Send me money' })
    expect(await open()).toBe(id)
    expect(await kinds(id)).toEqual(['photo', 'photo', 'profile', 'profile'])
  })

  test('others by a case about a member, which decides like any other', async () => {
    const ben = await api.member('amora')
    const colours = { create: { width: 210, height: 280, channels: 3, background: '#a54' } } as const
    const form = new FormData()
    form.set('file', new File([new Uint8Array(await sharp(colours).png().toBuffer())], 'photo.png'))
    expect((await ben.post('/api/photo.php', form)).status).toBe(200)
    const { id: photo } = await api.deps.store.db
      .selectFrom('photo')
      .select('id')
      .where('profile', '=', ben.id)
      .executeTakeFirstOrThrow()
    const open = { id: ben.id, action: 'open_case', ground: 'fraud', reason } as const
    expect(await codeOf(ask(support, 'actOnMember', open))).toBe('right_missing')
    const { case: id } = await ask(lead, 'actOnMember', open)
    const { version, timeline } = await ask(lead, 'getCase', { id })
    expect(timeline).toMatchObject([{ kind: 'opened', by: `operator:${lead.id}`, words: reason }])
    const evidenceOf = async () =>
      (await ask(lead, 'getCase', { id })).evidence.map(({ kind, ends_at }) => [kind, ends_at > 0])
    expect(await evidenceOf()).toEqual([
      ['photo', false],
      ['profile', false],
    ])
    await ben.delete('/api/photo.php', { id: photo })
    const [copy] = (await ask(lead, 'getCase', { id })).evidence
    expect(copy).toMatchObject({ content: { photo }, has_file: true })
    const { status } = await lead.get('/api/desk/evidence-file.php', {
      case: id,
      id: copy!.id,
      size: 'whole',
    })
    expect(status).toBe(200)
    await ask(lead, 'claimCase', { id })
    const facts = ['fraud.asked_for_money']
    await ask(lead, 'decideCase', { id, version, measure: 'warning', facts, words: 'Our own finding.' })
    const { source } = await api.deps.store.db
      .selectFrom('decision')
      .select('source')
      .where('account', '=', ben.id)
      .executeTakeFirstOrThrow()
    expect(source).toBe('own')
    expect((await ask(lead, 'getCase', { id })).outcome).toBe('warning')
    const isEnding = async () => (await evidenceOf()).map(([, ends]) => ends)
    expect(await isEnding()).toEqual([true, true])
    // An appeal keeps the evidence, finds the case, and is another's to decide.
    await api.visitor('amora').post('/api/appeal.php', {
      ...{ token: appealLinkIn(await api.deliver(), ben.email), text: 'It was my brother' },
    })
    expect(await isEnding()).toEqual([false, false])
    const { rows } = await ask(lead, 'getQueue', { kind: 'appeal' })
    const appeal = rows.find(({ subject }) => subject === ben.id)!
    expect(await codeOf(ask(lead, 'claimCase', { id: appeal.id }))).toBe('same_decider')
    const second = await signedIn(api, 'lead', 'amora')
    await ask(second, 'claimCase', { id: appeal.id })
    const shown = await ask(second, 'getCase', { id: appeal.id })
    expect(shown).toMatchObject({ appeal: { first: { case: id, words: 'Our own finding.' } } })
    expect(shown.evidence.map(({ kind }) => kind)).toEqual(['photo', 'profile'])
    await ask(second, 'decideCase', {
      id: appeal.id,
      version: shown.version,
      measure: 'reversed',
      facts: [],
      words: '',
    })
    expect(await isEnding()).toEqual([true, true])
    const again = await ask(lead, 'actOnMember', open)
    expect(again.case).not.toBe(id)
    const moderator = await signedIn(api, 'moderator', 'amora')
    const grave = { ...open, ground: 'child_abuse' } as const
    // It is handed to those who may see it.
    expect((await ask(moderator, 'actOnMember', grave)).case).toBe('')
  })
})
