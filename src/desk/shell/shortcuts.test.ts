import { expect, test } from 'vitest'
import { importGraph, readSources } from '../../../scripts/import-graph.ts'

const ROOT = new URL('../../..', import.meta.url).pathname
const SHELL = 'src/desk/shell/shell.tsx'
const sources = readSources(ROOT, 'src/desk')
const graph = importGraph(sources)

/** Keys that a file listens to, as they are written. */
const keysIn = (file: string): string[] =>
  [...(sources.get(file) ?? '').matchAll(/\bkeys: '([^']+)'/g)].map(([, keys = '']) => keys)

/** Files of a screen: what it imports, and what that imports. */
function filesOf(file: string, found = new Set<string>()): Set<string> {
  if (!found.has(file)) {
    found.add(file)
    for (const imported of graph.get(file) ?? []) filesOf(imported, found)
  }
  return found
}

const screens = (graph.get(SHELL) ?? []).filter((file) => file.startsWith('src/desk/screens/'))
const everywhere = [SHELL, 'src/desk/shell/shortcuts.tsx'].flatMap(keysIn)

const twice = (keys: readonly string[]): string[] => keys.filter((key, at) => keys.indexOf(key) !== at)

test('each screen has a key of its own', () => {
  expect(screens.length).toBeGreaterThan(10)
  expect(everywhere).toContain('g q')
  expect(twice(everywhere)).toEqual([])
})

test.each(screens)('no key of %s does two things', (screen) => {
  const keys = [...filesOf(screen)].filter((file) => file !== 'src/desk/shell/shortcuts.tsx').flatMap(keysIn)
  expect(twice([...everywhere, ...keys])).toEqual([])
  const begins = new Set(everywhere.filter((key) => key.includes(' ')).map((key) => key.split(' ')[0]))
  expect(keys.filter((key) => begins.has(key))).toEqual([])
})
