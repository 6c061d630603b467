import { expect, test } from 'vitest'
import { loadSites } from '../../config/load-sites.ts'
import { statusSceneOf } from './niche-scenes.ts'

const drawn = (await loadSites()).filter(({ theme }) => theme.drawing !== 'hatch')

test.each(['not_found', 'error', 'offline'] as const)('no two brands share the scene of %s', (kind) => {
  const scenes = drawn.map(({ niche }) => statusSceneOf(niche, kind))
  expect(new Set(scenes).size).toBe(drawn.length)
})
