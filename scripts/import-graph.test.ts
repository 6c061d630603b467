import { parse } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../src/config/root.ts'
import { findCircles, importGraph, readSources } from './import-graph.ts'

const sources = readSources(projectRoot(), 'src')

test('a circle is found through static, type-only, exported and lazy imports', () => {
  const circle = {
    'src/one.ts': `import { two } from './two.ts'\nexport const one = two`,
    'src/two.ts': `import type { Three } from './three.tsx'\nexport const two: Three = 1`,
    'src/three.tsx': `export * from './four.ts'\nexport type Three = number`,
    'src/four.ts': `export const load = () => import('./five.astro')`,
    'src/five.astro': `---\nimport { six } from './six.ts'\n---\n<p>{six}</p>`,
    'src/six.ts': `export type One = typeof import('./one.ts')`,
  }
  const apart = { 'src/seven.ts': `import { one } from './one.ts'`, 'src/eight.ts': `import './seven.ts'` }
  const graph = importGraph(new Map(Object.entries({ ...circle, ...apart })))
  expect(findCircles(graph)).toEqual([Object.keys(circle).toSorted()])
})

test('no files of src import each other in a circle', () => {
  expect(sources.size).toBeGreaterThan(900)
  expect(findCircles(importGraph(sources))).toEqual([])
})

test('no two scripts of a folder differ by their ending or by capitals only', () => {
  const stems = Map.groupBy(sources.keys(), (file) => {
    const { dir, name } = parse(file)
    return `${dir}/${name}`.toLowerCase()
  })
  expect([...stems.values()].filter((files) => files.length > 1)).toEqual([])
})
