import { expect, test } from 'vitest'
import { checkDocument, unpadTables } from './check-docs.ts'

const check = (text: string) => checkDocument('docs/a.md', text, (path) => path === 'src/core')

test('the check of docs refuses a path or link that leads nowhere', () => {
  expect(check('`src/core`, [core](../src/core), `core`, `npm run x`, `/api/`, `@a/b`, `dist/x`.\n')).toEqual(
    [],
  )
  expect(check('`src/gone.ts`, [gone](../gone.md), `gone.ts`\n')).toEqual([
    'docs/a.md: src/gone.ts does not exist',
    'docs/a.md: gone.ts does not exist',
    'docs/a.md: ../gone.md does not exist',
  ])
})

test('the check of docs refuses padded tables, which --write unpads', () => {
  const padded = '| a   | b    |\n| --- | ---: |\n| `c` |      |\n| -----: | --- |\n'
  expect(check(padded)).toEqual(['docs/a.md: a table is padded; node scripts/check-docs.ts --write'])
  expect(unpadTables(padded)).toBe('| a | b |\n| --- | ---: |\n| `c` | |\n| ---: | --- |\n')
  expect(check(unpadTables(padded))).toEqual([])
})

test('the check of docs refuses spaces at the end of lines and a last line without end', () => {
  for (const text of ['a \n', 'a'])
    expect(check(text)).toEqual(['docs/a.md: lines end in spaces, or the last has no end'])
})
