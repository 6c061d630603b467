// What members ask of their data, what authorities order, and what follows a removal for child abuse.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { entriesOf, ask, signedIn, signInBy, type TestOperator } from '../../../../tests/support/operators.ts'
import { linkIn } from '../../../../tests/support/links.ts'
import { openBrands } from '../../../../tests/support/profiles.ts'
import type { CaseDecision } from '../../../contract/desk/cases.ts'
import type { PrivacyRequestKind } from '../../../contract/privacy-requests.ts'
import { FOLLOW_UP_MS } from '../../../core/cases.ts'
import { endOfMonths } from '../../../core/dates.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { COMPLAINT_YEARS, LINK_HOURS, REMOVED_KEPT_DAYS, REPORT_HOLD_DAYS } from '../../../core/limits.ts'
import { audit } from '../../audit/audit.ts'
import { purgeAccounts } from '../../accounts/purge-accounts.ts'
import { sweepEvidence } from '../../moderation/evidence/end-evidence.ts'
import { sweepComplaints } from '../../moderation/notices/sweep-complaints.ts'
import { tellOrdered } from '../../moderation/orders/decide-order.ts'
import { returnCases } from '../../platform/cases/return-cases.ts'

let api: TestApi
let lea: TestOperator
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  lea = await signedIn(api, 'lead', '*', [{ brand: '*', role: 'child_abuse' }])
})
afterAll(async () => {
  expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  await api.stop()
})

const db = () => api.deps.store.db
async function pass(time: number) {
  api.clock.now += time
  await signInBy(lea, lea.passkey)
}
const send = (who: Person, kind: PrivacyRequestKind, text = '') =>
  who.post('/api/privacy-request.php', { kind, text })
const caseOf = (ref: string) =>
  db().selectFrom('desk_case').selectAll().where('subject_ref', '=', ref).executeTakeFirstOrThrow()
async function asked(kind: PrivacyRequestKind, text = '') {
  const ann = await api.member('amora')
  const { body } = await send(ann, kind, text)
  return { ann, number: body.number as string, due: body.due_at as number, row: await caseOf(body.number) }
}
async function decide(id: string, rest: Partial<CaseDecision> & Pick<CaseDecision, 'measure'>) {
  await ask(lea, 'claimCase', { id })
  const { version } = await ask(lea, 'getCase', { id })
  return ask(lea, 'decideCase', { id, version, facts: [], words: '', ...rest })
}
let read = 0
/** Mails to somebody since those that were read. */
async function mailsTo(who: Person) {
  const mails = await api.deliver()
  const fresh = mails.slice(read).filter(({ to }) => to === who.email)
  read = mails.length
  return fresh
}
const LONDON = { zone: 'Europe/London', country: 'GB' }

