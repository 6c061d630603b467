// Part of `npm run verify`: a BEM block is defined in one style sheet, so that no two of a page style each other's parts.

import { globSync, readFileSync } from 'node:fs'
import { projectRoot } from '../src/config/root.ts'

/** Blocks a sheet defines: rules of a class alone, below at-rules only. Within another rule it is only placed. */
export function blocksOf(scss: string): string[] {
  const plain = scss
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
    .replaceAll(/#\{[^}]*\}/g, 'x')
    .replaceAll(/"[^"]*"|'[^']*'/g, '')
  const blocks = new Set<string>()
  const open: string[] = []
  for (const [, header = '', end] of plain.matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') open.pop()
    if (end !== '{') continue
    const selector = header.trim()
    if (open.every((outer) => outer.startsWith('@'))) {
      for (const part of selector.split(',')) {
        const block = /^\s*\.([a-z][a-z\d]*(?:-[a-z\d]+)*)\s*$/.exec(part)?.[1]
        if (block) blocks.add(block)
      }
    }
    open.push(selector)
  }
  return [...blocks]
}

/** Sheets of home pages meet those of every page, but not those of islands; the desk's meet none of a brand. */
function pagesOf(file: string): 'home' | 'islands' | 'desk' | 'all' {
  if (file.startsWith('src/desk/')) return 'desk'
  if (/\/(?:components\/(?:home\/|_home)|landers\/)/.test(file)) return 'home'
  return file.startsWith('src/islands/') ? 'islands' : 'all'
}

/** A brand gives the sections of its home, and its lists of members, their form. */
const isForm = (file: string) => /^src\/(?:components\/home|islands\/members\/grids)\//.test(file)

function meet(one: string, other: string): boolean {
  if (isForm(one) || isForm(other)) return false
  const [pages, others] = [pagesOf(one), pagesOf(other)]
  if (pages === others) return true
  return pages !== 'desk' && others !== 'desk' && (pages === 'all' || others === 'all')
}

/** A line for each block that two sheets of one page define. */
export function checkStyles(sheets: ReadonlyMap<string, string>): string[] {
  const files = [...sheets.keys()].sort()
  const blocks = new Map(files.map((file) => [file, blocksOf(sheets.get(file) ?? '')]))
  return files.flatMap((file, index) =>
    (blocks.get(file) ?? []).flatMap((block) =>
      files
        .slice(index + 1)
        .filter((other) => blocks.get(other)?.includes(block) && meet(file, other))
        .map((other) => `${other}: .${block} is defined in ${file} too`),
    ),
  )
}

if (import.meta.main) {
  const cwd = projectRoot()
  const files = globSync('src/**/*.scss', { cwd })
  const problems = checkStyles(new Map(files.map((file) => [file, readFileSync(`${cwd}/${file}`, 'utf8')])))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
