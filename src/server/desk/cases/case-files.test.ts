// Files of cases: shown to those alone who may decide, never by a public address, each look in the log.

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { picture } from '../../../../tests/security/access/fixtures.ts'
import { startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { appealLinkIn } from '../../../../tests/support/links.ts'
import { ask, entriesOf, signedIn, signInBy, type TestOperator } from '../../../../tests/support/operators.ts'
import { openBrands } from '../../../../tests/support/profiles.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { EVIDENCE_DAYS } from '../../../core/limits.ts'
import { sweepEvidence } from '../../moderation/evidence/end-evidence.ts'

let api: TestApi
let lead: TestOperator
let moderator: TestOperator
let named: TestOperator
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  lead = await signedIn(api, 'lead', 'amora')
  moderator = await signedIn(api, 'moderator', 'amora')
  named = await signedIn(api, 'moderator', 'amora', [{ brand: 'amora', role: 'child_abuse' }])
})
afterAll(() => api.stop())
beforeEach(() => pass(DAY_MS))

async function pass(time: number) {
  api.clock.now += time
  for (const who of [lead, moderator, named]) await signInBy(who, who.passkey)
}

/** A case of a reported photo, and the piece of evidence that has its copy. */
async function reported(kind: string, ann?: Person) {
  const owner = ann ?? (await api.member('amora'))
  const ben = await api.member('amora')
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await picture())], 'photo.png'))
  const photo = (await owner.post('/api/photo.php', form)).body.filename as string
  const body = { kind, text: 'Look at this', good_faith: true, reference: `photo:${photo}` }
  await ben.post('/api/complaint.php', body)
  const { id } = await api.deps.store.db
    .selectFrom('desk_case')
    .select('id')
    .where('subject', '=', owner.id)
    .where('ground', '=', kind)
    .executeTakeFirstOrThrow()
  const piece = await api.deps.store.db
    .selectFrom('evidence')
    .select('id')
    .where('account', '=', owner.id)
    .where('kind', '=', 'photo')
    .orderBy('taken_at', 'desc')
    .executeTakeFirstOrThrow()
  return { ann: owner, photo, case: id, evidence: piece.id }
}

type File = { case: string; evidence: string }
/** Status, and the picture's size where there is one. */
async function look(who: TestOperator, path: string, query: Record<string, string>) {
  const answer = await who.fetch(`${path}?${new URLSearchParams(query).toString()}`)
  if (answer.status !== 200) return { refused: ((await answer.json()) as { error: string }).error }
  const { width, height } = await sharp(new Uint8Array(await answer.arrayBuffer())).metadata()
  return {
    type: answer.headers.get('Content-Type'),
    kept: answer.headers.get('Cache-Control'),
    width,
    height,
  }
}
const evidence = (who: TestOperator, of: File, size: string, reason?: string) =>
  look(who, '/api/desk/evidence-file.php', {
    ...{ case: of.case, id: of.evidence, size },
    ...(reason ? { reason } : {}),
  })
const photoOf = (who: TestOperator, id: string, query: Record<string, string> = {}) =>
  look(who, '/api/desk/photo-file.php', { id, size: 'full', ...query })

test('a copied photo is shown blurred and whole, uncached, and outlives its photo', async () => {
  const of = await reported('fraud')
  await of.ann.delete('/api/photo.php', { id: of.photo })
  const blurred = await evidence(moderator, of, 'blurred')
  expect(blurred).toMatchObject({ type: 'image/webp', kept: 'no-store' })
  expect(Math.max(blurred.width!, blurred.height!)).toBe(64)
  const whole = await evidence(moderator, of, 'whole')
  expect(Math.max(whole.width!, whole.height!)).toBeGreaterThan(300)
  expect((await entriesOf(api, moderator, 'getEvidenceFile')).slice(-2)).toMatchObject([
    { subject_kind: 'file', subject: of.evidence, case_id: of.case, after: '{"size":"blurred"}' },
    { after: '{"size":"whole"}' },
  ])
  const other = await reported('fraud')
  expect(await evidence(moderator, { ...of, evidence: other.evidence }, 'whole')).toEqual({
    refused: 'not_found',
  })
})

