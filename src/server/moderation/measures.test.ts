// What is done against a member short of a removal: a warning, a suspension, a text taken down.

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../../tests/support/actors.ts'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { hide } from '../../../tests/support/notices.ts'
import { openBrands, paidMember } from '../../../tests/support/profiles.ts'
import { LOCALES } from '../../contract/lists.ts'
import { calls } from '../../contract/calls/all-calls.ts'
import type { Fact, SuspensionDays } from '../../contract/moderation.ts'
import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import { purgeAccounts } from '../accounts/purge-accounts.ts'
import { audit } from '../audit/audit.ts'
import { removeMember } from './restrictions/ban-member.ts'
import { endSuspensions } from './restrictions/end-suspensions.ts'
import { reverseDecision } from './restrictions/reverse-decision.ts'
import { restrictMember, type TakenMeasure } from './restrictions/take-measure.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())
beforeEach(async () => {
  // The daily limits begin anew, and no suspension of an earlier test ends in this one.
  api.clock.now += 31 * DAY_MS
  await endSuspensions(api.deps)
})

const member = () => paidMember(api)
const FACTS: readonly Fact[] = ['harassment.insult']
const take = (who: Person, taken: TakenMeasure, notice = '') =>
  restrictMember(api.deps, OPERATOR, { brand: 'amora', name: who.name }, taken, {
    ...{ ground: 'harassment', notice, facts: FACTS },
  })
const warn = (who: Person, notice = '') => take(who, { measure: 'warning' }, notice)
const suspend = (who: Person, days: SuspensionDays, notice = '') =>
  take(who, { measure: 'suspended', days }, notice)
const takeDown = (who: Person, message = '', notice = '') =>
  take(who, { measure: 'text_removed', message }, notice)
const reverse = (statement: string | null) =>
  reverseDecision(api.deps, OPERATOR, statement ?? '', 'Somebody else wrote it')

async function write(from: Person, to: Person, text: string): Promise<string> {
  const cost = api.deps.brands.get('amora')!.site.message_credits
  return (await from.post('/api/chat.php', { profile: to.id, text, cost })).body.message.id as string
}
async function report(by: Person, reference: string): Promise<string> {
  const sent = await by.post('/api/complaint.php', {
    ...{ kind: 'harassment', reference, text: 'Insults me', good_faith: true },
  })
  return sent.body.case_number as string
}
const mailsTo = async ({ email }: Person) => (await api.deliver()).filter(({ to }) => to === email)
const userOf = async (who: Person) => (await who.get('/api/user.php')).body.user
const decisionsOf = async (who: Person) =>
  (await who.get('/api/complaint.php')).body.decisions as Record<string, unknown>[]
const chatOf = async (who: Person, { id }: Person) =>
  (await who.get('/api/chat.php', { profile: id })).body as {
    messages: { text: string; removed?: true }[]
    refusal?: string
    refused_until?: number
  }
const findings = () => audit(api.deps.store, api.deps.brands, api.deps.media)

describe('a warning', () => {
  // law L11
  test('is mailed, listed, and shown until the member has seen it, and closes nothing', async () => {
    const [ann, ben] = [await member(), await member()]
    const statement = await warn(ann)
    const [mail] = (await mailsTo(ann)).slice(-1)
    expect(mail?.text).toContain(statement)
    expect(mail?.text).not.toMatch(/\{\w+\}/)
    expect((await userOf(ann)).warning).toEqual({ statement, ground: 'harassment' })
    expect(await decisionsOf(ann)).toMatchObject([{ id: statement, measure: 'warning', until: null }])
    expect((await ann.post('/api/like.php', { profile: ben.id })).status).toBe(200)

    await ann.put('/api/complaint.php', { statement: 'another' })
    expect((await userOf(ann)).warning).toBeDefined()
    expect((await ann.put('/api/complaint.php', { statement })).status).toBe(204)
    expect((await userOf(ann)).warning).toBeUndefined()
    expect(await findings()).toEqual([])
  })

  test('is given again on the same ground, each time with a number of its own', async () => {
    const ann = await member()
    const first = await warn(ann)
    const second = await warn(ann)
    expect(second).not.toBe(first)
    expect((await userOf(ann)).warning.statement).toBe(second)
    expect(await decisionsOf(ann)).toHaveLength(2)
  })

  test('answers the notices of its ground, and ends the review on it', async () => {
    const [ann, ben] = [await member(), await member()]
    const notice = await report(ben, `profile:${ann.id}`)
    await warn(ann, notice)
    const [answer] = (await mailsTo(ben)).slice(-1)
    expect(answer?.text).toContain('has been warned')
    expect((await ben.get('/api/complaint.php')).body.cases).toMatchObject([{ outcome: 'warning' }])
    const eve = await member()
    await hide(api, 'amora', ben, { reference: `profile:${eve.id}` })
    await restrictMember(
      api.deps,
      OPERATOR,
      { brand: 'amora', name: eve.name },
      { measure: 'warning' },
      { ground: 'under_age', notice: '', facts: [] },
    )
    expect((await ben.get('/api/profile.php', { id: eve.id })).status).toBe(200)
    expect(await findings()).toEqual([])
  })
})

