// A second decision by another person: by a link that needs no login, once for each side, and whole where it is reversed.

import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPERATOR, OTHER_OPERATOR } from '../../../tests/support/actors.ts'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { appealLinkIn } from '../../../tests/support/links.ts'
import { hide } from '../../../tests/support/notices.ts'
import { openBrands, paidMember } from '../../../tests/support/profiles.ts'
import { DAY_MS } from '../../core/durations.ts'
import { APPEAL_DAYS, EVIDENCE_DAYS, REMOVED_KEPT_DAYS } from '../../core/limits.ts'
import { purgeAccounts } from '../accounts/purge-accounts.ts'
import { audit } from '../audit/audit.ts'
import { sweepMedia } from '../profiles/photos/sweep-media.ts'
import { sweepAppealPictures } from './appeals/appeal-pictures.ts'
import { decideAppeal, type Ruling } from './appeals/decide-appeal.ts'
import { pendingAppeals, readAppeal } from './appeals/pending-appeals.ts'
import { evidenceOf, sweepEvidence } from './evidence/end-evidence.ts'
import { keepNoticed } from './notices/pending-notices.ts'
import { removeMember } from './restrictions/ban-member.ts'
import { refusePhoto } from './restrictions/review-photos.ts'
import { reverseRemoval } from './restrictions/reverse-removal.ts'

let api: TestApi
let picture: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  const colours = { create: { width: 210, height: 280, channels: 3, background: '#a54' } } as const
  picture = new Uint8Array(await sharp(colours).png().toBuffer())
})
afterAll(() => api.stop())
beforeEach(() => {
  // The daily limits begin anew.
  api.clock.now += DAY_MS
})

const member = () => paidMember(api)
const report = async (by: Person, reference: string, kind = 'fraud') =>
  (
    await by.post('/api/complaint.php', {
      ...{ kind, reference, text: 'Asks for money', good_faith: true },
    })
  ).body.case_number as string
const upload = (by: Person, path = '/api/photo.php', query: Record<string, string> = {}) => {
  const form = new FormData()
  form.set('file', new File([picture], 'photo.png'))
  return by.post(path, form, { query })
}
const tokenTo = async ({ email }: Pick<Person, 'email'>) => appealLinkIn(await api.deliver(), email)
const remove = (who: Person) =>
  removeMember(api.deps, OPERATOR, 'amora', who.name, { ground: 'fraud', notice: '' })
const view = (token: string, by = api.visitor('amora')) => by.get('/api/appeal.php', { token })
const send = (token: string, body = {}, by = api.visitor('amora')) =>
  by.post('/api/appeal.php', { token, text: 'It was somebody else', ...body })
const rule = (id: string, ruling: Partial<Ruling> = {}, actor = OTHER_OPERATOR) =>
  decideAppeal(api.deps, actor, id, { outcome: 'upheld', words: '', ...ruling })
const mailsTo = async ({ email }: Pick<Person, 'email'>) =>
  (await api.deliver()).filter(({ to }) => to === email)
