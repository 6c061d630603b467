import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../config/root.ts'

/** The files of the stores, and those that each imports: by value, by type, and dynamically. */
async function imports(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for await (const path of glob('src/stores/*/*.ts', { cwd: projectRoot() })) {
    if (path.endsWith('.test.ts')) continue
    const text = await readFile(join(projectRoot(), path), 'utf8')
    const named = text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)
    found.set(
      path,
      [...named].map(([, name = '']) => join(dirname(path), name)),
    )
  }
  return found
}

test('no two stores import one another, by type or dynamic import either', async () => {
  const importsOf = await imports()
  expect(importsOf.size).toBeGreaterThan(40)
  const circular = [...importsOf.keys()].filter((path) => {
    const reached = new Set(importsOf.get(path))
    for (const each of reached) for (const next of importsOf.get(each) ?? []) reached.add(next)
    return reached.has(path)
  })
  expect(circular).toEqual([])
})
