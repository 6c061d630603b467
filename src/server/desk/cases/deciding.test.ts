// Two operators at one queue: claims, versions, decisions with their mails, and what each of them may see.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { picture } from '../../../../tests/security/access/fixtures.ts'
import { startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { hide } from '../../../../tests/support/notices.ts'
import { operatorOf } from '../../../../tests/support/operators.ts'
import { paidMember } from '../../../../tests/support/profiles.ts'
import { openWithoutDiscounts } from '../../../../tests/support/purchases.ts'
import type { CaseDecision } from '../../../contract/desk/cases.ts'
import { measuresOf } from '../../../core/cases.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/durations.ts'
import { audit } from '../../audit/audit.ts'
import { returnCases } from '../../platform/cases/return-cases.ts'
import { addNote, awaitAnswer, escalateCase, reopen } from './change-case.ts'
import { assignCases, claimCase, claimNext, releaseCase, releaseClaims } from './claim-case.ts'
import { decideCase, previewDecision } from './decide-case.ts'
import { listCases, versionOf } from './list-cases.ts'
import type { OperatorContext } from './operator-context.ts'
import { decidePhotos, listPhotos } from './photo-grid.ts'
import { readCase } from './read-case.ts'
import { readConversation } from './read-conversation.ts'

let api: TestApi
let olga: ReturnType<typeof operatorOf>
let omar: ReturnType<typeof operatorOf>
beforeAll(async () => {
  api = await startApi({
    change(sites) {
      openWithoutDiscounts(sites)
      for (const site of sites) site.photo_review = site.id === 'amora'
    },
  })
})
afterAll(async () => {
  expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  await api.stop()
})
beforeEach(() => {
  api.clock.now += DAY_MS
  ;[olga, omar] = [operatorOf(api, 'olga', { language: 'de' }), operatorOf(api, 'omar')]
})

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
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  )
const linkless = (text: string) => text.replaceAll(/token=[\w-]+/g, 'token=…')
const mailsTo = async ({ email }: Person) => (await api.deliver()).filter(({ to }) => to === email)

describe('a claim', () => {
  test('lasts 20 minutes, is renewed, given back, and keeps others out meanwhile', async () => {
    const { id } = await reported()
    expect((await claimCase(olga, id)).claimed_until).toBe(api.clock.now + 20 * MINUTE_MS)
    api.clock.now += 15 * MINUTE_MS
    await claimCase(olga, id)
    api.clock.now += 15 * MINUTE_MS
    await expect(claimCase(omar, id)).rejects.toMatchObject({
      code: 'claimed_by_other',
      details: { claimed_by: 'olga' },
    })
    api.clock.now += 6 * MINUTE_MS
    await returnCases(api.deps)
    await claimCase(omar, id)
    await releaseCase(olga, id)
    expect(await codeOf(claimCase(olga, id))).toBe('claimed_by_other')
    await releaseCase(omar, id)
    await claimCase(olga, id)
    expect(await releaseClaims(api.deps.store.db, 'olga')).toBeGreaterThan(0)
    await claimCase(omar, id)
    expect(olga.entries.filter(({ call }) => call === 'claimCase')).toHaveLength(2)
  })

  test('of one case goes to one of two operators who are equally quick', async () => {
    const { id } = await reported()
    const codes = await Promise.all([olga, omar].map((who) => codeOf(claimCase(who, id))))
    expect(codes.toSorted()).toEqual(['claimed_by_other', 'done'])
  })

  test('of the next case takes what nobody has, and a lead hands cases over', async () => {
    const { ann, id } = await reported()
    expect((await claimNext(olga, { subject: ann.id }))?.id).toBe(id)
    expect(await claimNext(omar, { subject: ann.id })).toBeNull()
    await assignCases(olga, { ids: [id], operator: 'omar' })
    const plain = operatorOf(api, 'omar', { rights: ['cases.read', 'cases.decide'] })
    expect(await codeOf(assignCases(plain, { ids: [id], operator: 'olga' }))).toBe('right_missing')
    expect((await listCases(omar, { view: 'mine' })).rows.map((row) => row.id)).toContain(id)
  })
})