test('a blurred rendering has no detail left', async () => {
  const noise = await sharp({
    create: {
      width: 600,
      height: 800,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .webp()
    .toBuffer()
  const { channels } = await sharp(await api.deps.media.blur(noise)).stats()
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeLessThan(6)
})

test('one picture at several accounts stands in the case of each, whoever has deleted it', async () => {
  const [one, other] = [await reported('fraud'), await reported('fake')]
  const outside = await api.member('fjallvind')
  await one.ann.delete('/api/photo.php', { id: one.photo })
  const [of] = (await ask(moderator, 'getCase', { id: one.case })).same_pictures
  expect(of!.accounts).toBeGreaterThanOrEqual(2)
  expect(of!.others.map(({ id }) => id)).toContain(other.ann.id)
  expect(of!.others.map(({ id }) => id)).not.toContain(outside.id)
})

test('a picture that was sent with an appeal is shown to who hears it, each look logged', async () => {
  const of = await reported('fraud')
  const { version } = await ask(moderator, 'getCase', { id: of.case })
  await ask(moderator, 'claimCase', { id: of.case })
  const facts = ['fraud.asked_for_money']
  await ask(moderator, 'decideCase', { id: of.case, version, measure: 'warning', facts, words: '' })
  const token = appealLinkIn(await api.deliver(), of.ann.email)
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await picture())], 'photo.png'))
  const { body } = await of.ann.post('/api/appeal-picture.php', form, { query: { token } })
  const sent = await of.ann.post('/api/appeal.php', { token, text: 'See here', pictures: [body.id] })
  expect(sent.status).toBe(200)
  const { rows } = await ask(lead, 'getQueue', { subject: of.ann.id, kind: 'appeal' })
  const { appeal } = await ask(lead, 'getCase', { id: rows[0]!.id })
  expect(appeal!.pictures).toEqual([body.id])
  const shown = { case: rows[0]!.id, evidence: appeal!.pictures[0]! }
  expect(await evidence(lead, shown, 'whole')).toMatchObject({ type: 'image/webp', kept: 'no-store' })
  expect((await entriesOf(api, lead, 'getEvidenceFile')).at(-1)).toMatchObject({ subject: body.id })
  expect(await evidence(moderator, shown, 'whole')).toEqual({ refused: 'not_found' })
})

test('a picture of child abuse is for the named grant alone, the whole with a reason', async () => {
  const of = await reported('child_abuse')
  for (const who of [lead, moderator])
    expect(await evidence(who, of, 'blurred')).toEqual({ refused: 'not_found' })
  expect(await evidence(named, of, 'blurred')).toMatchObject({ type: 'image/webp' })
  expect(await evidence(named, of, 'whole')).toEqual({ refused: 'invalid_fields' })
  const reason = 'To tell the police what it shows'
  expect(await evidence(named, of, 'whole', reason)).toMatchObject({ type: 'image/webp' })
  expect((await entriesOf(api, named, 'getEvidenceFile')).map((entry) => entry.reason)).toEqual(['', reason])
})

test('a photo is shown while a case of its member is to be decided, and not after', async () => {
  const of = await reported('fraud')
  expect(await photoOf(moderator, of.photo)).toMatchObject({ type: 'image/webp', kept: 'no-store' })
  expect((await entriesOf(api, moderator, 'getPhotoFile')).at(-1)).toMatchObject({
    ...{ subject_kind: 'photo', subject: of.photo, case_id: of.case, right_used: 'cases.decide' },
  })
  const free = await api.member('amora')
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await picture())], 'photo.png'))
  const unseen = (await free.post('/api/photo.php', form)).body.filename as string
  expect(await photoOf(moderator, unseen)).toEqual({ refused: 'not_found' })
  const { version } = await ask(moderator, 'getCase', { id: of.case })
  await ask(moderator, 'claimCase', { id: of.case })
  await ask(moderator, 'decideCase', { id: of.case, version, measure: 'kept' })
  expect(await photoOf(moderator, of.photo)).toEqual({ refused: 'not_found' })
})