const isPurged = async ({ id }: Person) =>
  (
    await api.deps.store.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email === ''
const findings = () => audit(api.deps.store, api.deps.brands, api.deps.media)
/** A member who was removed, and has appealed. */
async function removedAndAppealed() {
  const ann = await member()
  await remove(ann)
  const token = await tokenTo(ann)
  return { ann, token, number: (await send(token)).body.number as string }
}

// law L12
describe('the link in a statement of reasons', () => {
  test('says without login what was decided, by its number and day', async () => {
    const ann = await member()
    const facts = ['fraud.asked_for_money'] as const
    await removeMember(api.deps, OPERATOR, 'amora', ann.name, { ground: 'fraud', notice: '', facts })
    const decidedAt = api.clock.now
    const { status, body } = await view(await tokenTo(ann))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ side: 'member', at: decidedAt, until: decidedAt + APPEAL_DAYS * DAY_MS },
      reasons: { measure: 'account_removed', ground: 'fraud', facts, clause: 'forbidden', automated: false },
    })
    expect((await mailsTo(ann)).some(({ text }) => text.includes(body.number as string))).toBe(true)
  })

  test('takes one appeal, with a receipt, and says so to whoever opens it again', async () => {
    const { ann, token, number } = await removedAndAppealed()
    expect((await mailsTo(ann)).some(({ subject }) => subject.includes(number))).toBe(true)
    expect((await send(token)).body.error).toBe('link_invalid')
    expect((await view(token)).body).toMatchObject({ closed: 'used', appeal: { number, outcome: null } })
    expect(await readAppeal(api.deps, number)).toMatchObject({ text: 'It was somebody else' })
  })

  test('of two appeals at one moment takes one', async () => {
    const ann = await member()
    await remove(ann)
    const token = await tokenTo(ann)
    const answers = await Promise.all([send(token), send(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await findings()).toEqual([])
  })

  test('is unknown at another brand, and refused by a member for another’s number', async () => {
    const [ann, ben] = [await member(), await member()]
    const photo = (await upload(ann)).body.filename as string
    await refusePhoto(api.deps, OPERATOR, photo, 'photo_nude')
    const token = await tokenTo(ann)
    expect((await view(token, api.visitor('hjertebro'))).body.error).toBe('link_invalid')
    expect((await send(token, {}, api.visitor('hjertebro'))).body.error).toBe('link_invalid')
    const decision = (await view(token)).body.number as string
    expect((await ben.get('/api/appeal.php', { decision })).body.error).toBe('link_invalid')
    expect((await api.visitor('amora').get('/api/appeal.php', { decision })).body.error).toBe('link_invalid')
    expect((await ann.get('/api/appeal.php', { decision })).body.number).toBe(decision)
  })

  test('works for six months', async () => {
    const ann = await member()
    const photo = (await upload(ann)).body.filename as string
    await refusePhoto(api.deps, OPERATOR, photo, 'photo_nude')
    const token = await tokenTo(ann)
    api.clock.now += APPEAL_DAYS * DAY_MS
    expect((await view(token)).body.closed).toBeUndefined()
    api.clock.now += 1000
    expect((await view(token)).body.closed).toBe('expired')
    expect((await send(token)).body.error).toBe('link_invalid')
  })

  test('says of a decision that was lifted, and of data that is gone, that nothing can be done', async () => {
    const [ann, ben] = [await member(), await member()]
    await remove(ann)
    await remove(ben)
    const [lifted, gone] = [await tokenTo(ann), await tokenTo(ben)]
    await reverseRemoval(api.deps, OPERATOR, (await view(lifted)).body.number, 'Wrong')
    expect((await view(lifted)).body.closed).toBe('lifted')
    await api
      .visitor('amora')
      .delete('/api/account.php', { login: ben.name, password: PASSWORD }, { query: { removed: '1' } })
    expect((await view(gone)).body.closed).toBe('gone')
    await purgeAccounts(api.deps)
    expect((await view(gone)).body.closed).toBe('gone')
    for (const token of [lifted, gone]) expect((await send(token)).body.error).toBe('link_invalid')
    expect(await findings()).toEqual([])
  })

  test('leads to a member’s own appeal in the cases, with facts and rule', async () => {
    const [ann, ben] = [await member(), await member()]
    const notice = await report(ben, `profile:${ann.id}`)
    await keepNoticed(api.deps, OPERATOR, notice)
    const photo = (await upload(ben)).body.filename as string
    await refusePhoto(api.deps, OPERATOR, photo, 'photo_nude')
    const until = api.clock.now + APPEAL_DAYS * DAY_MS
    const cases = async () => (await ben.get('/api/complaint.php')).body
    const decision = (await cases()).decisions[0].id as string
    expect((await cases()).decisions).toMatchObject([
      { facts: [], clause: 'forbidden', appeal_until: until, appeal: null },
    ])
    expect((await cases()).cases).toMatchObject([{ case_number: notice, appeal_until: until, appeal: null }])
    for (const number of [decision, notice])
      expect((await ben.post('/api/appeal.php', { decision: number, text: 'Look again' })).status).toBe(200)
    for (const each of [...(await cases()).decisions, ...(await cases()).cases])
      expect(each).toMatchObject({ appeal_until: null, appeal: { outcome: null } })
    const { tables } = (await ben.post('/api/export.php', { password: PASSWORD })).body
    expect(tables.appeal).toHaveLength(2)
    expect(Object.keys(tables.appeal[0])).not.toContain('first_decider')
  })
})