describe('a decision', () => {
  test('is one transaction of measure, mails, timeline and log', async () => {
    const { ann, ben, id, version } = await reported()
    await claimCase(olga, id)
    const [notice] = (await readCase(olga, id)).all_notices
    const unproven = operatorOf(api, 'olga', { confirmed: false })
    expect(await codeOf(decideCase(unproven, decision({ id, version }, removal)))).toBe('confirm_needed')
    await api.deliver()
    await decideCase(olga, decision({ id, version }, removal))
    const [mail] = (await mailsTo(ann)).slice(-1)
    expect(mail?.text).toContain('Our team adds: “Three members sent money.”')
    expect((await mailsTo(ben)).at(-1)?.text).toContain(notice!.id)
    const after = await readCase(omar, id)
    expect(after).toMatchObject({ state: 'closed', outcome: 'removed', measures: [] })
    const decided = after.timeline.find(({ kind }) => kind === 'decided')!
    expect(decided).toMatchObject({ by: 'operator:olga', words })
    expect(decided.mails.map(({ to }) => to)).toEqual(['member', 'notifier'])
    expect(decided.mails[0]!.text).toBe(linkless(mail!.text))
    const row = await api.deps.store.db
      .selectFrom('decision')
      .select(['decided_by', 'automated'])
      .where('account', '=', ann.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ decided_by: 'operator:olga', automated: 0 })
    expect(olga.entries.at(-1)).toMatchObject({ call: 'decideCase', case_id: id, after: 'removed' })
  })

  test('needs the claim and the version that was read, and says what changed', async () => {
    const { ann, id, version } = await reported()
    expect(await codeOf(decideCase(olga, decision({ id, version })))).toBe('case_changed')
    await claimCase(olga, id)
    expect(await codeOf(decideCase(omar, decision({ id, version })))).toBe('claimed_by_other')
    const cat = await member()
    await report(cat, `profile:${ann.id}`)
    const refused = decideCase(olga, decision({ id, version }))
    await expect(refused).rejects.toMatchObject({
      code: 'case_changed',
      details: { changes: [expect.objectContaining({ kind: 'joined' })] },
    })
    await decideCase(olga, decision(await caseOf(ann.id)))
    expect(await codeOf(decideCase(olga, decision({ id, version })))).toBe('already_decided')
  })

  test('at the same moment as another is made once', async () => {
    const { ann, id, version } = await reported()
    await claimCase(olga, id)
    const both = [decision({ id, version }), decision({ id, version }, removal)]
    const codes = await Promise.all(both.map((each) => codeOf(decideCase(olga, each))))
    expect(codes.toSorted()).toEqual(['already_decided', 'done'])
    const { timeline } = await readCase(olga, id)
    expect(timeline.filter(({ kind }) => kind === 'decided')).toHaveLength(1)
    expect(
      await mailsTo(ann).then(
        (mails) => mails.filter(({ subject }) => /closed|removed/i.test(subject)).length,
      ),
    ).toBeLessThan(2)
  })

  test('that cannot be logged is not made', async () => {
    const { ann, id, version } = await reported()
    await claimCase(olga, id)
    const mute: OperatorContext = { ...olga, log: () => Promise.reject(new Error('disk full')) }
    expect(await codeOf(decideCase(mute, decision({ id, version }, removal)))).toBe('Error: disk full')
    expect(await codeOf(readCase(mute, id))).toBe('Error: disk full')
    expect((await ann.get('/api/user.php')).status).toBe(200)
    expect(await caseOf(ann.id)).toMatchObject({ version })
  })

  test('to keep shows a hidden member again, and answers who told of them', async () => {
    const [ann, ben] = [await member(), await member()]
    await hide(api, 'amora', ben, { reference: `profile:${ann.id}` })
    const read = await caseOf(ann.id)
    await claimCase(olga, read.id)
    await decideCase(olga, decision(read))
    expect((await ben.get('/api/profile.php', { id: ann.id })).status).toBe(200)
    expect(await readCase(olga, read.id)).toMatchObject({ state: 'closed', outcome: 'kept' })
  })

  test('on a complaint is an answer by mail', async () => {
    const ben = await member()
    await ben.post('/api/complaint.php', { kind: 'payment', text: 'I paid twice' })
    const read = await caseOf(ben.id)
    await claimCase(olga, read.id)
    expect(await codeOf(decideCase(olga, decision(read, { measure: 'answered' })))).toBe('invalid_fields')
    await decideCase(olga, decision(read, { measure: 'answered', words: 'The second payment went back.' }))
    expect((await mailsTo(ben)).at(-1)?.text).toContain('The second payment went back.')
    expect(await readCase(olga, read.id)).toMatchObject({ state: 'closed', outcome: 'answered' })
  })

  test('of a withdrawal denies or refunds it', async () => {
    const body = { name: 'A Stranger', contract: 'of May', email: 'who@mail.test' }
    const { case_number } = (await api.visitor('amora').post('/api/withdrawal.php', body)).body
    const { id, version } = await api.deps.store.db
      .selectFrom('desk_case')
      .select(['id', 'version'])
      .where('subject_ref', '=', case_number as string)
      .executeTakeFirstOrThrow()
    await claimCase(olga, id)
    expect(await codeOf(decideCase(olga, decision({ id, version }, { measure: 'refunded' })))).toBe(
      'invalid_fields',
    )
    await decideCase(olga, decision({ id, version }, { measure: 'denied' }))
    expect(await readCase(olga, id)).toMatchObject({ state: 'closed', outcome: 'denied' })
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
    await claimCase(olga, id)
    expect(await codeOf(decideCase(olga, decision({ id, version }, taken)))).toBe('invalid_fields')
    const before = (await mailsTo(ben)).length
    await decideCase(olga, decision({ id, version }, { ...taken, facts: [...facts], words }))
    expect((await mailsTo(ann)).at(-1)?.text).toContain(words)
    expect(await mailsTo(ben)).toHaveLength(before + 1)
    expect(await readCase(olga, id)).toMatchObject({ state: 'closed', outcome: taken.measure })
  })
})

