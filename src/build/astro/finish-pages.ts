import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { inlineScript, minifyScripts } from './inline-script.ts'
import { inlineStyles, isInline, sheetsOf } from './inline-styles.ts'
import { delayIslands, wakerOf } from './late-islands.ts'
import { preloadIslands } from './preload-islands.ts'
import { usedStyles, wordsIn } from './used-styles.ts'

const ISLAND = / component-url="([^"]+)"/g
const STATIC_IMPORT = /\b(?:from|import)"\.\/([^"]+\.js)"/g
/** Also one that is fetched later. */
const ANY_MODULE = /["`](?:\.\/|_astro\/)([^"`]+\.js)["`]/g

/** Modules and style sheets that a build wrote, by address. */
interface Built {
  modules: Map<string, string>
  styles: Map<string, string>
}

/**
 * Has every page of a build bring its styles or name its modules, with short scripts, and removes the sheets that none
 * loads any more.
 */
export async function finishPages(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  const built: Built = { modules: new Map(), styles: new Map() }
  for (const file of files.filter((one) => /^_astro\/[^/]+\.(css|js)$/.test(one))) {
    const text = await read(file)
    if (file.endsWith('.css')) built.styles.set(`/${file}`, text.trim())
    else built.modules.set(`/${file}`, text)
  }
  const pages = files.filter((one) => one.endsWith('.html'))
  const visitors = new VisitorStyles(built)
  for (const file of pages) visitors.read(file, await read(file))
  const used = visitors.used()
  const linked = new Set<string>()
  const wakers = new Map<string, string>()
  for (const file of pages) {
    const html = await read(file)
    const isVisitors = visitors.has(file)
    const styled = isVisitors ? inlineStyles(html, (href) => used.get(href) ?? '') : html
    const waker = isVisitors ? wakerOf(html) : undefined
    if (waker && !wakers.has(waker)) wakers.set(waker, await writeWaker(folder, waker))
    const delayed = waker ? delayIslands(styled, wakers.get(waker) ?? '') : styled
    const importsOf = (module: string) => modulesIn(built.modules.get(module) ?? '', STATIC_IMPORT)
    const finished = preloadIslands(minifyScripts(delayed), importsOf)
    for (const href of sheetsOf(finished)) linked.add(href)
    if (finished !== html) await writeFile(join(folder, file), finished)
  }
  const unused = [...built.styles.keys()].filter((href) => !linked.has(href))
  await Promise.all(unused.map((href) => rm(join(folder, href))))
}

const modulesIn = (code: string, pattern: RegExp): string[] =>
  [...code.matchAll(pattern)].map(([, name = '']) => `/_astro/${basename(name)}`)

/** Collects what visitors' pages, and all that their islands may load, use of their sheets: one text and hash of each. */
class VisitorStyles {
  readonly #built: Built
  readonly #pages = new Set<string>()
  readonly #words = new Set<string>()
  readonly #hrefs = new Set<string>()
  readonly #modules = new Set<string>()

  constructor(built: Built) {
    this.#built = built
  }

  read(file: string, html: string): void {
    if (!isInline(html, this.#styleAt)) return
    this.#pages.add(file)
    this.#addWords(html)
    for (const href of sheetsOf(html)) this.#hrefs.add(href)
    for (const [, module = ''] of html.matchAll(ISLAND)) this.#modules.add(module)
  }

  has(file: string): boolean {
    return this.#pages.has(file)
  }

  used(): Map<string, string> {
    for (const module of this.#modules) {
      const code = this.#built.modules.get(module) ?? ''
      this.#addWords(code)
      for (const next of modulesIn(code, ANY_MODULE)) this.#modules.add(next)
    }
    const hrefs = [...this.#hrefs]
    const used = usedStyles(hrefs.map(this.#styleAt), this.#words)
    return new Map(hrefs.map((href, index) => [href, used[index] ?? '']))
  }

  readonly #styleAt = (href: string): string => this.#built.styles.get(href) ?? ''

  #addWords(text: string): void {
    for (const word of wordsIn(text)) this.#words.add(word)
  }
}

/** Answers the inline script that fetches it. */
async function writeWaker(folder: string, code: string): Promise<string> {
  const name = `/_astro/islands.${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
  await writeFile(join(folder, name), code)
  return inlineScript('wakeIslands', name)
}
