// Two operators at one queue: claims, versions, decisions with their mails, and what each of them may see.

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { picture, upload } from '../../../../tests/security/access/fixtures.ts'
import { startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { decidedBefore, hide } from '../../../../tests/support/notices.ts'
import {
  codeOf,
  ask,
  entriesOf,
  signedIn,
  signInBy,
  type TestOperator,
} from '../../../../tests/support/operators.ts'
import { paidMember } from '../../../../tests/support/profiles.ts'
import { openWithoutDiscounts } from '../../../../tests/support/purchases.ts'
import type { CaseDecision, CaseQuery } from '../../../contract/desk/cases.ts'
import { ASSIGNED_MS, measuresOf } from '../../../core/cases.ts'
import { DESK_CONFIRMED_MS } from '../../../core/desk.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/durations.ts'
import { audit } from '../../audit/audit.ts'
import { type CaseRow, noteEvent } from '../../platform/cases/cases.ts'
import { returnCases } from '../../platform/cases/return-cases.ts'
import { transact } from '../../platform/db/transact.ts'
import { auditDecisions } from '../log/audit-log.ts'

let api: TestApi
let olga: TestOperator
let omar: TestOperator
beforeAll(async () => {
  api = await startApi({
    change(sites) {
      openWithoutDiscounts(sites)
      for (const site of sites) site.photo_review = site.id === 'amora'
    },
  })
  const everywhere = (['child_abuse', 'finance'] as const).map((role) => ({ brand: '*', role }))
  ;[olga, omar] = [await signedIn(api, 'lead', '*', everywhere), await signedIn(api, 'lead', '*', everywhere)]
  await ask(olga, 'changeMe', { language: 'de' })
})
afterAll(async () => {
  expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  await api.stop()
})
beforeEach(() => pass(DAY_MS))

/** Lets time pass; both sign in again, as logins end. */
async function pass(time: number) {
  api.clock.now += time
  for (const who of [olga, omar]) await signInBy(who, who.passkey)
}
const claim = (who: TestOperator, id: string) => ask(who, 'claimCase', { id })
const release = (who: TestOperator, id: string) => ask(who, 'releaseCase', { id })
const read = (who: TestOperator, id: string) => ask(who, 'getCase', { id })
const decide = (who: TestOperator, of: CaseDecision) => ask(who, 'decideCase', of)
const list = (who: TestOperator, query: Partial<CaseQuery> = {}) => ask(who, 'getQueue', query as object)

const member = () => api.member('amora')
const report = (who: Person, reference: string, kind = 'fraud') =>
  who.post('/api/complaint.php', { kind, reference, text: 'Asks for money', good_faith: true })
async function reported(kind = 'fraud') {
  const [ann, ben] = [await member(), await member()]
  await report(ben, `profile:${ann.id}`, kind)
  return { ann, ben, ...(await caseOf(ann.id)) }
}
const caseOf = async (subject: string) => {
  const { id, version } = await api.deps.store.db
    .selectFrom('desk_case')
    .select(['id', 'version'])
    .where('subject', '=', subject)
    .orderBy('opened_at', 'desc')
    .executeTakeFirstOrThrow()
  return { id, version }
}
const decision = (of: { id: string; version: number }, rest: Partial<CaseDecision> = {}): CaseDecision => ({
  ...{ id: of.id, version: of.version, measure: 'kept', facts: [], words: '' },
  ...rest,
})
const words = 'Three members sent money.'
const removal: Partial<CaseDecision> = { measure: 'removed', facts: ['fraud.asked_for_money'], words }
const linkless = (text: string) => text.replaceAll(/token=[\w-]+/g, 'token=…')
const mailsTo = async ({ email }: Person) => (await api.deliver()).filter(({ to }) => to === email)

describe('a claim', () => {
  test('lasts 20 minutes, is renewed, given back, and keeps others out meanwhile', async () => {
    const { id } = await reported()
    await pass(MINUTE_MS)
    expect((await claim(olga, id)).claimed_until).toBe(api.clock.now + 20 * MINUTE_MS)
    await pass(15 * MINUTE_MS)
    await claim(olga, id)
    await pass(15 * MINUTE_MS)
    await expect(claim(omar, id)).rejects.toMatchObject({
      body: {
        error: 'claimed_by_other',
        claimed_by: olga.id,
        changes: [{ kind: 'claimed', by: `operator:${olga.id}` }, { kind: 'opened' }],
      },
    })
    await pass(6 * MINUTE_MS)
    await returnCases(api.deps)
    await claim(omar, id)
    await release(olga, id)
    expect(await codeOf(claim(olga, id))).toBe('claimed_by_other')
    await release(omar, id)
    await claim(olga, id)
    const claims = (await entriesOf(api, olga, 'claimCase')).filter(({ case_id }) => case_id === id)
    expect(claims).toMatchObject([{ right_used: 'cases.decide', brand: 'amora' }, { subject: id }])
  })

  test('ends with the login of an operator who is switched off, and others go on', async () => {
    const { id } = await reported()
    const [leaving, owner] = [await signedIn(api, 'moderator', 'amora'), await signedIn(api, 'owner')]
    await claim(leaving, id)
    await ask(owner, 'changePerson', { change: 'off', id: leaving.id, reason: 'Left the company' })
    expect(await codeOf(claim(leaving, id))).toBe('authentication_required')
    await claim(omar, id)
    const { timeline } = await read(omar, id)
    expect(timeline.find(({ kind }) => kind === 'released')?.by).toBe(`operator:${owner.id}`)
  })

  test('of one case goes to one of two operators who are equally quick', async () => {
    const { id } = await reported()
    const codes = await Promise.all([olga, omar].map((who) => codeOf(claim(who, id))))
    expect(codes.toSorted()).toEqual(['claimed_by_other', 'done'])
  })

  test('of the next case takes what nobody has', async () => {
    const { ann, id } = await reported()
    const next = (who: TestOperator) => ask(who, 'claimNextCase', { next: '', subject: ann.id })
    expect((await next(olga))?.id).toBe(id)
    expect(await next(omar)).toBeNull()
  })

  test('that was handed over for a whole day of work is not cut short by its renewal', async () => {
    const { id } = await reported()
    await ask(olga, 'assignCases', { ids: [id], operator: omar.id })
    const until = api.clock.now + ASSIGNED_MS
    await pass(5 * MINUTE_MS)
    expect((await claim(omar, id)).claimed_until).toBe(until)
    await pass(ASSIGNED_MS - 10 * MINUTE_MS)
    expect((await claim(omar, id)).claimed_until).toBe(api.clock.now + 20 * MINUTE_MS)
  })

  test('is handed over by who has it, and any by a lead, to who may decide the case', async () => {
    const { id } = await reported()
    const assign = (who: TestOperator, to: TestOperator) =>
      codeOf(ask(who, 'assignCases', { ids: [id], operator: to.id }))
    const [one, other] = [
      await signedIn(api, 'moderator', 'amora'),
      await signedIn(api, 'moderator', 'amora'),
    ]
    const [foreign, support] = [
      await signedIn(api, 'moderator', 'fjallvind'),
      await signedIn(api, 'support', 'amora'),
    ]
    const { operators } = await ask(one, 'getAssignable', { id })
    const ids = operators.map((each) => each.id)
    expect(ids).toEqual(expect.arrayContaining([one.id, other.id, olga.id]))
    expect([ids.includes(foreign.id), ids.includes(support.id)]).toEqual([false, false])
    expect(operators.find((each) => each.id === olga.id)).toMatchObject({ name: olga.name, language: 'de' })
    expect(await assign(one, other)).toBe('right_missing')
    await claim(one, id)
    expect(await assign(one, foreign)).toBe('invalid_fields')
    expect(await assign(one, other)).toBe('done')
    expect(await assign(one, one)).toBe('right_missing')
    expect(await assign(olga, omar)).toBe('done')
    const mine = await list(omar, { view: 'mine' })
    expect(mine.rows.map((row) => row.id)).toContain(id)
    expect(mine.operators).toContainEqual({ id: omar.id, name: omar.name })
    expect((await entriesOf(api, one, 'assignCases')).map(({ right_used }) => right_used)).toEqual([
      'cases.decide',
    ])
  })
})

describe('a decision', () => {
  test('is one transaction of measure, mails, timeline and log', async () => {
    const { ann, ben, id, version } = await reported()
    await claim(olga, id)
    const [notice] = (await read(olga, id)).all_notices
    api.clock.now += DESK_CONFIRMED_MS
    expect(await codeOf(decide(olga, decision({ id, version }, removal)))).toBe('confirm_needed')
    await pass(1)
    await api.deliver()
    await decide(olga, decision({ id, version }, removal))
    const [mail] = (await mailsTo(ann)).slice(-1)
    expect(mail?.text).toContain('Our team adds: “Three members sent money.”')
    expect((await mailsTo(ben)).at(-1)?.text).toContain(notice!.id)
    const after = await read(omar, id)
    expect(after).toMatchObject({ state: 'closed', outcome: 'removed', measures: [] })
    const decided = after.timeline.find(({ kind }) => kind === 'decided')!
    expect(decided).toMatchObject({ by: `operator:${olga.id}`, words })
    expect(decided.mails.map(({ to }) => to)).toEqual(['member', 'notifier'])
    expect(decided.mails[0]!.text).toBe(linkless(mail!.text))
    const row = await api.deps.store.db
      .selectFrom('decision')
      .select(['decided_by', 'automated'])
      .where('account', '=', ann.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ decided_by: `operator:${olga.id}`, automated: 0 })
    expect(after.operators).toContainEqual({ id: olga.id, name: olga.name })
    expect((await entriesOf(api, olga, 'decideCase')).at(-1)).toMatchObject({
      ...{ case_id: id, after: '{"measure":"removed"}', right_used: 'cases.decide' },
    })
  })

  test('needs the claim and the version that was read, and says what changed', async () => {
    const { ann, id, version } = await reported()
    expect(await codeOf(decide(olga, decision({ id, version })))).toBe('case_changed')
    await claim(olga, id)
    expect(await codeOf(decide(omar, decision({ id, version })))).toBe('claimed_by_other')
    const cat = await member()
    await report(cat, `profile:${ann.id}`)
    const refused = decide(olga, decision({ id, version }))
    await expect(refused).rejects.toMatchObject({
      body: { error: 'case_changed', changes: [expect.objectContaining({ kind: 'joined' })] },
    })
    await decide(olga, decision(await caseOf(ann.id)))
    expect(await codeOf(decide(olga, decision({ id, version })))).toBe('already_decided')
  })

  test('on a photo is of the case’s own member, and the log names the photo', async () => {
    const { ann, ben, id, version } = await reported()
    const [own, other] = [(await upload(ann)).filename, (await upload(ben)).filename]
    await claim(olga, id)
    const refuse = (photo: string) =>
      decide(olga, decision({ id, version }, { measure: 'photo_refused', photo, photo_ground: 'photo_nude' }))
    expect(await codeOf(refuse(other))).toBe('invalid_fields')
    await refuse(own)
    // An unreported photo may be what a notice on the profile is about.
    expect(await read(olga, id)).toMatchObject({ state: 'closed', outcome: 'photo_refused' })
    expect((await mailsTo(ben)).at(-1)?.text).toContain('the photo is no longer shown')
    expect((await mailsTo(ann)).at(-1)?.text).toContain('We acted on a report.')
    expect((await entriesOf(api, olga, 'decideCase')).at(-1)?.after).toBe(
      `{"measure":"photo_refused","photo":"${own}"}`,
    )
  })

  test('at the same moment as another is made once', async () => {
    const { ann, id, version } = await reported()
    await claim(olga, id)
    const both = [decision({ id, version }), decision({ id, version }, removal)]
    const codes = await Promise.all(both.map((each) => codeOf(decide(olga, each))))
    expect(codes.toSorted()).toEqual(['already_decided', 'done'])
    const { timeline } = await read(olga, id)
    expect(timeline.filter(({ kind }) => kind === 'decided')).toHaveLength(1)
    expect(
      await mailsTo(ann).then(
        (mails) => mails.filter(({ subject }) => /closed|removed/i.test(subject)).length,
      ),
    ).toBeLessThan(2)
  })

  test('without its entry in the log is found by the audit', async () => {
    const { ann, id, version } = await reported()
    const { pool } = api.deps.brands.get('amora')!
    const by = { kind: 'operator', id: 'nobody' } as const
    class Seen extends Error {
      readonly found: object[]
      constructor(found: object[]) {
        super('seen')
        this.found = found
      }
    }
    const forged = transact(api.deps.store.db, async (db) => {
      await noteEvent(
        { db, now: api.clock.now },
        { pool, id, subject: ann.id, version },
        { kind: 'decided', by },
      )
      throw new Seen(await auditDecisions(db, 10))
    })
    await expect(forged).rejects.toMatchObject({ found: [{ case: id, found: 'operator:nobody' }] })
  })

  test('that cannot be logged is not made', async () => {
    const { ann, id, version } = await reported()
    await claim(olga, id)
    const { db, engine } = api.deps.store
    await (
      engine === 'sqlite'
        ? sql`create trigger no_log before insert on operator_log begin select raise(abort, 'disk'); end`
        : sql`create trigger no_log before insert on operator_log for each row execute function operator_log_append_only()`
    ).execute(db)
    expect(await codeOf(decide(olga, decision({ id, version }, removal)))).toBe('internal')
    expect(await codeOf(read(olga, id))).toBe('internal')
    await (engine === 'sqlite' ? sql`drop trigger no_log` : sql`drop trigger no_log on operator_log`).execute(
      db,
    )
    expect((await ann.get('/api/user.php')).status).toBe(200)
    expect(await caseOf(ann.id)).toMatchObject({ version })
  })

  test('to keep shows a hidden member again, and answers who told of them', async () => {
    const [ann, ben] = [await member(), await member()]
    await hide(api, 'amora', ben, { reference: `profile:${ann.id}` })
    const own = await caseOf(ann.id)
    await claim(olga, own.id)
    await decide(olga, decision(own))
    expect((await ben.get('/api/profile.php', { id: ann.id })).status).toBe(200)
    expect(await read(olga, own.id)).toMatchObject({ state: 'closed', outcome: 'kept' })
  })

  test('on a complaint is an answer by mail', async () => {
    const ben = await member()
    await ben.post('/api/complaint.php', { kind: 'payment', text: 'I paid twice' })
    const own = await caseOf(ben.id)
    await claim(olga, own.id)
    expect(await codeOf(decide(olga, decision(own, { measure: 'answered' })))).toBe('invalid_fields')
    await decide(olga, decision(own, { measure: 'answered', words: 'The second payment went back.' }))
    const answers = (await mailsTo(ben)).filter(({ text }) => text.includes('The second payment went back.'))
    expect(answers).toHaveLength(1)
    expect(await read(olga, own.id)).toMatchObject({ state: 'closed', outcome: 'answered' })
  })

  test('on a complaint that was opened again is another mail, which the preview shows', async () => {
    const ben = await member()
    await ben.post('/api/complaint.php', { kind: 'payment', text: 'I paid twice' })
    const { id } = await caseOf(ben.id)
    const answers: string[] = []
    for (const answer of ['It went back.', 'It went back twice.']) {
      const own = await caseOf(ben.id)
      await claim(olga, id)
      const answered = decision(own, { measure: 'answered', words: answer })
      const { mails } = await ask(olga, 'previewCase', answered)
      expect(mails.map(({ sent }) => sent.to)).toEqual(['sender'])
      await decide(olga, answered)
      answers.push((await mailsTo(ben)).at(-1)!.text)
      await ask(olga, 'reopenCase', { ...(await caseOf(ben.id)), words: 'They wrote again' })
    }
    expect(answers).toEqual([expect.stringContaining('It went back.'), expect.stringContaining('twice.')])
    const own = await caseOf(ben.id)
    await claim(olga, id)
    await decide(olga, decision(own, { measure: 'answered', words: 'Closed for good.' }))
  })

  test('of a withdrawal denies or refunds it', async () => {
    const body = { name: 'A Stranger', contract: 'of May', email: 'who@mail.test' }
    const { case_number } = (await api.visitor('amora').post('/api/withdrawal.php', body)).body
    const { id, version } = await api.deps.store.db
      .selectFrom('desk_case')
      .select(['id', 'version'])
      .where('subject_ref', '=', case_number as string)
      .executeTakeFirstOrThrow()
    await claim(olga, id)
    expect(await codeOf(decide(olga, decision({ id, version }, { measure: 'refunded' })))).toBe(
      'invalid_fields',
    )
    await decide(olga, decision({ id, version }, { measure: 'denied' }))
    expect(await read(olga, id)).toMatchObject({ state: 'closed', outcome: 'denied' })
  })
})