describe('a suspended member', () => {
  test('is seen by nobody, and reads on', async () => {
    const [ann, ben] = [await member(), await member()]
    await write(ben, ann, 'Good evening')
    await suspend(ann, 3)
    expect((await ben.get('/api/profile.php', { id: ann.id })).status).toBe(404)
    expect((await chatOf(ann, ben)).messages).toMatchObject([{ text: 'Good evening' }])
    expect((await ann.get('/api/search.php')).status).toBe(200)
    expect(
      (await api.visitor('amora').post('/api/user.php', { login: ann.name, password: PASSWORD })).status,
    ).toBe(200)
    expect(await findings()).toEqual([])
  })

  test('is refused every call that takes part, with when it ends, and no other', async () => {
    const [ann, ben] = [await member(), await member()]
    const colours = { create: { width: 210, height: 280, channels: 3, background: '#a54' } } as const
    const photo = () => {
      const form = new FormData()
      return sharp(colours)
        .png()
        .toBuffer()
        .then((bytes) => (form.set('file', new File([new Uint8Array(bytes)], 'photo.png')), form))
    }
    await suspend(ann, 7)
    const until = api.clock.now + 7 * DAY_MS
    const order = { bundle: 'credits-10', country: 'NL', total: 1, start_now: true }
    const asked = {
      sendMessage: await ann.post('/api/chat.php', { profile: ben.id, text: 'Hello', cost: 1 }),
      sendPhoto: await ann.post('/api/chat.php', await photo(), {
        query: { upload: '1', profile: ben.id, cost: 2 },
      }),
      sendVoice: await ann.post('/api/chat.php', await photo(), {
        query: { voice: '1', profile: ben.id, cost: 2 },
      }),
      sendComment: await ann.post('/api/comment.php', {
        profile: ben.id,
        photo: 'none',
        text: 'Hello',
        cost: 1,
      }),
      giveLike: await ann.post('/api/like.php', { profile: ben.id }),
      swipe: await ann.post('/api/swipe.php', { action: 'pass', profile: ben.id }),
      uploadPhoto: await ann.post('/api/photo.php', await photo()),
      orderPhotos: await ann.put('/api/photo.php', { main: 'none' }),
      askVerification: await ann.post('/api/verification.php', { consent: true }),
      sendVerification: await ann.post('/api/verification-picture.php', await photo(), {
        query: { id: 'none' },
      }),
      pauseProfile: await ann.put('/api/pause.php', { days: 1 }),
      changeProfile: await ann.put('/api/profile.php', { about: 'Somebody else' }),
      answerPrompts: await ann.put('/api/prompts.php', { prompts: [] }),
      answerByVoice: await ann.post('/api/voice.php', await photo(), { query: { prompt: 'sunday' } }),
      placeOrder: await ann.post('/api/order.php', { ...order, method: 'ideal' }),
      repeatOrder: await ann.post(
        '/api/order.php',
        { intent: 'none', total: 1, start_now: true },
        { query: { repeat: '1' } },
      ),
      orderDirectDebit: await ann.post('/api/directdebit.php', {
        ...{ bundle: 'credits-10', country: 'NL', total: 1, start_now: true },
        ...{
          account_holder: 'Ann',
          iban: 'NL91ABNA0417164300',
          mobile_number: '+31612345678',
          mandate: true,
        },
        ...{ street: 'Kade', house_number: '1', zip: '1011AB', city: 'Amsterdam' },
      }),
      resendCode: await ann.post('/api/directdebit.php', { order: 'none' }, { query: { resend: '1' } }),
      confirmCode: await ann.post('/api/sms.php', { order: 'none', code: '123456' }),
    }
    for (const [name, { status, body }] of Object.entries(asked))
      expect([name, status, body.error, body.until]).toEqual([name, 403, 'account_suspended', until])
    const takingPart = Object.entries(calls).filter(([, call]) => call.takesPart)
    expect(Object.keys(asked).sort()).toEqual(takingPart.map(([name]) => name).sort())
  })

  test('may still leave, object, block, delete photos, and withdraw from purchases', () => {
    for (const name of [
      'changeAccount',
      'deleteAccount',
      'sendComplaint',
      'blockProfile',
      'deletePhoto',
      'takeBackLike',
      'removeChat',
      'cancelOrder',
      'withdraw',
      'exportData',
    ] as const)
      expect([name, calls[name].takesPart]).toEqual([name, false])
  })

  // law L11
  test('is told what is closed, until when in their zone, why, and how to object', async () => {
    for (const language of LOCALES) {
      const ann = await member()
      await ann.put('/api/user.php', { language })
      await ann.put('/api/account.php', { time_zone: 'Asia/Tokyo' })
      const statement = await suspend(ann, 30)
      const [mail] = (await mailsTo(ann)).slice(-1)
      const t = api.deps.translator(language, 'informal')
      for (const part of [
        statement!,
        t('notifications.reasons.harassment'),
        t('notifications.facts.harassment.insult'),
        t('notifications.reasons.redress'),
      ])
        expect(mail?.text).toContain(part)
      expect(mail?.text).not.toMatch(/\{\w+\}/)
    }
    const ann = await member()
    const statement = await suspend(ann, 3)
    const until = api.clock.now + 3 * DAY_MS
    expect((await userOf(ann)).suspension).toEqual({ statement, ground: 'harassment', until })
    expect(await decisionsOf(ann)).toMatchObject([{ measure: 'suspended', until, lifted_at: null }])
    const ben = await member()
    expect(await chatOf(ann, ben)).toMatchObject({ refusal: 'account_suspended', refused_until: until })
  })

  test('takes part again when the days are over, and gets a mail', async () => {
    const [ann, ben] = [await member(), await member()]
    await suspend(ann, 3)
    api.clock.now += 3 * DAY_MS - 1
    expect(await endSuspensions(api.deps)).toBe(0)
    api.clock.now += 1
    expect(await endSuspensions(api.deps)).toBe(1)
    expect(await endSuspensions(api.deps)).toBe(0)
    expect((await ben.get('/api/profile.php', { id: ann.id })).status).toBe(200)
    expect((await ann.post('/api/like.php', { profile: ben.id })).status).toBe(200)
    expect((await userOf(ann)).suspension).toBeUndefined()
    expect((await mailsTo(ann)).at(-1)?.subject).toContain('over')
    const row = await api.deps.store.db
      .selectFrom('decision')
      .select(['lifted_by', 'lifted_why'])
      .where('account', '=', ann.id)
      .executeTakeFirst()
    expect(row).toEqual({ lifted_by: 'system:suspensions', lifted_why: 'over' })
    expect(await findings()).toEqual([])
  })

  test('is suspended for longer by a decision of its own, and for no shorter', async () => {
    const ann = await member()
    const first = await suspend(ann, 7)
    expect(await suspend(ann, 3)).toBeNull()
    expect(await suspend(ann, 7)).toBeNull()
    const second = await suspend(ann, 30)
    expect(second).not.toBeNull()
    expect((await userOf(ann)).suspension).toMatchObject({ statement: second })
    expect(await decisionsOf(ann)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: first, lifted_at: expect.any(Number) }),
        expect.objectContaining({ id: second, lifted_at: null }),
      ]),
    )
    api.clock.now += 7 * DAY_MS
    expect(await endSuspensions(api.deps)).toBe(0)
    expect(await findings()).toEqual([])
  })

  test('is suspended once by two decisions at the same moment', async () => {
    const ann = await member()
    const made = await Promise.all([suspend(ann, 7), suspend(ann, 7)])
    expect(made.filter((statement) => statement !== null)).toHaveLength(1)
    expect((await mailsTo(ann)).filter(({ subject }) => subject.includes('suspended'))).toHaveLength(1)
    expect(await findings()).toEqual([])
  })

  test('is removed, deleted and purged as any other, and no suspension outlives it', async () => {
    const [ann, eve] = [await member(), await member()]
    await suspend(ann, 30)
    await suspend(eve, 30)
    await removeMember(api.deps, OPERATOR, 'amora', ann.name, { ground: 'fraud', notice: '' })
    await eve.delete('/api/account.php', { password: PASSWORD })
    api.clock.now += 15 * DAY_MS
    await purgeAccounts(api.deps)
    expect(await findings()).toEqual([])
    expect(await suspend(eve, 30)).toBeNull()
    await api.deliver()
    const sent = api.mails.length
    api.clock.now += 15 * DAY_MS + HOUR_MS
    expect(await endSuspensions(api.deps)).toBe(1)
    await api.deliver()
    expect(api.mails.slice(sent).filter(({ to }) => [ann.email, eve.email, ''].includes(to))).toEqual([])
    expect(await findings()).toEqual([])
  })
})

