import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { backUp } from '../admin/hot-backup.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { migrate, openStore } from './db/open.ts'
import { openDiskFiles } from './media/disk-files.ts'
import { appendLine } from './outbox/append-line.ts'
import { closeFolder } from './private-files.ts'

const root = mkdtempSync(join(tmpdir(), 'duet-modes-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Paths below a folder that others may read, write or enter. */
function openBelow(folder: string): string[] {
  const below = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = [folder, ...below.map((entry) => join(entry.parentPath, entry.name))]
  return paths.filter((path) => statSync(path).mode & 0o077).map((path) => relative(root, path))
}

// security 103
test('what the server writes into its data folder, and a copy, is its owner’s alone', async () => {
  const dataDir = join(root, 'below', 'data')
  const unlock = lockDataFolder(dataDir)
  const store = openStore({ dataDir }, () => undefined)
  await migrate(store)
  await appendLine(join(dataDir, 'outbox.ndjson'), {})
  await openDiskFiles(join(dataDir, 'media')).write('a'.repeat(22) + '.webp', Buffer.from('a'), {
    flush: true,
  })
  expect(readdirSync(dataDir)).toContain('duet.sqlite-wal')
  expect(openBelow(join(root, 'below'))).toEqual([])
  const copy = join(root, 'copy')
  mkdirSync(copy, { mode: 0o755 })
  expect(await backUp({ dataDir }, copy)).toBeGreaterThan(2)
  expect(openBelow(copy)).toEqual([])
  await store.db.destroy()
  unlock()
})

test('a folder that an older release left open is closed, the owner’s rights stay', () => {
  const older = join(root, 'older')
  mkdirSync(join(older, 'media'), { recursive: true })
  writeFileSync(join(older, 'duet.sqlite'), '')
  chmodSync(join(older, 'duet.sqlite'), 0o644)
  chmodSync(older, 0o755)
  closeFolder(older)
  expect(openBelow(older)).toEqual([])
  expect(statSync(older).mode & 0o777).toBe(0o700)
  expect(statSync(join(older, 'duet.sqlite')).mode & 0o777).toBe(0o600)
})
