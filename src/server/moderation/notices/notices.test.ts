import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { OPERATOR } from '../../../../tests/support/actors.ts'
import { sweep } from '../../jobs.ts'
import { keepNoticed } from './pending-notices.ts'
import { hide } from '../../../../tests/support/notices.ts'
import { subjectsTo } from '../../../../tests/support/links.ts'

const CASE = /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const notice = {
  kind: 'fraud',
  reference: 'profile:abc',
  text: 'Asks for money',
  good_faith: true,
  name: 'A reader',
  email: 'reader@notice.test',
}
const send = (body: object) => api.visitor('amora').post('/api/complaint.php', body)

describe('a complaint', () => {
  // law L9, law L10
  test('gets a case number; the sender a receipt at once, support a copy', async () => {
    const { site } = api.deps.brands.get('amora')!
    const answer = await send(notice)
    expect(answer.status).toBe(200)
    const { case_number } = answer.body
    expect(case_number).toMatch(CASE)
    const mails = await api.deliver()
    expect(subjectsTo(mails, 'reader@notice.test')).toEqual([
      `Please confirm your report: case ${case_number} – Amora`,
    ])
    const copy = mails.findLast((mail) => mail.to === site.support_email)!
    for (const part of [case_number, 'Fraud', 'profile:abc', 'Asks for money', 'reader@notice.test']) {
      expect(copy.text).toContain(part)
    }
    const receipt = mails.findLast((mail) => mail.to === 'reader@notice.test')!
    // A form may be given any name, and any address.
    expect(receipt.text).toMatch(/^Hello,/)
    expect(receipt.text).not.toContain('A reader')
    expect(receipt.text).not.toContain('Asks for money')
  })

  // law L9
  test('a notice requires place and good faith, plus name and e-mail unless child abuse', async () => {
    const bare = { kind: 'fraud', text: 'Something' }
    expect((await send(bare)).body.fields).toEqual({
      reference: 'required',
      good_faith: 'required',
      name: 'required',
      email: 'required',
    })
    const abuse = { ...bare, kind: 'child_abuse', reference: 'photo:1', good_faith: true }
    expect((await send(abuse)).status).toBe(200)
    await send({ ...abuse, email: 'nameless@notice.test' })
    const receipt = (await api.deliver()).findLast((mail) => mail.to === 'nameless@notice.test')
    expect(receipt?.text).toMatch(/^Hello,/)
    expect((await send({ ...bare, kind: 'service' })).status).toBe(200)
    expect((await send({ ...bare, kind: 'gossip' })).body.fields).toEqual({ kind: 'not_in_list' })
  })

  test('a member need not say who they are', async () => {
    const member = await api.member('amora')
    const { kind, reference, text, good_faith } = notice
    expect((await member.post('/api/complaint.php', { kind, reference, text, good_faith })).status).toBe(200)
    expect(subjectsTo(await api.deliver(), member.email).at(-1)).toMatch(/^We’ve received your message/)
  })

  // law L10, law L11
  test('is listed to its sender with the decision, and a decision to whom it is about', async () => {
    const [sender, reported] = [await api.member('amora'), await api.member('amora')]
    const { kind, text, good_faith } = notice
    const reference = `profile:${reported.id}`
    await sender.post('/api/complaint.php', { kind, text, good_faith, reference })
    const ofSender = async () => (await sender.get('/api/complaint.php')).body
    expect(await ofSender()).toMatchObject({ cases: [{ kind, reference, outcome: null }], decisions: [] })
    const [{ case_number }] = (await ofSender()).cases as [{ case_number: string }]
    expect(await keepNoticed(api.deps, OPERATOR, case_number)).toBe(true)
    expect(await ofSender()).toMatchObject({ cases: [{ case_number, outcome: 'kept' }] })
    await hide(api, 'amora', sender, { reference })
    const about = (await reported.get('/api/complaint.php')).body
    expect(about).toMatchObject({
      cases: [],
      decisions: [{ measure: 'profile_hidden', ground: 'under_age', automated: true, lifted_at: null }],
    })
    // The sender stays unknown to the reported member.
    expect(JSON.stringify(about)).not.toContain(sender.id)
  })

  // law L39
  test('is forgotten when no claim can arise from it any more; an unanswered one waits', async () => {
    const { db } = api.deps.store
    const kept = async () =>
      (await db.selectFrom('notice').select(['account', 'name', 'text']).execute())
        .filter((row) => Object.values(row).some((value) => value !== ''))
        .map(({ name }) => name)
        .sort()
    const answer = (name: string) =>
      db.updateTable('notice').set({ decided_at: api.clock.now }).where('name', '=', name).execute()
    await db.deleteFrom('notice').execute()
    const begun = api.clock.now
    const member = await api.member('amora')
    await member.post('/api/complaint.php', { ...notice, kind: 'service', name: 'Service' })
    for (const name of ['Answered', 'Answered late', 'Waiting']) await send({ ...notice, name })
    await answer('Answered')
    api.clock.now += 4 * 365 * 86_400_000
    await answer('Answered late')
    await sweep(api.deps)
    expect(await kept()).toEqual(['Answered', 'Answered late', 'Service', 'Waiting'])
    api.clock.now += 5 * 86_400_000
    await sweep(api.deps)
    expect(await kept()).toEqual(['Answered late', 'Waiting'])
    api.clock.now = begun
  })

  test('a repeat with the same key gets the same case', async () => {
    const visitor = api.visitor('amora')
    const key = 'key-of-one-complaint'
    const first = await visitor.post('/api/complaint.php', notice, { key })
    const second = await visitor.post('/api/complaint.php', notice, { key })
    expect(second.body).toEqual(first.body)
  })

  test('receipts cannot fill a mailbox: five a day', async () => {
    for (let sent = 0; sent < 7; sent += 1) await send({ ...notice, email: 'target@notice.test' })
    expect(subjectsTo(await api.deliver(), 'target@notice.test')).toHaveLength(5)
  })

  // security 33
  test('writes into a mail only as text', async () => {
    const { site } = api.deps.brands.get('amora')!
    await send({ ...notice, name: 'X\r\nBcc: evil@test.test', text: '<script>1</script> {brand} {{7*7}}' })
    const copy = (await api.deliver()).findLast((mail) => mail.to === site.support_email)!
    expect(copy.subject).not.toMatch(/[\r\n]/)
    expect(copy.html).not.toContain('<script>')
    expect(copy.text).toContain('<script>1</script> {brand} {{7*7}}')
    expect((await send({ ...notice, email: 'a@b.test\r\nBcc: c@d.test' })).body.fields).toEqual({
      email: 'invalid',
    })
  })

  test('a notice form without script gets a 303 to its page with case number or errors', async () => {
    const form = (body: string) =>
      api.visitor('amora').fetch('/api/complaint.php', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body,
      })
    const done = await form(
      'kind=fraud&reference=x&text=y&good_faith=on&name=Reader&email=form%40notice.test&language=da',
    )
    expect(done.status).toBe(303)
    expect(done.headers.get('Location')).toMatch(/^\/da\/complaints\?case=[2-9A-Z-]{14}#received$/)
    expect(subjectsTo(await api.deliver(), 'form@notice.test')[0]).toMatch(/^Bekræft din rapportering/)
    const wrong = await form('kind=fraud&text=y')
    expect(wrong.headers.get('Location')).toBe('/complaints?error=invalid_fields#refused')
  })

  test('from another site’s page is refused', async () => {
    const answer = await api
      .visitor('amora')
      .post('/api/complaint.php', notice, { headers: { 'Sec-Fetch-Site': 'cross-site' } })
    expect(answer.body.error).toBe('cross_site')
  })
})