describe('a message that is taken down', () => {
  test('is shown to its author alone, who is told which and why', async () => {
    const [ann, ben] = [await member(), await member()]
    const message = await write(ann, ben, 'You are a fool')
    await write(ann, ben, 'Sorry')
    const notice = await report(ben, `message:${message}`)
    const statement = await takeDown(ann, message, notice)
    expect((await chatOf(ben, ann)).messages).toMatchObject([{ text: '', removed: true }, { text: 'Sorry' }])
    expect((await chatOf(ann, ben)).messages).toMatchObject([{ text: 'You are a fool', removed: true }, {}])
    const [mail] = (await mailsTo(ann)).slice(-1)
    expect(mail?.text).toContain(statement)
    expect(mail?.text).toContain('message, ')
    expect(await decisionsOf(ann)).toMatchObject([{ measure: 'text_removed', message }])
    expect((await ben.get('/api/complaint.php')).body.cases).toMatchObject([{ outcome: 'text_removed' }])
    expect(await takeDown(ann, message)).toBeNull()
    expect(await findings()).toEqual([])
  })

  test('stays out of the list of conversations, whose answer changes', async () => {
    const [ann, ben] = [await member(), await member()]
    const message = await write(ann, ben, 'You are a fool')
    const before = await ben.get('/api/chats.php')
    await takeDown(ann, message)
    const after = await ben.get('/api/chats.php', undefined, {
      'If-None-Match': before.headers.get('etag') ?? '',
    })
    expect(after.status).toBe(200)
    expect(after.body.chats[0].last_message).toMatchObject({ text: '', removed: true })
  })

  test('of somebody else, or of nobody, is not found', async () => {
    const [ann, ben] = [await member(), await member()]
    const message = await write(ann, ben, 'You are a fool')
    expect(await takeDown(ben, message)).toBeNull()
    expect(await takeDown(ann, 'none')).toBeNull()
    expect((await chatOf(ben, ann)).messages).toMatchObject([{ text: 'You are a fool' }])
  })
})