describe('a request about data', () => {
  test('has a month from its receipt, a number, and its case in the queue', async () => {
    const { ann, number, due, row } = await asked('rectification', 'My name is spelt wrong')
    expect(due).toBe(endOfMonths(api.clock.now, 1, LONDON))
    expect(row).toMatchObject({
      kind: 'privacy_request',
      state: 'open',
      hard_due_at: due,
      ground: 'rectification',
    })
    const mail = (await mailsTo(ann)).at(-1)
    expect(mail?.text).toContain(number)
    const { request, measures } = await ask(lea, 'getCase', { id: row.id })
    expect(request).toMatchObject({ identity: 'login', channel: 'site', text: 'My name is spelt wrong' })
    expect(measures).toEqual(['granted', 'request_refused'])
  })

  test('of a kind that waits is the same one, also at the same time', async () => {
    const ann = await api.member('amora')
    const both = await Promise.all([send(ann, 'access'), send(ann, 'access')])
    expect(new Set(both.map(({ body }) => body.number)).size).toBe(1)
    expect((await send(ann, 'objection')).body.number).not.toBe(both[0].body.number)
  })

  test('for a copy is answered by a link that works for seven days, once', async () => {
    const { ann, row } = await asked('access')
    await mailsTo(ann)
    const decided = await decide(row.id, { measure: 'granted' })
    const token = linkIn(await mailsTo(ann), ann.email, /./)
    // The desk is shown the mail, and not the link.
    const [shown] = decided.timeline.find(({ kind }) => kind === 'decided')?.mails ?? []
    expect(shown?.text).toContain('/…')
    expect(JSON.stringify(decided)).not.toContain(token)
    const { detail } = await db()
      .selectFrom('case_event')
      .select('detail')
      .where('case_id', '=', row.id)
      .where('kind', '=', 'decided')
      .executeTakeFirstOrThrow()
    expect(detail).not.toContain(token)
    await pass(7 * DAY_MS - 1000)
    const visitor = api.visitor('amora')
    const first = await visitor.request('POST', '/api/export.php', { query: { link: '1' }, body: { token } })
    expect(first.body.tables.privacy_request).toHaveLength(1)
    expect(first.body.tables.privacy_request[0]).not.toHaveProperty('decided_by')
    const second = await visitor.request('POST', '/api/export.php', { query: { link: '1' }, body: { token } })
    expect(second.body.error).toBe('link_invalid')
  })

  test('to erase deletes the account, which may come back for its days of grace', async () => {
    const { ann, number, row } = await asked('erasure')
    await mailsTo(ann)
    const decided = await decide(row.id, { measure: 'granted' })
    expect(decided).toMatchObject({ outcome: 'granted', state: 'closed' })
    const mail = (await mailsTo(ann)).at(-1)
    expect(decided.timeline.find(({ kind }) => kind === 'decided')?.mails[0]?.text).toBe(mail?.text)
    const login = { login: ann.name, password: PASSWORD }
    expect((await api.visitor('amora').post('/api/user.php', login)).body.error).toBe(
      'account_pending_deletion',
    )
    await pass(15 * DAY_MS)
    await purgeAccounts(api.deps)
    const kept = await db()
      .selectFrom('privacy_request')
      .selectAll()
      .where('id', '=', number)
      .executeTakeFirst()
    expect(kept).toMatchObject({ text: '', outcome: 'granted' })
  })

  test('that needs words is neither done nor refused without them', async () => {
    const { ann, row } = await asked('objection', 'No card')
    for (const measure of ['granted', 'request_refused'] as const)
      await expect(decide(row.id, { measure })).rejects.toThrow('invalid_fields')
    await mailsTo(ann)
    await decide(row.id, { measure: 'request_refused', words: 'The block protects others.' })
    const mail = (await mailsTo(ann)).at(-1)
    expect(mail?.text).toContain('The block protects others.')
    expect(mail?.text).toContain('data protection authority')
  })

  test('takes two months more once, with a reason that is mailed', async () => {
    const { ann, number, row } = await asked('access')
    await mailsTo(ann)
    await ask(lea, 'claimCase', { id: row.id })
    const words = 'Many orders have to be gone through'
    const extended = await ask(lea, 'extendPrivacyRequest', { id: row.id, version: row.version, words })
    const until = endOfMonths(row.opened_at, 3, LONDON)
    expect(extended).toMatchObject({ hard_due_at: until, state: 'claimed', request: { extended_to: until } })
    expect((await mailsTo(ann)).at(-1)?.text).toContain(words)
    const again = { id: row.id, version: extended.version, words }
    await expect(ask(lea, 'extendPrivacyRequest', again)).rejects.toThrow('already_decided')
    expect((await send(ann, 'access')).body).toEqual({ number, due_at: until })
  })

  test('is extended within its month alone', async () => {
    const { row } = await asked('access')
    await pass(40 * DAY_MS)
    await ask(lea, 'claimCase', { id: row.id })
    const late = { id: row.id, version: row.version, words: 'Too late for that' }
    await expect(ask(lea, 'extendPrivacyRequest', late)).rejects.toThrow('already_decided')
  })

  test('that is overdue stands before all that is not', async () => {
    const { row } = await asked('access')
    await pass(40 * DAY_MS)
    const { row: later } = await asked('access')
    const { rows } = await ask(lea, 'getQueue', { kind: 'privacy_request' })
    const ids = rows.map(({ id }) => id)
    expect(ids.indexOf(row.id)).toBeLessThan(ids.indexOf(later.id))
    const overdue = rows.filter(({ hard_due_at }) => hard_due_at <= api.clock.now).length
    expect(ids.indexOf(row.id)).toBeLessThan(overdue)
  })

  test('that nobody answered ends with its account', async () => {
    const { ann, number } = await asked('objection', 'No card')
    await ann.delete('/api/account.php', { password: PASSWORD })
    await pass(15 * DAY_MS)
    await purgeAccounts(api.deps)
    expect(await caseOf(number)).toMatchObject({ outcome: 'gone', state: 'closed' })
  })
})