describe('beacons', () => {
  const counts = () => api.deps.store.db.selectFrom('page_bounce').select(['page', 'count']).execute()
  const presence = async (viewer: Awaited<ReturnType<TestApi['member']>>, id: string) =>
    (await viewer.get('/api/profile.php', { id })).body.presence as string

  // security 90, law L40
  test('a page bounce is counted anonymously, only with consent, by page and day', async () => {
    const visitor = api.visitor('amora')
    expect((await visitor.post('/api/bounce.php', { page: 'landers-gallery' })).status).toBe(204)
    expect(await counts()).toEqual([])
    await visitor.post('/api/bounce.php', { page: '/members/secret-id', consent: true })
    expect(await counts()).toEqual([])
    for (let sent = 0; sent < 2; sent += 1) {
      await visitor.post('/api/bounce.php', { page: 'landers-gallery', consent: true })
    }
    expect(await counts()).toEqual([{ page: 'landers-gallery', count: 2 }])
    const member = await api.member('amora')
    await member.post('/api/bounce.php', { page: 'landers-gallery', consent: true })
    expect(await counts()).toEqual([{ page: 'landers-gallery', count: 2 }])
  })

  // law L40
  test('a hidden page marks members away only with consent, until they return', async () => {
    const [member, viewer] = [await api.member('amora'), await api.member('amora')]
    const hide = () =>
      member.fetch('/api/page-hidden.php', {
        method: 'POST',
        headers: { 'Content-Type': 'text/plain' },
        body: '{}',
      })
    expect((await hide()).status).toBe(204)
    expect(await presence(viewer, member.id)).toBe('online')
    await member.put('/api/account.php', { consents: { statistics: true } })
    expect((await hide()).status).toBe(204)
    expect(await presence(viewer, member.id)).toBe('recently')
    api.clock.now += 1000
    await member.get('/api/user.php')
    expect(await presence(viewer, member.id)).toBe('online')
  })

  test('a report of the browser is taken in any form, bounded, and stored nowhere', async () => {
    const report = (body: string, type = 'application/csp-report') =>
      api.fetch(
        new Request('http://amora.localhost/api/csp-report.php', {
          method: 'POST',
          headers: { Host: 'amora.localhost', 'Content-Type': type },
          body,
        }),
      )
    const csp = {
      'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'https://evil.test/a?b=c' },
    }
    expect((await report(JSON.stringify(csp))).status).toBe(204)
    expect((await report('[{"body":{}}]', 'application/reports+json')).status).toBe(204)
    expect((await report('not json at all')).status).toBe(204)
    expect((await report('x'.repeat(17 * 1024))).status).toBe(413)
  })
})
