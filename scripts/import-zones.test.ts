import { ESLint } from 'eslint'
import { expect, test, vi } from 'vitest'
import ts from 'typescript-eslint'
import { projectRoot } from '../src/config/root.ts'

// The first call loads all rules.
vi.setConfig({ testTimeout: 60_000 })

// Without types, so that files that do not exist can be linted.
const eslint = new ESLint({ cwd: projectRoot(), overrideConfig: [ts.configs.disableTypeChecked] })

const importProblems = async (filePath: string, text: string): Promise<string[]> =>
  (await eslint.lintText(text, { filePath })).flatMap(({ messages }) =>
    messages.filter(({ ruleId }) => ruleId?.startsWith('import-x/')).map(({ message }) => message),
  )

test.each([
  ['a feature importing http', 'src/server/likes/x.ts', '../http/locale.ts', 'A feature knows nothing of'],
  ['the platform importing a feature', 'src/server/platform/x.ts', '../likes/tables.ts', 'knows no feature'],
  ['src importing tests', 'src/core/x.ts', '../../tests/support/full.ts', 'src takes nothing from tests'],
])('lint fails for %s', async (_, file, from, problem) => {
  const problems = await importProblems(file, `export * from '${from}'\n`)
  expect(problems).toEqual([expect.stringContaining(problem)])
})

test('lint fails for a circle of imports', async () => {
  const problems = await importProblems('src/core/discount.ts', `export * from './bundles.ts'\n`)
  expect(problems).toEqual([expect.stringContaining('Dependency cycle')])
})
