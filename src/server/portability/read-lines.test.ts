import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lines-'))
})
afterAll(() => rm(dir, { recursive: true }))

test('the first line may begin with a byte order mark', async () => {
  const file = join(dir, 'brand.jsonl')
  await writeFile(file, '\uFEFF{"version":1}\n{"kind":"member"}\n')
  const lines: unknown[] = []
  for await (const line of readLines(file)) lines.push(line)
  expect(lines).toEqual([
    { number: 1, value: { version: 1 } },
    { number: 2, value: { kind: 'member' } },
  ])
})