describe('an appeal', () => {
  async function appealed() {
    const { ann, id, version } = await reported()
    await claimCase(olga, id)
    await decideCase(olga, decision({ id, version }, { ...removal, measure: 'warning' }))
    const statement = (await readCase(olga, id)).member!.decisions[0]!.id
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
    expect(await readCase(olga, of.id)).toMatchObject({
      ...{ kind: 'appeal', ground: 'fraud', measures: [] },
      all_notices: [{ kind: 'fraud' }],
      appeal: { side: 'member', decision: statement, text: 'That was somebody else.' },
    })
    await claimCase(olga, of.id)
    const reversal = decision(of, { measure: 'reversed', words })
    expect(await codeOf(decideCase(olga, reversal))).toBe('same_decider')
    await releaseCase(olga, of.id)
    expect((await readCase(omar, of.id)).measures).toEqual(['upheld', 'reversed', 'changed'])
    expect(await codeOf(previewDecision(omar, decision(of, { measure: 'changed' })))).toBe('invalid_fields')
    const { mails } = await previewDecision(omar, reversal)
    expect(mails.some(({ sent }) => sent.text.includes(words))).toBe(true)
    await claimCase(omar, of.id)
    await api.deliver()
    await decideCase(omar, reversal)
    expect((await mailsTo(ann)).at(-1)!.text).toContain(words)
    expect(await readCase(omar, of.id)).toMatchObject({ state: 'closed', outcome: 'reversed' })
    expect((await readCase(omar, parent)).member!.decisions[0]!.lifted_at).toBe(api.clock.now)
  })
})

describe('the preview of a decision', () => {
  test('is the mail that leaves, in its reader’s language and the operator’s', async () => {
    const { ann, id, version } = await reported()
    await api.deliver()
    const { mails } = await previewDecision(olga, decision({ id, version }, removal))
    expect(mails.map(({ sent, read }) => [sent.to, sent.language, read.language])).toEqual([
      ['member', 'en', 'de'],
      ['notifier', 'en', 'de'],
    ])
    expect(mails[0]!.read.text).toContain('Unser Team ergänzt')
    expect((await ann.get('/api/user.php')).body.user.language).toBe('en')
    expect(await mailsTo(ann).then((all) => all.some(({ text }) => text.includes(words)))).toBe(false)
    await claimCase(olga, id)
    await decideCase(olga, decision({ id, version }, removal))
    const left = (await mailsTo(ann)).at(-1)!
    const numberless = (text: string) => linkless(text).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '#')
    expect(mails[0]!.sent.text).toMatch(/token=…$/m)
    expect(numberless(mails[0]!.sent.text)).toBe(numberless(left.text))
    expect(mails[0]!.sent.subject).toBe(left.subject)
  })
})