describe('a request that came by letter', () => {
  async function entered() {
    const ann = await api.member('amora')
    const received_at = api.clock.now - 3 * DAY_MS
    const body = {
      member: ann.id,
      kind: 'erasure',
      channel: 'letter',
      received_at,
      words: 'Delete me',
    } as const
    const { case: id } = await ask(lea, 'enterPrivacyRequest', body)
    return { ann, id, received_at, body }
  }

  test('counts from its receipt, and waits until the mailed link proves whose it is', async () => {
    const { ann, id, received_at, body } = await entered()
    const before = await ask(lea, 'getCase', { id })
    expect(before).toMatchObject({ state: 'waiting', request: { identity: '' } })
    expect(before.hard_due_at).toBe(endOfMonths(received_at, 1, LONDON))
    expect(before.measures).toEqual(['request_refused'])
    await expect(decide(id, { measure: 'granted' })).rejects.toThrow('invalid_fields')
    await ask(lea, 'releaseCase', { id })
    const token = linkIn(await mailsTo(ann), ann.email, /./)
    const used = await api.visitor('amora').post('/api/token.php', { token })
    expect(used.body).toEqual({ kind: 'privacy_request', user: null })
    const after = await ask(lea, 'getCase', { id })
    expect(after).toMatchObject({ state: 'open', waiting_until: 0, request: { identity: 'link' } })
    expect(after.timeline.map(({ kind }) => kind)).toContain('confirmed')
    expect((await decide(id, { measure: 'granted' })).outcome).toBe('granted')
    expect((await ask(lea, 'getMember', { id: ann.id })).status).toBe('pending_deletion')
    expect((await entriesOf(api, lea, 'enterPrivacyRequest')).at(-1)).toMatchObject({ subject: body.member })
  })

  test('comes back to be refused when nobody pressed the link', async () => {
    const { id } = await entered()
    await pass(LINK_HOURS.privacy_request * 3_600_000)
    await returnCases(api.deps)
    expect(await ask(lea, 'getCase', { id })).toMatchObject({ state: 'open', measures: ['request_refused'] })
  })

  test('is refused for an address that nobody confirmed, and from the future', async () => {
    const unconfirmed = await api.member('amora', { confirmed: false })
    const body = { kind: 'access', channel: 'mail', words: 'A copy' } as const
    const now = api.clock.now
    await expect(
      ask(lea, 'enterPrivacyRequest', { ...body, member: unconfirmed.id, received_at: now }),
    ).rejects.toThrow('invalid_fields')
    const { id } = await api.member('amora')
    await expect(
      ask(lea, 'enterPrivacyRequest', { ...body, member: id, received_at: now + DAY_MS }),
    ).rejects.toThrow('invalid_fields')
  })
})