test('photos of a member with a case of child abuse are for the named grant alone', async () => {
  const of = await reported('fraud')
  await reported('child_abuse', of.ann)
  expect(await photoOf(moderator, of.photo)).toEqual({ refused: 'not_found' })
  for (const size of ['thumb', 'medium', 'full'])
    expect(await photoOf(named, of.photo, { size })).toEqual({ refused: 'invalid_fields' })
  const blurred = await photoOf(named, of.photo, { size: 'blurred' })
  expect(Math.max(blurred.width!, blurred.height!)).toBe(64)
  const reason = 'To tell the police what it shows'
  expect(await photoOf(named, of.photo, { reason })).toMatchObject({ type: 'image/webp' })
  expect((await entriesOf(api, named, 'getPhotoFile')).at(-1)).toMatchObject({
    ...{ right_used: 'child_abuse.handle', reason },
  })
})

test('an appeal in a matter of child abuse is for who may see that, too, and as guarded', async () => {
  const judge = await signedIn(api, 'lead', 'amora', [{ brand: 'amora', role: 'child_abuse' }])
  const of = await reported('child_abuse')
  const { version } = await ask(named, 'getCase', { id: of.case })
  await ask(named, 'claimCase', { id: of.case })
  const facts = ['child_abuse.pictures']
  const report = { authority: 'Police', reference: 'KP-1', reported_at: 1 }
  await ask(named, 'decideCase', { id: of.case, version, measure: 'removed', facts, ...report })
  const mail = (await api.deliver()).findLast(
    ({ to, text }) => to === of.ann.email && text.includes('token='),
  )
  const token = /token=([\w-]+)/.exec(mail!.text)![1]!
  const { number } = (await of.ann.post('/api/appeal.php', { token, text: 'That is not me.' })).body
  const { id } = await api.deps.store.db
    .selectFrom('desk_case')
    .select('id')
    .where('subject_ref', '=', number as string)
    .executeTakeFirstOrThrow()
  for (const who of [lead, moderator, named])
    for (const call of ['getCase', 'getCaseRow', 'claimCase'] as const)
      await expect(ask(who, call, { id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await photoOf(lead, of.photo)).toEqual({ refused: 'not_found' })
  const { operators } = await ask(judge, 'getAssignable', { id })
  expect(operators.map((each) => each.id)).toEqual([judge.id])
  expect((await ask(judge, 'getCase', { id })).measures).toEqual(['upheld', 'reversed', 'changed'])
  expect(await evidence(judge, { case: id, evidence: of.evidence }, 'whole')).toEqual({
    refused: 'invalid_fields',
  })
  expect(await photoOf(judge, of.photo)).toEqual({ refused: 'invalid_fields' })
  const reason = 'To decide on the objection'
  expect(await evidence(judge, { case: id, evidence: of.evidence }, 'whole', reason)).toMatchObject({
    type: 'image/webp',
  })
})

test('evidence is held beyond its end by a lead, until the hold ends or is given up', async () => {
  const of = await reported('fraud')
  const { version } = await ask(lead, 'getCase', { id: of.case })
  await ask(lead, 'claimCase', { id: of.case })
  await ask(lead, 'decideCase', { id: of.case, version, measure: 'kept' })
  const until = api.clock.now + (EVIDENCE_DAYS + 100) * DAY_MS
  const hold = (time: number) =>
    ask(lead, 'holdEvidence', { id: of.case, evidence: of.evidence, until: time, words: 'Police, file 12' })
  await expect(hold(api.clock.now)).rejects.toMatchObject({ code: 'invalid_fields' })
  await hold(until)
  const held = async () => (await ask(lead, 'getCase', { id: of.case })).evidence
  expect((await held()).find(({ id }) => id === of.evidence)?.hold_until).toBe(until)
  expect((await entriesOf(api, lead, 'holdEvidence')).at(-1)).toMatchObject({
    ...{ reason: 'Police, file 12', subject: of.evidence },
  })
  await pass((EVIDENCE_DAYS + 1) * DAY_MS)
  await sweepEvidence(api.deps)
  expect((await held()).map(({ id }) => id)).toEqual([of.evidence])
  await hold(0)
  await sweepEvidence(api.deps)
  expect(await held()).toEqual([])
})
