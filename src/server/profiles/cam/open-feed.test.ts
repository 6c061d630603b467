import { expect, test } from 'vitest'
import { fileURLToPath } from 'node:url'
import { openFeed } from './open-feed.ts'

test('a feed may begin with a byte order mark', async () => {
  const { json } = await openFeed(
    fileURLToPath(new URL('../../../../tests/inputs/feed-bom.json', import.meta.url)),
  )
  expect(json).toEqual({ version: 1, provider: 'nl', profiles: [] })
})