describe('the text of a profile that is taken down', () => {
  test('is shown to its member alone, until another takes its place', async () => {
    const [ann, ben] = [await member(), await member()]
    await ann.put('/api/profile.php', { about: 'You are all fools. Really.' })
    const statement = await takeDown(ann)
    const seen = async () => (await ben.get('/api/profile.php', { id: ann.id })).body
    expect(await seen()).toMatchObject({ about: '', quote: '' })
    expect((await ann.get('/api/profile.php')).body).toMatchObject({
      about: 'You are all fools. Really.',
      about_removed: true,
    })
    expect((await mailsTo(ann)).at(-1)?.text).toContain(statement)
    await ann.put('/api/profile.php', { about: 'You are all fools. Really.' })
    expect(await seen()).toMatchObject({ about: '' })
    await ann.put('/api/profile.php', { about: 'I sail.' })
    expect(await seen()).toMatchObject({ about: 'I sail.' })
    expect((await ann.get('/api/profile.php')).body.about_removed).toBe(false)
    expect(await findings()).toEqual([])
  })

  test('takes the note of a break with it', async () => {
    const ann = await member()
    await ann.put('/api/pause.php', { days: 3, note: 'You fool' })
    expect(await takeDown(ann)).not.toBeNull()
    expect((await ann.get('/api/user.php')).body.user.pause.note).toBe('')
  })

  test('that is empty is not taken down', async () => {
    const ann = await member()
    await ann.put('/api/profile.php', { about: '' })
    expect(await takeDown(ann)).toBeNull()
  })
})

