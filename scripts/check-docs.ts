// Part of `npm run verify`: README, SECURITY.md and docs/ name only paths that exist, and pad no tables. Prettier pads
// tables and has no switch for it, so it leaves these files alone; `--write` takes the padding out.

import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '../src/config/root.ts'

/** Folders that are made when the project runs. */
const MADE = /^(DATA_DIR|data|dist|node_modules|folder)\//
/** Where a path may begin, besides the folder of the file that names it; `*` is any room of the server. */
const BASES = ['', 'src', 'src/server', 'src/server/*']
const PATH = /^[\w.[\]<>*{},-]+(?:\/[\w.[\]<>*{},-]*)+$/
const FILE = /^[\w-][\w.-]*\.(?:astro|cjs|js|json|md|mjs|scss|ts|tsx)$/

/** Problems of a document's text: paths in backticks, targets of links, padded tables, spaces at the end of lines. */
export function checkDocument(file: string, text: string, exists: (path: string) => boolean): string[] {
  const prose = text.replaceAll(/^```.*?^```/gms, '')
  const bases = [...BASES, dirname(file)]
  const isThere = (path: string) => MADE.test(path) || bases.some((base) => exists(join(base, path)))
  const named = [...prose.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => (PATH.test(code) && !code.startsWith('@')) || FILE.test(code))
  const linked = [...prose.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)].map(([, target = '']) => target)
  return [
    ...[...new Set([...named, ...linked])]
      .filter((path) => !isThere(path))
      .map((path) => `${file}: ${path} does not exist`),
    ...(unpadTables(text) === text ? [] : [`${file}: a table is padded; node scripts/check-docs.ts --write`]),
    ...(/[ \t]$/m.test(text) || !text.endsWith('\n')
      ? [`${file}: lines end in spaces, or the last has no end`]
      : []),
  ]
}

/** The same text with one space around each cell of its tables. */
export const unpadTables = (text: string): string =>
  text.replaceAll(/^\|.*\|$/gm, (row) =>
    row
      .replaceAll(/[ \t]+\|/g, ' |')
      .replaceAll(/\|[ \t]+(?!\|)/g, '| ')
      .replaceAll(/(?<=\| :?)-{3,}(?=:? \|)/g, '---'),
  )

if (import.meta.main) {
  const cwd = projectRoot()
  const exists = (path: string) =>
    existsSync(join(cwd, path)) ||
    globSync(path.replaceAll('[', '[[]').replaceAll(/<[^>]*>/g, '*'), { cwd }).length > 0
  const problems: string[] = []
  for (const file of globSync('{*.md,docs/**/*.md}', { cwd }).sort()) {
    const path = join(cwd, file)
    if (process.argv.includes('--write')) writeFileSync(path, unpadTables(readFileSync(path, 'utf8')))
    problems.push(...checkDocument(file, readFileSync(path, 'utf8'), exists))
  }
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
