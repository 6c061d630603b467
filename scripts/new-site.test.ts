import { spawnSync } from 'node:child_process'
import { cp, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../src/config/root.ts'
import { folderWith } from '../tests/support/files.ts'

const root = projectRoot()

/** The project as a new-site command sees it: its own `sites/`, all else as it is. */
async function tree(): Promise<string> {
  const folder = await folderWith({})
  for (const part of ['sites', 'scripts', 'src'])
    await cp(join(root, part), join(folder, part), { recursive: true })
  for (const part of ['node_modules', 'package.json', 'locales'])
    await symlink(join(root, part), join(folder, part))
  return folder
}

const run = (folder: string, command: string, options: Record<string, string> = {}) =>
  spawnSync(
    process.execPath,
    [
      join(folder, `scripts/${command}.ts`),
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    ],
    { encoding: 'utf8' },
  )

const answers = {
  id: 'nova',
  company: "O'Neil Ltd",
  street: '1 Main Street',
  city: 'D01 Dublin',
  country: 'IE',
  register: '123456',
  vat: 'IE1234567A',
  phone: '+353 1 234 5678',
  countries: 'IE, PL',
  language: 'en-IE',
  niche: '7',
}

test('new-site writes a brand that the linter takes, from the one of its niche', async () => {
  const folder = await tree()
  const made = run(folder, 'new-site', answers)
  expect([made.stderr, made.status]).toEqual(['', 0])
  const text = await readFile(join(folder, 'sites/nova.ts'), 'utf8')
  expect(text).toContain("name: 'Nova'")
  expect(text).toContain("name: 'O\\'Neil Ltd'")
  expect(text).toContain("countries: ['IE', 'PL']")
  expect(text).toContain('prices: { EUR, PLN }')
  expect(text).not.toMatch(/fj.llvind/i)
  const checked = run(folder, 'check-sites')
  expect([checked.stderr, checked.status]).toEqual(['', 0])
  expect(checked.stdout).toContain('8 brands without a problem')

  const again = run(folder, 'new-site', answers)
  expect(again.status).toBe(1)
  expect(again.stderr).toContain('sites/nova.ts')
})

test('new-site says which answer it cannot take, and writes nothing', async () => {
  const folder = await tree()
  const { stderr, status } = run(folder, 'new-site', { ...answers, phone: '112' })
  expect(status).toBe(1)
  expect(stderr).toContain('--phone must be a number like +44')
  expect(run(folder, 'sites').stdout).not.toContain('nova')
})