describe('the pictures of an appeal', () => {
  test('are kept with it, three at most, and seen by nobody else', async () => {
    const ann = await member()
    await remove(ann)
    const token = await tokenTo(ann)
    const visitor = api.visitor('amora')
    const ids: string[] = []
    for (let index = 0; index < 4; index += 1) {
      const { status, body } = await upload(visitor, '/api/appeal-picture.php', { token })
      expect(status).toBe(200)
      ids.push(body.id as string)
    }
    expect((await send(token, { pictures: ids })).body.fields).toEqual({ pictures: 'too_many' })
    expect((await send(token, { pictures: ['none'] })).body.fields).toEqual({ pictures: 'unknown' })
    const { number } = (await send(token, { pictures: ids.slice(0, 2) })).body as { number: string }
    const { files = [] } = (await readAppeal(api.deps, number)) ?? {}
    expect(files).toHaveLength(2)
    for (const file of files) expect((await visitor.fetch(`/${file}`)).status).not.toBe(200)
    api.clock.now += DAY_MS + 1000
    expect(await sweepAppealPictures(api.deps)).toBe(2)
    await sweepMedia(api.deps)
    for (const file of files) expect(await api.deps.media.has(file)).toBe(true)
    await rule(number)
    api.clock.now += (EVIDENCE_DAYS + 1) * DAY_MS
    expect(await sweepAppealPictures(api.deps)).toBe(2)
    for (const file of files) expect(await api.deps.media.has(file)).toBe(false)
    expect((await upload(visitor, '/api/appeal-picture.php', { token })).body.error).toBe('link_invalid')
    expect(await findings()).toEqual([])
  })
})