describe('an order of an authority', () => {
  async function ordered() {
    const ann = await api.member('amora')
    const body = {
      ...{ brand: 'amora', member: ann.id, authority: 'Police of Exampletown' },
      kind: 'inform' as const,
      ...{ reference: '12 Js 345', legal_basis: 'Art. 10 DSA', concerns: 'Logins of the account' },
      ...{ ordered_at: api.clock.now - DAY_MS, due_at: api.clock.now + 3 * DAY_MS },
    }
    const { case: id } = await ask(lea, 'enterAuthorityOrder', body)
    return { ann, id, body }
  }

  test('has the deadline that was entered, and is told to its member at once', async () => {
    const { ann, id, body } = await ordered()
    const read = await ask(lea, 'getCase', { id })
    expect(read).toMatchObject({ kind: 'authority_order', hard_due_at: body.due_at })
    await expect(decide(id, { measure: 'order_done' })).rejects.toThrow('invalid_fields')
    const decided = await decide(id, { measure: 'order_done', words: 'Logins of May were given.' })
    const mail = (await mailsTo(ann)).at(-1)
    for (const told of ['Police of Exampletown', '12 Js 345', 'Logins of May were given.'])
      expect(mail?.text).toContain(told)
    expect(decided.timeline.find(({ kind }) => kind === 'decided')?.mails[0]?.text).toBe(mail?.text)
  })

  test('is kept from its member until the day the authority set', async () => {
    const { ann, id } = await ordered()
    const inform_at = api.clock.now + 60 * DAY_MS
    await ask(lea, 'claimCase', { id })
    const { version } = await ask(lea, 'getCase', { id })
    const decision = { ...{ id, version, facts: [], measure: 'order_refused' as const }, words: 'No ground' }
    const { mails } = await ask(lea, 'previewCase', { ...decision, inform_at })
    expect(mails).toHaveLength(1)
    await ask(lea, 'decideCase', { ...decision, inform_at })
    await tellOrdered(api.deps)
    expect((await mailsTo(ann)).filter(({ text }) => text.includes('12 Js 345'))).toEqual([])
    const exported = await ann.post('/api/export.php', { password: PASSWORD })
    expect(JSON.stringify(exported.body)).not.toContain('12 Js 345')
    await mailsTo(ann)
    await pass(60 * DAY_MS)
    await tellOrdered(api.deps)
    await tellOrdered(api.deps)
    const told = await mailsTo(ann)
    expect(told.map(({ text }) => text)).toEqual([mails[0]?.sent.text])
  })

  test('about a member of another brand is refused', async () => {
    const { body } = await ordered()
    await expect(ask(lea, 'enterAuthorityOrder', { ...body, brand: 'hjertebro' })).rejects.toThrow(
      'invalid_fields',
    )
  })
})

