import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../config/root.ts'
import { storageKey, STORED_NAMES } from './storage-keys.ts'

const LIST = 'src/core/storage-keys.ts'
/** Mends a page whose scripts are missing, so it imports none. */
const ALONE = 'src/pwa/reload-once.ts'

async function sources(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for await (const path of glob('src/**/*.{ts,tsx,astro}', { cwd: projectRoot() })) {
    if (!path.includes('.test.')) found.set(path, await readFile(join(projectRoot(), path), 'utf8'))
  }
  return found
}

test('no key of the storage is written out beside the list', async () => {
  const written = [...(await sources())].filter(([, text]) => /['"`]duet:(member|device):/.test(text))
  expect(written.map(([path]) => path).sort()).toEqual([LIST, ALONE])
  expect(written.find(([path]) => path === ALONE)?.[1]).toContain(`'${storageKey('reloaded')}'`)
})

test('nothing is stored by another way than the environment', async () => {
  const written = [...(await sources())].filter(([, text]) =>
    /\b(local|session)Storage\.setItem\(/.test(text),
  )
  expect(written.map(([path]) => path)).toEqual([ALONE])
})

test('every name of the list is used', async () => {
  const text = [...(await sources())]
    .filter(([path]) => path !== LIST)
    .map(([, source]) => source)
    .join('')
  expect(STORED_NAMES.filter((name) => !text.includes(`'${name}'`) && name !== 'reloaded')).toEqual([])
})