describe('a case that is not decided yet', () => {
  test('waits for an answer or a lead until a time, and comes back by itself', async () => {
    for (const park of [awaitAnswer, escalateCase]) {
      const { id, version } = await reported()
      const input = { id, version, until: api.clock.now + HOUR_MS, words: 'Asked for a document' }
      expect(await codeOf(park(olga, input))).toBe('case_changed')
      await claimCase(olga, id)
      const parked = await park(olga, input)
      expect(parked).toMatchObject({ claimed_by: '', waiting_until: input.until })
      await returnCases(api.deps)
      expect((await readCase(olga, id)).state).toBe(parked.state)
      api.clock.now += HOUR_MS
      await returnCases(api.deps)
      const { state, timeline } = await readCase(olga, id)
      expect([state, timeline.at(-1)?.kind]).toEqual(['open', 'returned'])
    }
  })

  test('takes notes, and opens again only for a lead, with a reason', async () => {
    const { ann, id, version } = await reported()
    const noted = await addNote(omar, { id, words: 'Same words as yesterday' })
    expect(noted.version).toBe(version + 1)
    await claimCase(olga, id)
    expect(await codeOf(decideCase(olga, decision({ id, version })))).toBe('case_changed')
    await decideCase(olga, decision(await caseOf(ann.id)))
    const closed = await caseOf(ann.id)
    const moderator = operatorOf(api, 'mo', { rights: ['cases.read', 'cases.decide'] })
    const again = { ...closed, words: 'New facts from the police' }
    expect(await codeOf(reopen(moderator, again))).toBe('right_missing')
    expect(await reopen(olga, again)).toMatchObject({ state: 'open', outcome: '' })
    await claimCase(olga, id)
    await decideCase(olga, decision(await caseOf(ann.id), removal))
    expect(await readCase(olga, id)).toMatchObject({ outcome: 'removed' })
  })
})

describe('the queue', () => {
  test('has what is overdue for good first, then what is due first, page by page', async () => {
    const late = await reported()
    const soon = await reported('under_age')
    const slow = await reported('illegal')
    const mine = async (query: Parameters<typeof listCases>[1] = {}) => {
      const ids: string[] = []
      let after: string | undefined
      do {
        const page = await listCases(olga, { ...query, ...(after ? { after } : {}) })
        ids.push(...page.rows.map(({ id }) => id))
        after = page.next || undefined
      } while (after)
      return ids.filter((id) => [late.id, soon.id, slow.id].includes(id))
    }
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
    const { db } = api.deps.store
    const { id } = await reported()
    const row = await db.selectFrom('desk_case').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const rows = Array.from({ length: 130 }, (_, index) => ({
      ...row,
      id: `AAAA-AAAA-${String(2000 + index)}`,
      subject_ref: `filler ${index}`,
      language: 'pl' as const,
      due_at: api.clock.now + (index % 7) * HOUR_MS,
      hard_due_at: index % 3 === 0 ? api.clock.now - index : 0,
    }))
    await db.insertInto('desk_case').values(rows).execute()
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await listCases(olga, { language: 'pl', ...(after ? { after } : {}) })
      seen.push(...page.rows.map((each) => each.id))
      after = page.next || undefined
    } while (after)
    const expected = rows.toSorted(
      (a, b) =>
        Number(a.hard_due_at === 0) - Number(b.hard_due_at === 0) ||
        a.due_at - b.due_at ||
        (a.id < b.id ? -1 : 1),
    )
    expect(seen).toEqual(expected.map((each) => each.id))
    await db.deleteFrom('desk_case').where('language', '=', 'pl').execute()
  })

  test('counts by view, and says by its version whether anything changed', async () => {
    const before = await listCases(olga, {})
    expect(versionOf(await listCases(olga, {}))).toBe(versionOf(before))
    const { id } = await reported()
    await claimCase(olga, id)
    const after = await listCases(olga, {})
    expect(versionOf(after)).not.toBe(versionOf(before))
    expect(after.counts.all - before.counts.all).toBe(1)
    expect(after.counts.mine - before.counts.mine).toBe(1)
    expect(after.counts.unclaimed).toBe(before.counts.unclaimed)
    expect(after.counts.kinds.notice! - (before.counts.kinds.notice ?? 0)).toBe(1)
  })

  test('and its cases are there only for whom brand and kind are', async () => {
    const [fraud, child] = [await reported(), await reported('child_abuse')]
    const sees = async (who: OperatorContext) => {
      const own = await Promise.all(
        [fraud, child].map(async ({ ann }) => (await listCases(who, { subject: ann.id })).rows.length),
      )
      return [...own, await codeOf(readCase(who, fraud.id)), await codeOf(readCase(who, child.id))]
    }
    const rights = ['cases.read', 'cases.decide'] as const
    expect(await sees(operatorOf(api, 'a', { rights }))).toEqual([1, 0, 'done', 'not_found'])
    expect(await sees(operatorOf(api, 'b', { rights: ['child_abuse.handle'] }))).toEqual([
      0,
      1,
      'not_found',
      'done',
    ])
    expect(await sees(operatorOf(api, 'c', { brands: ['fjallvind'] }))).toEqual([
      0,
      0,
      'not_found',
      'not_found',
    ])
    expect(await codeOf(listCases(operatorOf(api, 'd', { rights: [] }), {}))).toBe('right_missing')
    const reader = operatorOf(api, 'e', { rights: ['cases.read'] })
    expect((await readCase(reader, fraud.id)).measures).toEqual([])
    expect(await codeOf(claimCase(reader, fraud.id))).toBe('right_missing')
  })
})