describe('a measure short of a removal', () => {
  test.each([
    { measure: 'warning', facts: ['fraud.asked_for_money'] },
    { measure: 'suspended', days: 7, facts: ['fraud.asked_for_money'] },
    { measure: 'text_removed', message: '', facts: ['fraud.asked_for_money'] },
  ] as const)('ends the case with its statement and an answer: $measure', async ({ facts, ...taken }) => {
    const { ann, ben, id, version } = await reported()
    await api.deps.store.db
      .updateTable('profile')
      .set({ about: 'Send me money' })
      .where('id', '=', ann.id)
      .execute()
    await claim(olga, id)
    expect(await codeOf(decide(olga, decision({ id, version }, taken)))).toBe('invalid_fields')
    const before = (await mailsTo(ben)).length
    await decide(olga, decision({ id, version }, { ...taken, facts: [...facts], words }))
    expect((await mailsTo(ann)).at(-1)?.text).toContain(words)
    expect(await mailsTo(ben)).toHaveLength(before + 1)
    expect(await read(olga, id)).toMatchObject({ state: 'closed', outcome: taken.measure })
  })
})

test('an answer on the profile is copied with its question, and taken down by itself', async () => {
  const [ann, ben] = [await member(), await member()]
  const { body } = await ann.put('/api/prompts.php', {
    prompts: [
      { prompt: 'sunday', answer: 'Send me money' },
      { prompt: 'song', answer: 'All of them' },
    ],
  })
  const answer = `answer:${body.prompts[0].id}`
  await report(ben, `profile:${ann.id} ${answer}`, 'fraud')
  const { id, version } = await caseOf(ann.id)
  const [copied] = (await read(olga, id)).evidence
  expect(copied!.content).toMatchObject({
    answers: [{ question: 'So sieht mein Sonntag aus', answer: 'Send me money' }, { answer: 'All of them' }],
  })
  await claim(olga, id)
  const taken = { measure: 'text_removed', message: answer, facts: ['fraud.asked_for_money'], words } as const
  const foreign = { ...taken, message: 'answer:none', facts: [...taken.facts] }
  expect(await codeOf(decide(olga, decision({ id, version }, foreign)))).toBe('invalid_fields')
  await decide(olga, decision({ id, version }, { ...taken, facts: [...taken.facts] }))
  expect(await read(olga, id)).toMatchObject({ state: 'closed', outcome: 'text_removed' })
  expect((await ben.get('/api/profile.php', { id: ann.id })).body.prompts).toMatchObject([
    { answer: 'All of them' },
  ])
})