describe('an answer on a profile that is taken down', () => {
  const answer = async (who: Person, text: string) => {
    const { body } = await who.put('/api/prompts.php', { prompts: [{ prompt: 'sunday', answer: text }] })
    return `answer:${body.prompts[0].id}`
  }

  test('is shown to its member alone, until another takes its place', async () => {
    const [ann, ben] = [await member(), await member()]
    const rude = await answer(ann, 'Fools everywhere')
    const reference = `profile:${ann.id} ${rude}`
    await report(ben, reference)
    const statement = await takeDown(ann, rude)
    const seen = async () => (await ben.get('/api/profile.php', { id: ann.id })).body.prompts
    expect(await seen()).toEqual([])
    await answer(ann, 'Fools everywhere')
    expect((await ann.get('/api/profile.php')).body.prompts).toMatchObject([{ removed: true }])
    const mail = (await mailsTo(ann)).at(-1)
    expect(mail?.text).toContain(statement)
    expect(mail?.text).toContain('answer in the profile, ')
    expect(await decisionsOf(ann)).toMatchObject([{ measure: 'text_removed', message: null }])
    expect((await ben.get('/api/complaint.php')).body.cases).toMatchObject([{ outcome: 'text_removed' }])
    expect(await takeDown(ann, rude)).toBeNull()
    expect(await takeDown(ben, rude)).toBeNull()
    expect(await findings()).toEqual([])
    await answer(ann, 'Rye bread')
    expect(await seen()).toMatchObject([{ answer: 'Rye bread' }])
    expect(await findings()).toEqual([])
  })

  test('is shown again where the decision is taken back', async () => {
    const [ann, ben] = [await member(), await member()]
    const statement = await takeDown(ann, await answer(ann, 'Rye bread'))
    expect(await reverseDecision(api.deps, OPERATOR, statement!, 'reversed')).toBe(true)
    expect((await ben.get('/api/profile.php', { id: ann.id })).body.prompts).toHaveLength(1)
    expect(await findings()).toEqual([])
  })
})

describe('a decision that is taken back', () => {
  test('leaves everything as it was, once, with a mail', async () => {
    const [ann, ben] = [await member(), await member()]
    await ann.put('/api/profile.php', { about: 'I sail.' })
    const message = await write(ann, ben, 'You are a fool')
    const made = [await warn(ann), await suspend(ann, 30), await takeDown(ann, message), await takeDown(ann)]
    for (const statement of made) {
      expect(await reverse(statement)).toBe(true)
      expect(await reverse(statement)).toBe(false)
    }
    expect(await userOf(ann)).toMatchObject({ id: ann.id, profile: { status: 'active' } })
    expect(await userOf(ann)).not.toHaveProperty('warning')
    expect(await userOf(ann)).not.toHaveProperty('suspension')
    expect((await chatOf(ben, ann)).messages).toEqual([expect.objectContaining({ text: 'You are a fool' })])
    expect((await ben.get('/api/profile.php', { id: ann.id })).body.about).toBe('I sail.')
    const mails = (await mailsTo(ann)).filter(({ subject }) => subject.includes('taken a decision back'))
    expect(made.every((statement) => mails.some(({ text }) => text.includes(statement!)))).toBe(true)
    expect(await findings()).toEqual([])
  })
})
