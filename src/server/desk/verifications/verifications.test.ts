// Pictures of the verified mark at the desk: shown to those alone who may decide, each look and each decision in the log.

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../../../../tests/security/access/fixtures.ts'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { ask, entriesOf, signedIn, type TestOperator } from '../../../../tests/support/operators.ts'
import { addPhotos } from '../../../../tests/support/profiles.ts'
import type { Verification } from '../../../contract/verification.ts'
import { newPrivateName } from '../../platform/media/names.ts'

let api: TestApi
let lead: TestOperator
let elsewhere: TestOperator
beforeAll(async () => {
  api = await startApi()
  lead = await signedIn(api, 'lead', 'amora')
  elsewhere = await signedIn(api, 'lead', 'minerve')
})
afterAll(() => api.stop())

async function waiting() {
  const ann = await api.member('amora')
  const [main = '', other = ''] = await addPhotos(api.deps, 'amora', ann.id, 2)
  const { request } = (await ann.post('/api/verification.php', { consent: true })).body as Verification
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await picture())], 'picture.png'))
  await ann.post(`/api/verification-picture.php?id=${request!.id}`, form, { key: crypto.randomUUID() })
  return { ann, main, other, id: request!.id, pose: request!.pose }
}
const listed = async (who: TestOperator, id: string) =>
  (await ask(who, 'getVerifications', {})).rows.find((row) => row.id === id)
const file = (who: TestOperator, id: string, photo?: string) =>
  who.fetch(
    `/api/desk/verification-file.php?${new URLSearchParams({ id, ...(photo && { photo }) }).toString()}`,
  )
const standing = async ({ ann }: Awaited<ReturnType<typeof waiting>>) =>
  (await ann.get('/api/verification.php')).body as Verification

test('a picture waits with the pose that was asked for, beside the main photo, for a day', async () => {
  const { ann, main, other, id, pose } = await waiting()
  const row = await listed(lead, id)
  expect(row).toMatchObject({ member: ann.id, photo: main, others: [other], pose, refused: 0 })
  expect(row!.due_at - row!.since).toBe(86_400_000)
  expect(await listed(elsewhere, id)).toBeUndefined()
})

test('picture and photos are shown to who may decide, and each look is an entry', async () => {
  const { ann, main, id } = await waiting()
  const full_name = newPrivateName()
  await api.deps.media.write(
    full_name,
    await sharp(await picture())
      .webp()
      .toBuffer(),
  )
  await api.deps.store.db.updateTable('photo').set({ full_name }).where('id', '=', main).execute()
  for (const photo of [undefined, main]) {
    const answer = await file(lead, id, photo)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(Buffer.from(await answer.arrayBuffer()).includes('WEBP')).toBe(true)
  }
  const entries = (await entriesOf(api, lead, 'getVerificationFile')).filter(
    ({ subject }) => subject === ann.id,
  )
  expect(entries).toHaveLength(2)
  expect((await file(elsewhere, id)).status).toBe(404)
  const stranger = await waiting()
  expect((await file(lead, id, stranger.main)).status).toBe(404)
})

test('an operator gives the mark once, and the log says so', async () => {
  const one = await waiting()
  const { ann, id, main } = one
  await ask(lead, 'decideVerification', { id, photo: main })
  expect((await standing(one)).verified_at).toBe(api.clock.now)
  const [row] = await api.deps.store.db
    .selectFrom('verification')
    .select('decided_by')
    .where('id', '=', id)
    .execute()
  expect(row?.decided_by).toBe(`operator:${lead.id}`)
  expect((await entriesOf(api, lead, 'decideVerification')).some(({ subject }) => subject === ann.id)).toBe(
    true,
  )
  const again = ask(lead, 'decideVerification', { id, photo: main, reason: 'several' })
  await expect(again).rejects.toThrow('already_decided')
  expect(await listed(lead, id)).toBeUndefined()
})

test('a refusal names its reason, and nobody of another brand decides', async () => {
  const one = await waiting()
  const body = { id: one.id, photo: one.main, reason: 'other_pose' } as const
  await expect(ask(elsewhere, 'decideVerification', body)).rejects.toThrow('not_found')
  await ask(lead, 'decideVerification', body)
  expect(await standing(one)).toMatchObject({ verified_at: null, refused: { reason: 'other_pose' } })
})

test('another main photo meanwhile is said, and nothing is decided', async () => {
  const one = await waiting()
  await one.ann.put('/api/photo.php', { main: one.other })
  await expect(ask(lead, 'decideVerification', { id: one.id, photo: one.main })).rejects.toThrow(
    'case_changed',
  )
  expect((await listed(lead, one.id))?.photo).toBe(one.other)
})

test('while a case of child abuse is open on the member nobody sees the picture here', async () => {
  const { ann, id, main } = await waiting()
  const ben = await api.member('amora')
  const notice = { kind: 'child_abuse', text: 'Look at this', good_faith: true }
  await ben.post('/api/complaint.php', { ...notice, reference: `profile:${ann.id}` })
  expect(await listed(lead, id)).toBeUndefined()
  expect((await file(lead, id)).status).toBe(404)
  await expect(ask(lead, 'decideVerification', { id, photo: main })).rejects.toThrow('not_found')
})