describe('an appeal', () => {
  test('against a refused photo follows from its notice, and keeps the evidence', async () => {
    const [ann, ben] = [await member(), await member()]
    const { filename: photo } = await upload(ann)
    await ask(omar, 'decidePhotos', { decisions: [{ photo }] })
    await pass(MINUTE_MS)
    await report(ben, `photo:${photo}`)
    const parent = await caseOf(ann.id)
    const [notice] = (await read(olga, parent.id)).all_notices
    await claim(olga, parent.id)
    const refusal = { measure: 'photo_refused', photo, photo_ground: 'photo_nude' } as const
    await decide(olga, decision(await caseOf(ann.id), refusal))
    const mail = (await mailsTo(ann)).findLast(({ text }) => text.includes('token='))!
    expect(mail.text).toContain('We acted on a report.')
    const token = /token=([\w-]+)/.exec(mail.text)![1]!
    const { number } = (await ann.post('/api/appeal.php', { token, text: 'That is not me.' })).body
    const { id } = await openOf(number as string)
    const found = await read(omar, id)
    expect(found.all_notices).toMatchObject([{ id: notice!.id }])
    expect(found.evidence.map(({ kind, ends_at }) => [kind, ends_at])).toContainEqual(['photo', 0])
    expect(await codeOf(claim(olga, id))).toBe('same_decider')
  })

  test('is for nobody who decided in the matter on the other side', async () => {
    const { ann, ben, id, version } = await reported()
    await claim(olga, id)
    await decide(olga, decision({ id, version }, { ...removal, measure: 'warning' }))
    const object = async (who: Person) => {
      const mail = (await mailsTo(who)).findLast(({ text }) => text.includes('token='))!
      const token = /token=([\w-]+)/.exec(mail.text)![1]!
      const { number } = (await who.post('/api/appeal.php', { token, text: 'That is not fair.' })).body
      return openOf(number as string)
    }
    const [first, second] = [await object(ann), await object(ben)]
    await claim(omar, first.id)
    await decide(omar, decision(first, { measure: 'upheld' }))
    for (const who of [olga, omar]) {
      expect(await codeOf(claim(who, second.id))).toBe('same_decider')
      expect((await read(who, second.id)).measures).toEqual([])
    }
    const { operators } = await ask(omar, 'getAssignable', { id: second.id })
    expect(operators.filter((each) => [olga.id, omar.id].includes(each.id))).toEqual([])
  })

  async function appealed() {
    const { ann, id, version } = await reported()
    await claim(olga, id)
    await decide(olga, decision({ id, version }, { ...removal, measure: 'warning' }))
    const statement = (await read(olga, id)).member!.decisions[0]!.id
    const token = /token=([\w-]+)/.exec((await mailsTo(ann)).at(-1)!.text)![1]!
    const sent = await ann.post('/api/appeal.php', { token, text: 'That was somebody else.' })
    expect(sent.status).toBe(200)
    return { ann, parent: id, statement, ...(await openOf(sent.body.number as string)) }
  }
  const openOf = async (ref: string) =>
    api.deps.store.db
      .selectFrom('desk_case')
      .select(['id', 'version'])
      .where('subject_ref', '=', ref)
      .executeTakeFirstOrThrow()

  test('is a case that who decided first cannot decide, and another reverses', async () => {
    const { ann, parent, statement, ...of } = await appealed()
    expect(await read(olga, of.id)).toMatchObject({
      ...{ kind: 'appeal', ground: 'fraud', measures: [] },
      all_notices: [{ kind: 'fraud' }],
      appeal: { side: 'member', decision: statement, text: 'That was somebody else.' },
    })
    const { rows, operators } = await list(omar, { kind: 'appeal' })
    const first = { side: 'member', outcome: 'warning', by: `operator:${olga.id}` }
    expect(rows.find(({ id }) => id === of.id)).toMatchObject({ appealed: first })
    expect(operators.map(({ id }) => id)).toContain(olga.id)
    const reversal = decision(of, { measure: 'reversed', words })
    expect(await codeOf(claim(olga, of.id))).toBe('same_decider')
    expect(await codeOf(ask(olga, 'previewCase', reversal))).toBe('same_decider')
    expect((await ask(omar, 'getAssignable', { id: of.id })).operators.map(({ id }) => id)).not.toContain(
      olga.id,
    )
    expect((await read(omar, of.id)).measures).toEqual(['upheld', 'reversed', 'changed'])
    expect(await codeOf(ask(omar, 'previewCase', decision(of, { measure: 'changed' })))).toBe(
      'invalid_fields',
    )
    const { mails } = await ask(omar, 'previewCase', reversal)
    expect(mails.some(({ sent }) => sent.text.includes(words))).toBe(true)
    await claim(omar, of.id)
    await api.deliver()
    await decide(omar, reversal)
    expect((await mailsTo(ann)).at(-1)!.text).toContain(words)
    expect(await read(omar, of.id)).toMatchObject({ state: 'closed', outcome: 'reversed' })
    expect((await ask(omar, 'getCaseRow', { id: of.id })).row).toMatchObject({ id: of.id, state: 'closed' })
    expect((await read(omar, parent)).member!.decisions[0]!.lifted_at).toBe(api.clock.now)
  })
})

