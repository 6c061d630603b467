// Imports of cam profiles at the desk: asked for, made by the job, kept with what was left out.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { OPERATOR } from '../../../../tests/support/actors.ts'
import { ask, codeOf, entriesOf, signedIn, type TestOperator } from '../../../../tests/support/operators.ts'
import { FeedError } from '../../profiles/cam/feed-error.ts'
import { importCams } from '../../profiles/cam/import-cams.ts'
import { runImports } from '../../profiles/cam/run-imports.ts'

let api: TestApi
let mara: TestOperator
beforeAll(async () => {
  api = await startApi({
    change(sites) {
      for (const site of sites) {
        site.cam_profiles = site.id === 'amora' || site.id === 'tweespan'
        site.cam_feed = site.id === 'amora' ? 'https://cam.test/feed.json' : ''
      }
    },
  })
  mara = await signedIn(api, 'marketing')
})
afterAll(() => api.stop())
beforeEach(() => void (api.clock.now += 1000))

const feed = (profiles: unknown[]) => async () => ({
  json: { version: 1, provider: 'northlight', profiles },
  readPhoto: async () => null,
})

test('an import is made once by the job, and kept with what was left out and why', async () => {
  await ask(mara, 'importCams', { brand: 'amora' })
  expect(await codeOf(ask(mara, 'importCams', { brand: 'amora' }))).toBe('already_decided')
  const { rows, feeds } = await ask(mara, 'getCams', {})
  expect(feeds).toEqual(['amora'])
  expect(rows).toMatchObject([{ brand: 'amora', asked_by: `operator:${mara.id}`, finished_at: 0 }])
  const asked: string[] = []
  const open = (address: string) => {
    asked.push(address)
    return feed([{ id: 'nobody' }])()
  }
  await runImports(api.deps, open)
  await runImports(api.deps, open)
  expect(asked).toEqual(['https://cam.test/feed.json'])
  const [done] = (await ask(mara, 'getCams', {})).rows
  expect(done).toMatchObject({ added: 0, left_out: 1, failure: '', finished_at: api.clock.now })
  expect(done!.refused).toMatchObject([{ id: 'nobody', problem: expect.stringContaining(':') }])
  expect(await entriesOf(api, mara, 'importCams')).toHaveLength(1)
})

test('a feed that is not taken says why, and the next one is asked for again', async () => {
  await ask(mara, 'importCams', { brand: 'amora' })
  await runImports(api.deps, () => Promise.reject(new FeedError('The feed cannot be read.')))
  expect((await ask(mara, 'getCams', {})).rows[0]).toMatchObject({ failure: 'The feed cannot be read.' })
  await ask(mara, 'importCams', { brand: 'amora' })
  await runImports(api.deps, feed([]))
})

test('an import of the command is kept, too, and a brand without a feed is asked for none', async () => {
  await importCams(api.deps, OPERATOR, 'tweespan', feed([]))
  const { rows } = await ask(mara, 'getCams', { brand: 'tweespan' })
  expect(rows).toMatchObject([{ asked_by: 'command:olga', left_out: 0 }])
  expect(await codeOf(ask(mara, 'importCams', { brand: 'tweespan' }))).toBe('not_found')
})
