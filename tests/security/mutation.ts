// `npm run mutation [-- WORDS]`: takes one access guard after the other out of a copy of the sources, and expects a test to
// fail. Exits 1 with the guards that nobody would miss. WORDS runs only those whose file or sentence holds them.

import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../../src/config/root.ts'
import { runCommand } from '../../src/server/admin/command.ts'
import { GUARDS, type Guard } from './guards.ts'

const root = projectRoot()
const COPIED = [
  'src',
  'sites',
  'locales',
  'scripts',
  'tests',
  'demo',
  'package.json',
  'tsconfig.base.json',
  'vitest.config.ts',
]
/** Where most guards are missed; a guard may name a test that looks before them. */
const TESTS = [
  'tests/security/access.test.ts',
  'tests/security/idor.test.ts',
  'tests/security/brands.test.ts',
  'src/server/moderation/blocks/blocks.test.ts',
  'src/server/access.test.ts',
]

async function copyTree(): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'duet-mutation-'))
  for (const name of COPIED) await cp(join(root, name), join(tree, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

/** Whether these tests all pass in the copy; `isVerbose` shows what they say. */
async function passes(tree: string, tests: readonly string[], isVerbose = false): Promise<boolean> {
  const paths = tests
  const vitest = join(tree, 'node_modules/vitest/vitest.mjs')
  const run = spawn(process.execPath, [vitest, 'run', '--bail', '1', ...paths], {
    cwd: tree,
    stdio: isVerbose ? 'inherit' : 'ignore',
    env: { ...process.env, LOG_LEVEL: 'silent' },
  })
  return new Promise((resolve, reject) => {
    run.on('error', reject)
    run.on('exit', (code) => resolve(code === 0))
  })
}

/** The file without the guard; null where its words do not stand in it, once. */
async function without(
  tree: string,
  { file, find, put }: Guard,
): Promise<{ before: string; after: string } | null> {
  const before = await readFile(join(tree, file), 'utf8')
  return before.split(find).length === 2 ? { before, after: before.replace(find, () => put) } : null
}

/** Says of each guard whether it is missed; answers whether all are. */
async function runWithoutGuard(filter: string): Promise<boolean> {
  const guards = GUARDS.filter(({ file, keeps }) => `${file} ${keeps}`.includes(filter))
  const tree = await copyTree()
  const missing: string[] = []
  try {
    const needed = [...new Set([...TESTS, ...guards.flatMap(({ first }) => first ?? [])])]
    if (!(await passes(tree, needed, true))) throw new Error('The tests fail before anything is taken out.')
    for (const [index, guard] of guards.entries()) {
      const title = `${guard.file}: ${guard.keeps}`
      const change = await without(tree, guard)
      if (!change)
        throw new Error(`${title}: its words do not stand there once; mend tests/security/guards.ts.`)
      await writeFile(join(tree, guard.file), change.after)
      const isMissed =
        (guard.first !== undefined && !(await passes(tree, [guard.first]))) || !(await passes(tree, TESTS))
      await writeFile(join(tree, guard.file), change.before)
      if (!isMissed) missing.push(title)
      console.log(`${index + 1}/${guards.length} ${isMissed ? 'missed ' : 'NOT MISSED'} ${title}`)
    }
  } finally {
    await rm(tree, { recursive: true, force: true })
  }
  console.log(
    missing.length === 0
      ? `${guards.length} guards, each missed by a test.`
      : `${missing.length} of ${guards.length} guards are missed by no test:\n${missing.join('\n')}`,
  )
  return missing.length === 0
}

await runCommand({
  usage: 'mutation [-- WORDS]',
  read: () => parseArgs({ allowPositionals: true }).positionals.join(' '),
  run: runWithoutGuard,
})
