// Pages hand each island its own messages: here every key an island's parts ask for is looked up in what its page gives.

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadLocales } from '../config/locales.ts'
import { projectRoot } from '../config/root.ts'

const root = projectRoot()
const english = (await loadLocales(root)).get('en')?.informal ?? {}
const shared = listAfter(read('src/layouts/screen.ts'), 'const SHARED = ')
const chat = listAfter(read('src/islands/chat/messages.ts'), 'CHAT_MESSAGES: readonly MessagePart[] = ')
const late = listAfter(read('src/layouts/modal-texts.ts'), 'const PARTS: readonly MessagePart[] = ')

/** Islands mounted by pages and by the frame of member pages, with the parts of the messages they get. */
const mounted = globSync('src/{pages,layouts,components}/**/*.astro', { cwd: root }).flatMap((page) => {
  const source = read(page)
  const imports = [...source.matchAll(/import \{ (\w+) \} from '([^']+\.island\.tsx)'/g)]
  return imports.map(([, name = '', path = '']) => ({
    page,
    name,
    island: relative(root, resolve(root, dirname(page), path)),
    parts: partsOf(source, name),
  }))
})

function partsOf(source: string, name: string): string[] {
  const tag = new RegExp(`<${name}\\b[\\s\\S]*?/>`).exec(source)?.[0] ?? ''
  if (tag.includes('modalTexts(')) return [...shared, ...late]
  if (tag.includes('{...props}'))
    return [...shared, ...listAfter(source, 'const props = screen(locale, route, ')]
  if (tag.includes('screen(locale, route, CHAT_MESSAGES)')) return [...shared, ...chat]
  if (tag.includes('screen(')) return [...shared, ...listAfter(tag, 'screen(locale, route, ')]
  return listAfter(tag, 'slice(locale, ')
}

function listAfter(source: string, mark: string): string[] {
  const list = /^\[([^\]]*)\]/.exec(source.slice(source.indexOf(mark) + mark.length))?.[1] ?? ''
  return [...list.matchAll(/'([^']+)'/g)].map(([, part = '']) => part)
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** Keys the files of an island ask for; where a key is put together, as far as it is literal. */
function keysOf(file: string, seen = new Set<string>()): Set<string> {
  const keys = new Set<string>()
  if (seen.has(file)) return keys
  seen.add(file)
  const source = read(file)
  for (const [, key = ''] of source.matchAll(/\bt\(\s*['`]([a-z_]+\.[\w.-]+)/g)) keys.add(key)
  for (const [, key = ''] of source.matchAll(/\bt\([^)]*?[?:] ['`]([a-z_]+\.[\w.-]+)/g)) keys.add(key)
  for (const [, path = ''] of source.matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g)) {
    const next = relative(root, resolve(root, dirname(file), path))
    if (next.startsWith('src/islands/')) for (const key of keysOf(next, seen)) keys.add(key)
  }
  return keys
}

describe('the messages a page hands its islands', () => {
  it('are looked at for every island that is mounted', () => {
    const islands = globSync('src/islands/**/*.island.tsx', { cwd: root })
    expect(islands.filter((island) => !mounted.some((one) => one.island === island))).toEqual([])
  })

  it('hold nothing of what opens later, which fetches its own', () => {
    const inlined = listAfter(read('src/layouts/Member.astro'), '{...screen(locale, route, ')
    expect(inlined).toEqual([])
    expect(late).toEqual(expect.arrayContaining(['likes.modal', 'payments.bonus']))
  })

  it.each(mounted)('of $page hold all that $name asks for', ({ island, parts }) => {
    const given = Object.keys(english).filter((key) =>
      parts.some((part) => key === part || key.startsWith(`${part}.`) || key === `${part}_other`),
    )
    const missing = [...keysOf(island)].filter((key) => !given.some((known) => known.startsWith(key)))
    expect(missing).toEqual([])
  })
})
