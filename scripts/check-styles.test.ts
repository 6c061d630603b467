import { expect, test } from 'vitest'
import { blocksOf, checkStyles } from './check-styles.ts'

test('a sheet defines the classes that stand alone below at-rules', () => {
  const scss = `@layer islands {
    // .comment { }
    .facts, .note { color: red; .button { gap: 1px; } &:hover { color: blue; } }
    .facts__row { gap: 1px; }
    .facts--wide { gap: 1px; }
    .portrait .badge { gap: 1px; }
    @media (width < 576px) { .sheet { inset: 0; } }
  }`
  expect(blocksOf(scss)).toEqual(['facts', 'note', 'sheet'])
})

test('a block defined in two sheets of a page is named', () => {
  const facts = '.facts { gap: 1px; }'
  const sheets = (...files: string[]) => new Map(files.map((file) => [file, facts]))
  expect(
    checkStyles(sheets('src/islands/payments/_payments.scss', 'src/islands/signup/_signup.scss')),
  ).toEqual(['src/islands/signup/_signup.scss: .facts is defined in src/islands/payments/_payments.scss too'])
  expect(checkStyles(sheets('src/islands/signup/_signup.scss', 'src/styles/ui/_facts.scss'))).toHaveLength(1)
  expect(checkStyles(sheets('src/islands/signup/_signup.scss', 'src/styles/components/_home.scss'))).toEqual(
    [],
  )
})