describe('a case that is read', () => {
  test('has evidence, notices with records, the member, the shift and the next case, and is logged', async () => {
    const { ann, ben, id } = await reported()
    const cat = await member()
    api.clock.now += MINUTE_MS
    await report(cat, `profile:${ann.id}`)
    const read = await readCase(omar, id)
    expect(read.all_notices.map(({ notifier }) => notifier)).toEqual([
      { account: ben.id, name: ben.name, confirmed: true, upheld: 0, refused: 0 },
      { account: cat.id, name: cat.name, confirmed: true, upheld: 0, refused: 0 },
    ])
    expect(read.evidence.map(({ kind }) => kind)).toEqual(['profile', 'profile'])
    expect(read.member).toMatchObject({ id: ann.id, name: ann.name, status: 'active', open_cases: [id] })
    expect(read.shifts).toEqual([{ why: 'further_notifiers', hours: -2, notifiers: 2 }])
    expect(read.measures).toEqual(measuresOf({ kind: 'notice', subject_kind: 'member' }))
    expect(JSON.stringify(read)).not.toContain(ann.email)
    expect(omar.entries).toMatchObject([{ call: 'readCase', case_id: id, right: 'cases.read' }])
    expect(await codeOf(readCase(omar, 'AAAA-AAAA-AAAA'))).toBe('not_found')
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
    const { all_notices } = await readCase(olga, id)
    const query = { case: id, notice: all_notices[0]!.id }
    const shown = await readConversation(olga, query)
    expect([shown.messages[0]?.seq, shown.messages.at(-1)?.seq, shown.earlier]).toEqual([11, 31, 0])
    expect(shown.messages.find(({ reported: is }) => is)).toMatchObject({ seq: 21, by: 'reported' })
    expect(() => readConversation(olga, { ...query, whole: '1' })).toThrow('invalid_fields')
    const reason = 'The threats began weeks before'
    const whole = await readConversation(olga, { ...query, whole: '1', reason })
    expect(whole.messages).toHaveLength(35)
    expect(olga.entries.filter(({ call }) => call === 'readConversation')).toMatchObject([
      { after: 'window', reason: '' },
      { after: 'whole', reason },
    ])
    const blind = operatorOf(api, 'x', { rights: ['cases.read'] })
    expect(await codeOf(readConversation(blind, query))).toBe('right_missing')
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
    const { photos } = await listPhotos(olga)
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
    const { outcomes } = await decidePhotos(olga, { decisions })
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['accepted', 'refused', 'not_found'])
    const races = await Promise.all(
      [olga, omar].map((who) => decidePhotos(who, { decisions: [{ photo: ids[2]! }] })),
    )
    expect(races.flatMap((race) => race.outcomes.map(({ outcome }) => outcome)).toSorted()).toEqual([
      'accepted',
      'already_decided',
    ])
    expect((await decidePhotos(omar, { decisions })).outcomes.map(({ outcome }) => outcome)).toEqual([
      'already_decided',
      'already_decided',
      'not_found',
    ])
    const mail = (await mailsTo(ann)).at(-1)
    expect(mail?.text).toContain('nudity')
  })
})
