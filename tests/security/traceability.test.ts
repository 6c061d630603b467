import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../src/config/root.ts'

const root = projectRoot()
const rows = readFileSync(join(root, 'SECURITY.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, number = '', statement = '', state = '', tests = ''] = line.split('|').map((cell) => cell.trim())
    const named = tests.split('<br>').map((each) => /^`([^`]+)`: (.+)$/.exec(each))
    return { number, statement, state, named: named.filter((each) => each !== null) }
  })

test('SECURITY.md names only tests that there are, and claims nothing without one', () => {
  expect(rows.length).toBeGreaterThan(60)
  const missing = rows.flatMap(({ number, named }) =>
    named
      .filter(([, file = '', title = '']) => !readFileSync(join(root, file), 'utf8').includes(title))
      .map(([, file, title]) => `${number}: ${file}, ${title}`),
  )
  expect(missing).toEqual([])
  expect(rows.filter(({ state, named }) => state === 'met' && named.length === 0)).toEqual([])
  expect(rows.filter(({ state }) => !['met', 'partly', 'open', 'screens'].includes(state))).toEqual([])
})
