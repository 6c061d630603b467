// Pages hand each island its own messages: here every key an island's parts ask for is looked up in what its page gives.

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadLocales } from '../config/locales.ts'
import { projectRoot } from '../config/root.ts'
import type { MessagePart } from '../core/message-key.ts'

const root = projectRoot()
const english = (await loadLocales(root)).get('en')?.informal ?? {}
const lists = await messageLists()
const shared = listOf('SHARED_MESSAGES')

/** Every list of an island's messages, by its name. */
async function messageLists(): Promise<Record<string, readonly MessagePart[]>> {
  const files = globSync('src/islands/*/messages.ts', { cwd: root })
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ join(root, file))))
  return Object.assign({}, ...modules) as Record<string, readonly MessagePart[]>
}

function listOf(name: string): readonly MessagePart[] {
  const list = lists[name]
  if (!list) throw new Error(`no messages ${name}`)
  return list
}

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

/** The parts that a page gives an island: those of the lists its tag names, and the shared ones of a screen. */
function partsOf(source: string, name: string): MessagePart[] {
  const tag = new RegExp(`<${name}\\b[\\s\\S]*?/>`).exec(source)?.[0] ?? ''
  const given = tag.includes('{...props}') ? (/const props = .*/.exec(source)?.[0] ?? '') : tag
  const own = [...given.matchAll(/\b[A-Z_]+_MESSAGES\b/g)].flatMap(([list]) => listOf(list))
  const modals = tag.includes('modalTexts(') ? listOf('MODALS_MESSAGES') : []
  return [...(given.includes('screen(') ? shared : []), ...own, ...modals]
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
    expect(islands.filter((island) => !mounted.some((mount) => mount.island === island))).toEqual([])
  })

  it('hold nothing of what opens later, which fetches its own', () => {
    expect(read('src/layouts/Member.astro')).toMatch(/<Modals [^>]*screen\(locale, route, \[\]\)/)
    expect(listOf('MODALS_MESSAGES')).toEqual(expect.arrayContaining(['likes.modal', 'payments.bonus']))
  })

  it.each(mounted)('of $page hold all that $name asks for', ({ island, parts }) => {
    const given = Object.keys(english).filter((key) =>
      parts.some((part) => key === part || key.startsWith(`${part}.`) || key === `${part}_other`),
    )
    const missing = [...keysOf(island)].filter((key) => !given.some((known) => known.startsWith(key)))
    expect(missing).toEqual([])
  })
})