describe('a case that an operator opened, or opened again', () => {
  const withPhoto = async () => {
    const ann = await member()
    const { filename: photo } = await upload(ann)
    const open = {
      id: ann.id,
      action: 'open_case',
      ground: 'child_abuse',
      reason: 'Seen in the grid',
    } as const
    const { case: id } = await ask(olga, 'actOnMember', open)
    return { ann, photo, id }
  }

  test('ends by a decision on it alone', async () => {
    const { ann, photo, id } = await withPhoto()
    await claim(olga, id)
    const { id: fraud } = await reportedAgain(ann)
    await claim(omar, fraud)
    const refusal = { measure: 'photo_refused', photo, photo_ground: 'photo_nude' } as const
    await decide(omar, decision(await stateOf(fraud), refusal))
    expect(await read(omar, fraud)).toMatchObject({ state: 'closed', outcome: 'photo_refused' })
    expect(await read(olga, id)).toMatchObject({ state: 'claimed', outcome: '' })
    await decide(olga, decision(await stateOf(id)))
    expect(await read(olga, id)).toMatchObject({ state: 'closed', outcome: 'kept' })
    await ask(olga, 'reopenCase', { ...(await stateOf(id)), words: 'The police asked' })
    const { id: again } = await reportedAgain(ann, 'harassment')
    await claim(omar, again)
    const insult = { measure: 'warning', facts: ['harassment.insult'] } as const
    await decide(omar, decision(await stateOf(again), { ...insult, facts: [...insult.facts] }))
    expect(await read(olga, id)).toMatchObject({ state: 'open', outcome: '' })
    await claim(olga, id)
    const report = { authority: 'Police', reference: 'KP-1', reported_at: 1 }
    await decide(
      olga,
      decision(await stateOf(id), { ...removal, facts: ['child_abuse.pictures'], ...report }),
    )
    expect(await read(olga, id)).toMatchObject({ state: 'closed', outcome: 'removed' })
  })

  test('stays closed while another on the same is open, and takes a new notice once open', async () => {
    const { ann, id } = await reported()
    await claim(olga, id)
    await decide(olga, decision(await stateOf(id)))
    const open = { id: ann.id, action: 'open_case', ground: 'fraud', reason: 'Seen again' } as const
    const { case: other } = await ask(olga, 'actOnMember', open)
    const again = async () => ({ ...(await stateOf(id)), words: 'New facts from the police' })
    expect(await codeOf(ask(olga, 'reopenCase', await again()))).toBe('case_changed')
    await claim(olga, other)
    await decide(olga, decision(await stateOf(other)))
    await ask(olga, 'reopenCase', await again())
    await api.deps.store.db.updateTable('profile').set({ about: 'New' }).where('id', '=', ann.id).execute()
    expect((await report(await member(), `profile:${ann.id}`)).status).toBe(200)
    expect((await read(olga, id)).all_notices).toHaveLength(2)
    expect(await read(olga, other)).toMatchObject({ state: 'closed' })
  })

  const reportedAgain = async (ann: Person, kind = 'fraud') => {
    await report(await member(), `profile:${ann.id}`, kind)
    return api.deps.store.db
      .selectFrom('desk_case')
      .select('id')
      .where('subject', '=', ann.id)
      .where('ground', '=', kind)
      .executeTakeFirstOrThrow()
  }
  const stateOf = (id: string) =>
    api.deps.store.db
      .selectFrom('desk_case')
      .select(['id', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
})

describe('the preview of a decision', () => {
  test('is the mail that leaves, in its reader’s language and the operator’s', async () => {
    const { ann, id, version } = await reported()
    await api.deliver()
    const { mails } = await ask(olga, 'previewCase', decision({ id, version }, removal))
    expect(mails.map(({ sent, read }) => [sent.to, sent.language, read.language])).toEqual([
      ['member', 'en', 'de'],
      ['notifier', 'en', 'de'],
    ])
    expect(mails[0]!.read.text).toContain('Unser Team ergänzt')
    expect((await ann.get('/api/user.php')).body.user.language).toBe('en')
    expect(await mailsTo(ann).then((all) => all.some(({ text }) => text.includes(words)))).toBe(false)
    await claim(olga, id)
    await decide(olga, decision({ id, version }, removal))
    const left = (await mailsTo(ann)).at(-1)!
    const numberless = (text: string) => linkless(text).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '#')
    expect(mails[0]!.sent.text).toMatch(/token=…$/m)
    expect(numberless(mails[0]!.sent.text)).toBe(numberless(left.text))
    expect(mails[0]!.sent.subject).toBe(left.subject)
  })
})

describe('a case that is not decided yet', () => {
  test('waits for an answer or a lead until a time, and comes back by itself', async () => {
    for (const [call, parkedAs] of [
      ['parkCase', 'waiting'],
      ['escalateCase', 'escalated'],
    ] as const) {
      const { id, version } = await reported()
      const input = { id, version, until: api.clock.now + HOUR_MS, words: 'Asked for a document' }
      expect(await codeOf(ask(olga, call, input))).toBe('case_changed')
      await claim(olga, id)
      await ask(olga, call, input)
      await returnCases(api.deps)
      expect(await read(olga, id)).toMatchObject({
        ...{ state: parkedAs, claimed_by: '', waiting_until: input.until },
      })
      await pass(HOUR_MS)
      await returnCases(api.deps)
      const { state, timeline } = await read(olga, id)
      expect([state, timeline.at(-1)?.kind]).toEqual(['open', 'returned'])
    }
  })

  test('takes notes, and opens again only for a lead, with a reason', async () => {
    const { ann, id, version } = await reported()
    const noted = await ask(omar, 'noteCase', { id, words: 'Same words as yesterday' })
    expect(noted.version).toBe(version + 1)
    await claim(olga, id)
    expect(await codeOf(decide(olga, decision({ id, version })))).toBe('case_changed')
    await decide(olga, decision(await caseOf(ann.id)))
    const closed = await caseOf(ann.id)
    const moderator = await signedIn(api, 'moderator')
    const again = { ...closed, words: 'New facts from the police' }
    expect(await codeOf(ask(moderator, 'reopenCase', again))).toBe('right_missing')
    expect(await ask(olga, 'reopenCase', again)).toMatchObject({ state: 'open', outcome: '' })
    await claim(olga, id)
    await decide(olga, decision(await caseOf(ann.id), removal))
    expect(await read(olga, id)).toMatchObject({ outcome: 'removed' })
  })
})

describe('the queue', () => {
  /** Puts cases of a language that no other has into the queue, each due a millisecond after the one before. */
  async function fill(count: number, of: (index: number) => Partial<CaseRow>) {
    const { db } = api.deps.store
    const { id } = await reported()
    const row = await db.selectFrom('desk_case').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const rows = Array.from({ length: count }, (_, index) => ({
      ...row,
      id: `AAAA-AAAA-${String(2000 + index)}`,
      subject_ref: `filler ${index}`,
      language: 'pl' as const,
      ...{ due_at: api.clock.now + HOUR_MS + index, hard_due_at: 0 },
      ...of(index),
    }))
    await db.insertInto('desk_case').values(rows).execute()
    return rows
  }
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  /** Ids of all pages, of a hundred at most. */
  async function readAll(query: Partial<CaseQuery>): Promise<string[]> {
    const ids: string[] = []
    let after: string | undefined
    do {
      const page = await list(olga, { ...query, ...(after ? { after } : {}) })
      ids.push(...idsOf(page.rows))
      after = page.next || undefined
    } while (after && ids.length < 5000)
    return ids
  }
  afterEach(async () => {
    await api.deps.store.db.deleteFrom('desk_case').where('language', '=', 'pl').execute()
  })

  test('has what is overdue for good first, then what is due first, page by page', async () => {
    const late = await reported()
    const soon = await reported('under_age')
    const slow = await reported('illegal')
    const mine = async (query: Partial<CaseQuery> = {}) =>
      (await readAll(query)).filter((id) => [late.id, soon.id, slow.id].includes(id))
    expect(await mine()).toEqual([soon.id, late.id, slow.id])
    expect(await mine({ kind: 'notice', ground: 'illegal' })).toEqual([slow.id])
    expect(await mine({ brand: 'minerve' })).toEqual([])
    const { db } = api.deps.store
    await db.updateTable('desk_case').set({ hard_due_at: api.clock.now }).where('id', '=', slow.id).execute()
    expect(await mine()).toEqual([slow.id, soon.id, late.id])
    await db
      .updateTable('desk_case')
      .set({ hard_due_at: api.clock.now + DAY_MS })
      .where('id', '=', slow.id)
      .execute()
  })

  test('pages without a gap or a repeat, whatever is overdue', async () => {
    const rows = await fill(130, (index) => ({
      due_at: api.clock.now + (index % 7) * HOUR_MS,
      hard_due_at: index % 3 === 0 ? api.clock.now - index : 0,
    }))
    const expected = rows.toSorted(
      (a, b) =>
        Number(a.hard_due_at === 0) - Number(b.hard_due_at === 0) ||
        a.due_at - b.due_at ||
        (a.id < b.id ? -1 : 1),
    )
    expect(await readAll({ language: 'pl' })).toEqual(idsOf(expected))
  })

  test('pages without a gap or a repeat through what is open and closed of one person', async () => {
    const { subject } = await api.deps.store.db
      .selectFrom('desk_case')
      .select('subject')
      .where('id', '=', (await reported()).id)
      .executeTakeFirstOrThrow()
    const rows = await fill(130, (index) => ({
      subject,
      closed_at: index < 40 ? api.clock.now - index : 0,
    }))
    expect(await readAll({ subject, language: 'pl' })).toEqual(idsOf(rows))
  })

  test.each([
    ['none is yet', undefined],
    ['one is already', 0],
  ])('pages have what turns overdue meanwhile on exactly one, where %s', async (_, overdue) => {
    const rows = await fill(70, (index) => {
      if (index === 60) return { hard_due_at: api.clock.now + MINUTE_MS }
      return index === overdue ? { hard_due_at: api.clock.now - MINUTE_MS } : {}
    })
    const first = await list(olga, { language: 'pl' })
    api.clock.now += 2 * MINUTE_MS
    const second = await list(olga, { language: 'pl', after: first.next })
    expect(idsOf([...first.rows, ...second.rows])).toEqual(idsOf(rows))
    expect(second.next).toBe('')
    // The next poll has it among the first.
    expect(idsOf((await list(olga, { language: 'pl' })).rows)).toContain(rows[60]!.id)
  })

  test.each([0, 1, 60])(
    'pages are not sent again while nothing changes, with %i overdue',
    async (overdue) => {
      await fill(70, (index) => (index < overdue ? { hard_due_at: api.clock.now - index } : {}))
      const { next } = await list(olga, { language: 'pl' })
      const pages = [{ language: 'pl' }, { language: 'pl', after: next }]
      const poll = (query: Record<string, string>, tag = '') =>
        olga.get('/api/desk/cases.php', query, { 'If-None-Match': tag })
      const tags = await Promise.all(
        pages.map(async (page) => (await poll(page)).headers.get('ETag') ?? undefined),
      )
      api.clock.now += 10_000
      const polls = await Promise.all(pages.map((page, index) => poll(page, tags[index])))
      expect(polls.map(({ status }) => status)).toEqual([304, 304])
    },
  )

  test('goes on from a cursor of the release before, which has no mark', async () => {
    const rows = await fill(70, (index) => (index < 60 ? { hard_due_at: api.clock.now } : {}))
    const { next } = await list(olga, { language: 'pl' })
    const after = next.split('.').slice(0, 3).join('.')
    expect(idsOf((await list(olga, { language: 'pl', after })).rows)).toEqual(idsOf(rows.slice(50)))
  })

  test('counts by view, and says by its version whether anything changed', async () => {
    const countsOf = async () => (await list(olga)).counts!
    const before = await countsOf()
    const { headers } = await olga.get('/api/desk/cases.php')
    const again = (query = {}) =>
      olga.get('/api/desk/cases.php', query, { 'If-None-Match': headers.get('ETag')! })
    expect((await again()).status).toBe(304)
    expect((await again({ kind: 'dispute' })).status).toBe(200)
    const { id } = await reported()
    await claim(olga, id)
    const after = await countsOf()
    expect((await again()).status).toBe(200)
    expect(after.all - before.all).toBe(1)
    expect(after.mine - before.mine).toBe(1)
    expect(after.unclaimed).toBe(before.unclaimed)
    expect(after.kinds.notice! - (before.kinds.notice ?? 0)).toBe(1)
    expect((await list(olga, { after: `1.${api.clock.now}.${id}` })).counts).toBeNull()
  })

  test('and its cases are there only for whom brand and kind are', async () => {
    const [fraud, child] = [await reported(), await reported('child_abuse')]
    const sees = async (who: TestOperator) => {
      const own = await Promise.all(
        [fraud, child].map(async ({ ann }) => (await list(who, { subject: ann.id })).rows.length),
      )
      return [...own, await codeOf(read(who, fraud.id)), await codeOf(read(who, child.id))]
    }
    expect(await sees(await signedIn(api, 'moderator'))).toEqual([1, 0, 'done', 'not_found'])
    expect(await sees(await signedIn(api, 'child_abuse', 'amora'))).toEqual([0, 1, 'not_found', 'done'])
    expect(await sees(await signedIn(api, 'lead', 'fjallvind'))).toEqual([0, 0, 'not_found', 'not_found'])
    expect(await codeOf(list(await signedIn(api, 'marketing')))).toBe('right_missing')
  })
})

describe('a case that is read', () => {
  test('has evidence, notices with records, the member, the shift and the next case, and is logged', async () => {
    const { ann, ben, id } = await reported()
    const cat = await member()
    api.clock.now += MINUTE_MS
    await report(cat, `profile:${ann.id}`)
    const found = await read(omar, id)
    expect(found.all_notices.map(({ notifier }) => notifier)).toEqual([
      { account: ben.id, name: ben.name, confirmed: true, upheld: 0, refused: 0 },
      { account: cat.id, name: cat.name, confirmed: true, upheld: 0, refused: 0 },
    ])
    expect(found.evidence.map(({ kind }) => kind)).toEqual(['profile', 'profile'])
    expect(found.member).toMatchObject({ id: ann.id, name: ann.name, status: 'active', open_cases: [id] })
    expect(found.shifts).toEqual([{ why: 'further_notifiers', hours: -2, notifiers: 2 }])
    expect(found.measures).toEqual(measuresOf({ kind: 'notice', subject_kind: 'member' }))
    expect(JSON.stringify(found)).not.toContain(ann.email)
    expect((await entriesOf(api, omar, 'getCase')).at(-1)).toMatchObject({
      case_id: id,
      right_used: 'cases.read',
    })
    expect(await codeOf(read(omar, 'AAAA-AAAA-AAAA'))).toBe('not_found')
  })

  test('counts every measure for the sender whose notice led to it', async () => {
    const { ben, id } = await reported()
    await decidedBefore(api, 'amora', { account: ben.id }, { outcome: 'warning', count: 3 })
    await decidedBefore(api, 'amora', { account: ben.id }, { outcome: 'gone', count: 1 })
    const [notice] = (await read(omar, id)).all_notices
    expect(notice?.notifier).toMatchObject({ upheld: 3, refused: 0 })
  })

  test('says what the member has changed of the profile since it was copied, places by their names', async () => {
    const { ann, id } = await reported()
    const [copied] = (await read(olga, id)).evidence
    expect(copied!.changes).toEqual([])
    expect((copied!.content as { city: string }).city).toMatch(/^\p{L}/u)
    await ann.put('/api/profile.php', { about: 'I sell nothing' })
    const [later] = (await read(olga, id)).evidence
    expect(later!.changes).toEqual([{ field: 'about', now: 'I sell nothing' }])
    expect(later!.content).toEqual(copied!.content)
  })

  test('is polled by its row, without a body while nothing changed', async () => {
    const { id } = await reported()
    const path = '/api/desk/case-row.php'
    const tag = (await olga.get(path, { id })).headers.get('ETag') ?? ''
    expect((await olga.get(path, { id }, { 'If-None-Match': tag })).status).toBe(304)
    await ask(omar, 'noteCase', { id, words: 'Seen before' })
    expect((await olga.get(path, { id }, { 'If-None-Match': tag })).status).toBe(200)
  })

  test('shows the reported message with ten around it, and the whole with a reason', async () => {
    const [ann, ben] = [await paidMember(api), await member()]
    const cost = api.deps.brands.get('amora')!.site.message_credits
    const ids: string[] = []
    for (let seq = 1; seq <= 35; seq += 1) {
      const sent = await ann.post('/api/chat.php', { profile: ben.id, text: `Message ${seq}`, cost })
      ids.push(sent.body.message.id as string)
    }
    await report(ben, `message:${ids[20]}`)
    const { id } = await caseOf(ann.id)
    const { all_notices } = await read(olga, id)
    const query = { case: id, notice: all_notices[0]!.id }
    const shown = await ask(olga, 'getConversation', query)
    expect([shown.messages[0]?.seq, shown.messages.at(-1)?.seq, shown.earlier]).toEqual([11, 31, 0])
    expect(shown.messages.find(({ reported: is }) => is)).toMatchObject({ seq: 21, by: 'reported' })
    expect(await codeOf(ask(olga, 'getConversation', { ...query, whole: '1' }))).toBe('invalid_fields')
    const reason = 'The threats began weeks before'
    const whole = await ask(olga, 'getConversation', { ...query, whole: '1', reason })
    expect(whole.messages).toHaveLength(35)
    expect(await entriesOf(api, olga, 'getConversation')).toMatchObject([
      { after: `{"notice":"${query.notice}","whole":false}`, reason: '' },
      { after: `{"notice":"${query.notice}","whole":true}`, reason },
    ])
    const { version } = await read(omar, id)
    await claim(omar, id)
    await decide(omar, decision({ id, version }, { measure: 'warning', facts: ['fraud.asked_for_money'] }))
    const token = /token=([\w-]+)/.exec((await mailsTo(ann)).at(-1)!.text)![1]!
    const { number } = (await ann.post('/api/appeal.php', { token, text: 'That was somebody else.' })).body
    const { id: appeal } = await api.deps.store.db
      .selectFrom('desk_case')
      .select('id')
      .where('subject_ref', '=', number as string)
      .executeTakeFirstOrThrow()
    const again = await ask(olga, 'getConversation', { ...query, case: appeal })
    expect(again.messages).toEqual(shown.messages)
  })
})

describe('the photo grid', () => {
  test('takes a batch of decisions, each for itself', async () => {
    const ann = await member()
    const ids: string[] = []
    for (let index = 0; index < 3; index += 1) {
      const form = new FormData()
      form.set('file', new File([new Uint8Array(await picture())], 'photo.png'))
      ids.push((await ann.post('/api/photo.php', form)).body.filename as string)
    }
    const { photos } = await ask(olga, 'getPhotos', {})
    expect(
      photos
        .filter(({ member: whose }) => whose === ann.id)
        .map(({ photo }) => photo)
        .toSorted(),
    ).toEqual(ids.toSorted())
    const decisions = [
      { photo: ids[0]! },
      { photo: ids[1]!, ground: 'photo_nude' as const },
      { photo: 'no-such-photo' },
    ]
    const { outcomes } = await ask(olga, 'decidePhotos', { decisions })
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['accepted', 'refused', 'not_found'])
    const races = await Promise.all(
      [olga, omar].map((who) => ask(who, 'decidePhotos', { decisions: [{ photo: ids[2]! }] })),
    )
    expect(races.flatMap((race) => race.outcomes.map(({ outcome }) => outcome)).toSorted()).toEqual([
      'accepted',
      'already_decided',
    ])
    expect((await ask(omar, 'decidePhotos', { decisions })).outcomes.map(({ outcome }) => outcome)).toEqual([
      'already_decided',
      'already_decided',
      'not_found',
    ])
    const mail = (await mailsTo(ann)).at(-1)
    expect(mail?.text).toContain('nudity')
  })

  test('leaves to others what they have, and what was handed on', async () => {
    const ann = await member()
    const { filename: photo } = await upload(ann)
    const { id, version } = await caseOf(ann.id)
    const shown = async (who: TestOperator) =>
      (await ask(who, 'getPhotos', {})).photos.some((each) => each.photo === photo)
    const outcome = async (who: TestOperator) =>
      (await ask(who, 'decidePhotos', { decisions: [{ photo }] })).outcomes[0]?.outcome
    await claim(olga, id)
    expect([await shown(olga), await shown(omar)]).toEqual([true, false])
    expect(await outcome(omar)).toBe('claimed')
    await ask(olga, 'escalateCase', { id, version, until: api.clock.now + HOUR_MS, words: 'A child?' })
    expect([await shown(olga), await outcome(olga)]).toEqual([false, 'claimed'])
    await pass(HOUR_MS)
    await returnCases(api.deps)
    expect([await shown(omar), await outcome(omar)]).toEqual([true, 'accepted'])
  })
})
