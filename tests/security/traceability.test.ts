import { expect, test } from 'vitest'
import {
  allCitations,
  allStatements,
  allTaggedTests,
  readCitations,
  readStatements,
  readTags,
  unheld,
} from './traceability.ts'

const statements = allStatements()
const known = new Set(statements.map(({ id }) => id))

test('every statement has a tagged test, or else a reason why it has none', () => {
  expect(statements.length).toBeGreaterThan(120)
  expect(known.size).toBe(statements.length)
  expect(unheld(statements, allTaggedTests())).toEqual([])
})

test('every tag and every citation names a statement that exists', () => {
  const citations = allCitations()
  expect(citations.length).toBeGreaterThan(300)
  expect(citations.filter(({ id }) => !known.has(id))).toEqual([])
})

test('a statement without test, or with a test and a reason for none, is found', () => {
  const text = '- **1. Sealed.** Always.\n- **2. Dry.** Too.\n  - No test: it rains.\n- **L3** Warm, too.\n'
  const found = readStatements(text, 'security')
  expect(found.map(({ id, title }) => `${id} ${title}`)).toEqual([
    'security 1 Sealed',
    'security 2 Dry',
    'security L3 Warm, too',
  ])
  const tagged = { ids: ['security 2', 'security L3'], file: 'a.test.ts', title: 'is dry' }
  expect(unheld(found, [tagged])).toEqual([
    'security 1: no test is tagged with it, and no reason says why',
    'security 2: has a test, and a reason for none: it rains.',
  ])
})

test('a tag is read with the title below it, and refused above anything else', () => {
  const tag = '// security 28, ' + 'law L20\n'
  expect(readTags('a.test.ts', `${tag}// Why.\ntest.each([\n  1,\n])('%s holds', () => {})\n`)).toEqual([
    { ids: ['security 28', 'law L20'], file: 'a.test.ts', title: '%s holds' },
  ])
  expect(() => readTags('a.test.ts', `${tag}const a = 1\n`)).toThrow('a.test.ts:1: no test below')
  expect(() => readTags('a.test.ts', '// Security ' + '28.\ntest("a", f)\n')).toThrow('write "// security 28')
})

test('citations are read one by one, however they are joined', () => {
  const cited = (text: string) => readCitations('a.ts', text).map(({ id }) => id)
  expect(cited('security.md 8, 14 and 63')).toEqual(['security 8', 'security 14', 'security 63'])
  expect(cited('(law.md L19-L22), Law L40.')).toEqual(['law L19', 'law L22', 'law L40'])
  expect(cited('security of 28 kinds, law 3')).toEqual([])
})