describe('a removal for child abuse', () => {
  const report = { authority: 'Police', reference: 'KP-1', reported_at: 1 }
  const measure = { measure: 'removed' as const, facts: ['child_abuse.words'] }
  async function removed() {
    const [ann, ben] = [await api.member('amora'), await api.member('amora')]
    const notice = { kind: 'child_abuse', reference: `profile:${ann.id}`, text: 'Look', good_faith: true }
    await ben.post('/api/complaint.php', notice)
    const row = await db()
      .selectFrom('desk_case')
      .selectAll()
      .where('subject', '=', ann.id)
      .where('kind', '=', 'child_abuse')
      .executeTakeFirstOrThrow()
    return { ann, id: row.id }
  }
  const followUpOf = (subject: string) =>
    db()
      .selectFrom('desk_case')
      .selectAll()
      .where('subject', '=', subject)
      .where('kind', '=', 'child_abuse_follow_up')
      .orderBy('closed_at')
      .executeTakeFirstOrThrow()
  const status = async (id: string) =>
    (await db().selectFrom('account').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

  test('names the authority it was reported to', async () => {
    const { id } = await removed()
    for (const missing of ['authority', 'reference', 'reported_at'] as const) {
      const rest = Object.fromEntries(Object.entries(report).filter(([name]) => name !== missing))
      await expect(decide(id, { ...measure, ...rest })).rejects.toThrow('invalid_fields')
    }
    await decide(id, { ...measure, ...report })
    expect((await ask(lea, 'getCase', { id })).report).toMatchObject({
      authority: 'Police',
      reference: 'KP-1',
    })
  })

  test('is followed up after two weeks, by who has the named grant', async () => {
    const { ann, id } = await removed()
    await decide(id, { ...measure, ...report })
    const { id: follow, state } = await followUpOf(ann.id)
    expect(state).toBe('waiting')
    const other = await signedIn(api, 'lead')
    await expect(ask(other, 'getCase', { id: follow })).rejects.toThrow('not_found')
    await pass(FOLLOW_UP_MS)
    await returnCases(api.deps)
    const read = await ask(lea, 'getCase', { id: follow })
    expect(read).toMatchObject({ state: 'open', report, measures: ['hold_longer', 'hold_ended'] })
    const { id: piece } = read.evidence[0]!
    await expect(ask(lea, 'getEvidenceFile', { case: follow, id: piece, size: 'whole' })).rejects.toThrow(
      'invalid_fields',
    )
  })

  // law L36
  test('holds account and evidence until an end, whoever asks to erase', async () => {
    const { ann, id } = await removed()
    await decide(id, { ...measure, ...report })
    await ask(lea, 'getMember', { id: ann.id })
    const gone = { login: ann.name, password: PASSWORD }
    const held_until = api.clock.now + REPORT_HOLD_DAYS * DAY_MS
    expect((await api.visitor('amora').post('/api/user.php', gone)).body).toMatchObject({ held_until })
    await api.visitor('amora').request('DELETE', '/api/account.php', { query: { removed: '1' }, body: gone })
    const mail = (await mailsTo(ann)).at(-1)!
    expect(mail.subject).toContain('What we keep of your account')
    expect(mail.text).toContain(String(new Date(held_until).getUTCFullYear()))
    const until = api.clock.now + (REMOVED_KEPT_DAYS + 200) * DAY_MS
    await pass(FOLLOW_UP_MS)
    await returnCases(api.deps)
    await decide((await followUpOf(ann.id)).id, { measure: 'hold_longer', until })
    await pass((REMOVED_KEPT_DAYS + 100) * DAY_MS)
    await purgeAccounts(api.deps)
    await sweepEvidence(api.deps)
    expect(await status(ann.id)).toBe(ann.name)
    const kept = () => db().selectFrom('evidence').select('id').where('account', '=', ann.id).execute()
    expect(await kept()).not.toEqual([])
    await returnCases(api.deps)
    await pass(100 * DAY_MS)
    await returnCases(api.deps)
    await decide((await followUpOf(ann.id)).id, { measure: 'hold_ended' })
    await purgeAccounts(api.deps)
    await sweepEvidence(api.deps)
    expect(await status(ann.id)).toBe('')
    expect(await kept()).toEqual([])
  })
})

// law L39
test('what was done with a case goes four years after it was closed', async () => {
  const [old, open] = [await asked('access'), await asked('access')]
  await decide(old.row.id, { measure: 'granted' })
  const eventsOf = (id: string) =>
    db().selectFrom('case_event').select('id').where('case_id', '=', id).execute()
  await pass(COMPLAINT_YEARS * 366 * DAY_MS - DAY_MS)
  await sweepComplaints(api.deps)
  expect(await eventsOf(old.row.id)).not.toEqual([])
  await pass(2 * DAY_MS)
  await sweepComplaints(api.deps)
  expect(await eventsOf(old.row.id)).toEqual([])
  expect(await eventsOf(open.row.id)).not.toEqual([])
  const left = await db().selectFrom('privacy_request').select('id').execute()
  expect(left.map(({ id }) => id)).toContain(open.number)
  expect(left.map(({ id }) => id)).not.toContain(old.number)
})
