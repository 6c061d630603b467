import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ESLint } from 'eslint'
import { expect, test } from 'vitest'
import { projectRoot } from '../src/config/root.ts'

const eslint = new ESLint({ cwd: projectRoot() })

const importProblems = async (filePath: string, text: string): Promise<string[]> =>
  (await eslint.lintText(text, { filePath })).flatMap(({ messages }) =>
    messages
      .filter(({ ruleId }) => /^import-x\/|no-restricted-imports$/.test(ruleId ?? ''))
      .map(({ message }) => message),
  )

test.each([
  ['a feature importing http', 'src/server/likes/x.ts', '../http/locale.ts', 'A feature knows nothing of'],
  ['the platform importing a feature', 'src/server/platform/x.ts', '../likes/tables.ts', 'knows no feature'],
  [
    'a refund importing orders',
    'src/server/payments/refunds/x.ts',
    '../orders/place-order.ts',
    'payments/refunds may import only',
  ],
  [
    'an order’s row importing what moves it',
    'src/server/payments/order.ts',
    './settlement/move-order.ts',
    'stands below the rooms of payments/',
  ],
  ['a shape importing a call', 'src/contract/x.ts', './calls/orders.ts', 'Shapes know no call'],
  [
    'a page importing a whole call',
    'src/client/x.ts',
    '../contract/calls/orders.ts',
    'by `import type` alone',
  ],
  ['a store importing what another topic keeps', 'src/stores/likes/x.ts', '../chat/chat.ts', 'only nothing'],
  ['the page importing a topic', 'src/stores/page/x.ts', '../account/sessions.ts', 'knows no topic'],
  ['src importing tests', 'src/core/x.ts', '../../tests/support/full.ts', 'src takes nothing from tests'],
])('lint fails for %s', async (_, file, from, problem) => {
  const problems = await importProblems(file, `export * from '${from}'\n`)
  expect(problems).toEqual([expect.stringContaining(problem)])
})

test('lint lets a page import the type of a call', async () => {
  const text = `import type { placeOrder } from '../contract/calls/orders.ts'\nexport type Call = typeof placeOrder\n`
  expect(await importProblems('src/client/x.ts', text)).toEqual([])
})

test('a store may import what another topic offers', async () => {
  const text = `export * from '../account/sessions.ts'\nexport * from '../page/environment.ts'\n`
  expect(await importProblems('src/stores/likes/x.ts', text)).toEqual([])
})

test('lint lets one file alone ask whether the page is looked at', async () => {
  const problemsOf = async (filePath: string) =>
    (await eslint.lintText('export const isAhead = document.prerendering === true\n', { filePath })).flatMap(
      ({ messages }) => messages.filter(({ ruleId }) => ruleId === 'no-restricted-syntax'),
    )
  for (const folder of [
    'client',
    'stores/live',
    'islands/chat',
    'visitors',
    'layouts',
    'core',
    'pwa',
    'desk',
  ])
    expect(await problemsOf(`src/${folder}/x.ts`), folder).toHaveLength(1)
  expect(await problemsOf('src/client/activation.ts')).toEqual([])
})

test('lint fails for a circle of imports, and for a promise nobody waits for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'circle-'))
  await writeFile(join(folder, 'one.ts'), `import { two } from './two.ts'\nexport const one = () => two()\n`)
  await writeFile(
    join(folder, 'two.ts'),
    `import { one } from './one.ts'\nexport async function two() {\n  one()\n}\n`,
  )
  await writeFile(join(folder, 'tsconfig.json'), await readFile('tsconfig.base.json'))
  const oxlint = 'node_modules/.bin/oxlint'
  const found = spawnSync(oxlint, ['--config', '.oxlintrc.json', folder], { encoding: 'utf8' })
  await rm(folder, { recursive: true })
  expect(found.status).toBe(1)
  expect(found.stdout).toContain('no-cycle')
  expect(found.stdout).toContain('no-floating-promises')
})
