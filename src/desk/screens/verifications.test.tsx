// The screen of the verified mark, on the real desk: by keys, and what was overtaken says so.

import { closeDesk, openDesk, press } from '../../../tests/support/desk-tab.tsx'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '../../../tests/support/api.ts'
import { signedIn, type TestOperator } from '../../../tests/support/operators.ts'
import { addPhotos } from '../../../tests/support/profiles.ts'
import { click, screen, shows, waitFor } from '../../../tests/support/render.ts'
import type { Verification } from '../../contract/verification.ts'

let api: TestApi
let lead: TestOperator
beforeAll(async () => {
  api = await startApi()
  lead = await signedIn(api, 'lead', 'amora')
})
afterAll(() => api.stop())
afterEach(() => {
  closeDesk()
  vi.unstubAllGlobals()
})

async function waiting() {
  const ann = await api.member('amora')
  const photos = await addPhotos(api.deps, 'amora', ann.id, 2)
  const { request } = (await ann.post('/api/verification.php', { consent: true })).body as Verification
  await api.deps.store.db
    .updateTable('verification')
    .set({ state: 'waiting', sent_at: (api.clock.now += 1000) })
    .where('id', '=', request!.id)
    .execute()
  return { ann, photos, standing: async () => (await ann.get('/api/verification.php')).body as Verification }
}

test('two pictures stand side by side with the pose, and keys decide', async () => {
  const [one, other] = [await waiting(), await waiting()]
  await openDesk(lead, '/verifications')
  await shows('Verified mark (2)')
  expect(screen.getByAltText('The picture that was taken')).toBeTruthy()
  expect(screen.getByAltText('The main photo')).toBeTruthy()
  await shows('Asked for:')
  await press('a')
  await shows('Verified mark (1)')
  expect((await one.standing()).verified_at).not.toBeNull()
  await press('r')
  await shows('Why does the picture not do?')
  await press('2')
  await shows('No picture waits')
  expect((await other.standing()).refused?.reason).toBe('several')
})

test('another main photo meanwhile is said, and the new one is on show', async () => {
  const { ann, photos, standing } = await waiting()
  await openDesk(lead, '/verifications')
  await shows('Verified mark (1)')
  await ann.put('/api/photo.php', { main: photos[1]! })
  await click(await screen.findByRole('button', { name: /Same person/ }))
  await shows('or its member has another main photo')
  await waitFor(() => expect(screen.getByAltText('The main photo').getAttribute('src')).toContain(photos[1]))
  expect((await standing()).waiting_since).not.toBeNull()
})