describe('an appeal', () => {
  // law L12
  test('is never decided by who decided first, whatever asks', async () => {
    const { number } = await removedAndAppealed()
    expect(await rule(number, {}, OPERATOR)).toBe('same_decider')
    expect(await rule(number, {}, { kind: 'system', job: 'night' })).toBe('same_decider')
    const { db } = api.deps.store
    await expect(
      sql`update appeal set decided_by = 'command:olga' where id = ${number}`.execute(db),
    ).rejects.toThrow(/another_decides/i)
    expect(await pendingAppeals(api.deps)).toContainEqual(
      expect.objectContaining({ appeal: number, first: 'command:olga' }),
    )
    expect(await rule(number)).toBe('decided')
    expect(await rule(number)).toBe('not_waiting')
  })

  test('is not decided by who answered the notice behind it, or the other side', async () => {
    const [ann, ben] = [await member(), await member()]
    const notice = await report(ben, `profile:${ann.id}`)
    await keepNoticed(api.deps, OPERATOR, notice)
    const { number: first } = (await send(await tokenTo(ben))).body as { number: string }
    const instead = { measure: 'account_removed', ground: 'fraud', facts: ['fraud.asked_for_money'] } as const
    expect(await rule(first, { outcome: 'reversed', instead })).toBe('decided')
    const { number } = (await send(await tokenTo(ann))).body as { number: string }
    for (const actor of [OPERATOR, OTHER_OPERATOR]) expect(await rule(number, {}, actor)).toBe('same_decider')
    expect(await rule(number, { outcome: 'reversed' }, { kind: 'command', user: 'third' })).toBe('decided')
    expect(await findings()).toEqual([])
  })

  test('of two decisions at one moment gets one, and one mail', async () => {
    const { ann, number } = await removedAndAppealed()
    const before = (await mailsTo(ann)).length
    const outcomes = await Promise.all([
      rule(number, { outcome: 'reversed' }),
      rule(number, { outcome: 'upheld' }, { kind: 'command', user: 'third' }),
    ])
    expect(outcomes.toSorted()).toEqual(['decided', 'not_waiting'])
    expect(await mailsTo(ann)).toHaveLength(before + 1)
    expect(await findings()).toEqual([])
  })

  test('that is reversed gives the account back, with the operator’s words in the appellant’s language', async () => {
    const ann = await member()
    await remove(ann)
    const token = await tokenTo(ann)
    const sent = await send(token, { language: 'fi' })
    expect(sent.body).toEqual({ number: expect.any(String) })
    const { number } = sent.body as { number: string }
    expect(await rule(number, { outcome: 'reversed', words: 'Sorry, our mistake.' })).toBe('decided')
    expect((await ann.post('/api/user.php', { login: ann.name, password: PASSWORD })).status).toBe(200)
    const t = api.deps.translator('fi', 'informal')
    const reversed = t('notifications.appeal_decided.reversed')
    const mail = (await mailsTo(ann)).find(({ text }) => text.includes(reversed))
    expect(mail?.text).toContain('Sorry, our mistake.')
    expect(mail?.text).not.toMatch(/\{\w+\}/)
    expect((await view(token)).body).toMatchObject({ closed: 'used', appeal: { outcome: 'reversed' } })
    expect(await findings()).toEqual([])
  })

  test('undoes each measure whole', async () => {
    const [ann, ben] = [await member(), await member()]
    const photo = (await upload(ann)).body.filename as string
    const shown = async () =>
      ((await ben.get('/api/profile.php', { id: ann.id })).body.photos as unknown[] | undefined)?.length
    const reverseAll = async () => {
      const { decisions } = (await ann.get('/api/complaint.php')).body
      for (const { id, appeal_until } of decisions as { id: string; appeal_until: number | null }[]) {
        if (appeal_until === null) continue
        const sent = await ann.post('/api/appeal.php', { decision: id, text: 'Look again' })
        // The answer to the notice behind both is a part in the other.
        const judge = { kind: 'command', user: `judge of ${id}` } as const
        expect(await rule(sent.body.number as string, { outcome: 'reversed' }, judge)).toBe('decided')
      }
    }
    await refusePhoto(api.deps, OPERATOR, photo, 'photo_nude')
    expect(await shown()).toBe(0)
    await reverseAll()
    expect(await shown()).toBe(1)
    api.clock.now += DAY_MS
    // The photo, and the whole profile.
    await hide(api, 'amora', ben, { reference: `photo:${photo}` })
    expect(await shown()).toBeUndefined()
    await reverseAll()
    expect(await shown()).toBe(1)
    expect(await findings()).toEqual([])
  })

  test('that changes the decision puts another measure in its place, with reasons of its own', async () => {
    const ann = await member()
    const photo = (await upload(ann)).body.filename as string
    await refusePhoto(api.deps, OPERATOR, photo, 'photo_nude')
    const { number } = (await send(await tokenTo(ann))).body as { number: string }
    expect(await rule(number, { outcome: 'changed' })).toBe('measure_missing')
    const instead = { measure: 'photo_refused', ground: 'photo_advertising' } as const
    expect(await rule(number, { outcome: 'reversed', instead })).toBe('measure_unfit')
    api.clock.now += 1000
    expect(await rule(number, { outcome: 'changed', instead })).toBe('decided')
    const { decisions } = (await ann.get('/api/complaint.php')).body
    expect(decisions).toMatchObject([{ ground: 'photo_advertising' }, { ground: 'photo_nude' }])
    expect(await findings()).toEqual([])
  })

  test('of a notifier who was right leads to the measure that was missing', async () => {
    const [ann, ben] = [await member(), await member()]
    const notice = await report(ben, `profile:${ann.id}`)
    await keepNoticed(api.deps, OPERATOR, notice)
    const token = await tokenTo(ben)
    expect((await view(token)).body).toMatchObject({ side: 'notifier', number: notice })
    const { number } = (await send(token)).body as { number: string }
    expect(await rule(number, { outcome: 'reversed' })).toBe('measure_missing')
    const instead = { measure: 'account_removed', ground: 'fraud', facts: ['fraud.asked_for_money'] } as const
    expect(await rule(number, { outcome: 'reversed', instead })).toBe('decided')
    expect((await ann.get('/api/user.php')).status).toBe(403)
    expect((await ben.get('/api/complaint.php')).body.cases).toMatchObject([{ outcome: 'removed' }])
    expect(await findings()).toEqual([])
  })

  test('keeps the removed account and the evidence until it is decided', async () => {
    const [ann, ben] = [await member(), await member()]
    const notice = await report(ben, `profile:${ann.id}`)
    await removeMember(api.deps, OPERATOR, 'amora', ann.name, { ground: 'fraud', notice })
    const token = await tokenTo(ann)
    api.clock.now += (REMOVED_KEPT_DAYS - 1) * DAY_MS
    const { number } = (await send(token)).body as { number: string }
    api.clock.now += 3 * DAY_MS
    await purgeAccounts(api.deps)
    expect(await isPurged(ann)).toBe(false)
    await sweepEvidence(api.deps)
    expect(await evidenceOf(api.deps, notice)).toHaveLength(1)
    expect(await rule(number)).toBe('decided')
    await purgeAccounts(api.deps)
    expect(await isPurged(ann)).toBe(true)
    expect(await findings()).toEqual([])
  })

  test('ends where its member has everything erased, or leaves before anybody decided', async () => {
    const { ann, number } = await removedAndAppealed()
    await api
      .visitor('amora')
      .delete('/api/account.php', { login: ann.name, password: PASSWORD }, { query: { removed: '1' } })
    expect(await rule(number, { outcome: 'reversed' })).toBe('not_waiting')
    await purgeAccounts(api.deps)
    expect(await isPurged(ann)).toBe(true)
    const ben = await member()
    const photo = (await upload(ben)).body.filename as string
    await refusePhoto(api.deps, OPERATOR, photo, 'photo_nude')
    const { number: other } = (await send(await tokenTo(ben))).body as { number: string }
    await ben.delete('/api/account.php', { password: PASSWORD })
    api.clock.now += 15 * DAY_MS
    await purgeAccounts(api.deps)
    expect(await rule(other, { outcome: 'reversed' })).toBe('not_waiting')
    expect(await findings()).toEqual([])
  })
})

test('a notice on a message that goes while it is filed is taken, and can be answered', async () => {
  for (let round = 0; round < 3; round += 1) {
    api.clock.now += DAY_MS
    const [ann, ben] = [await member(), await member()]
    const cost = api.deps.brands.get('amora')!.site.message_credits
    const sent = await ann.post('/api/chat.php', { profile: ben.id, text: 'Send me 500', cost })
    const message = sent.body.message.id as string
    const [notice] = await Promise.all([
      report(ben, `message:${message}`),
      ben.delete('/api/chat.php', { profile: ann.id }),
      ann.delete('/api/account.php', { password: PASSWORD }),
    ])
    expect(notice).toMatch(/^[0-9A-Z]{4}-/)
    expect(await keepNoticed(api.deps, OPERATOR, notice)).toBe(true)
  }
  expect(await findings()).toEqual([])
})
