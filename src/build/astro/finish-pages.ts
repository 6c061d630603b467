import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minifyScripts } from './inline-script.ts'
import { inlineStyles, isInline, sheetsOf } from './inline-styles.ts'
import { preloadIslands } from './preload-islands.ts'

const STATIC_IMPORT = /\b(?:from|import)"\.\/([^"]+\.js)"/g

/**
 * Has every page of a build bring its styles or name its modules, with short scripts, and removes the sheets that none
 * loads any more.
 */
export async function finishPages(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  const modules = new Map<string, string>()
  const styles = new Map<string, string>()
  for (const file of files.filter((one) => /^_astro\/[^/]+\.(css|js)$/.test(one))) {
    const text = await read(file)
    if (file.endsWith('.css')) styles.set(`/${file}`, text.trim())
    else modules.set(`/${file}`, text)
  }
  const pages = files.filter((one) => one.endsWith('.html'))
  const styleAt = (href: string) => styles.get(href) ?? ''
  const importsOf = (module: string) =>
    [...(modules.get(module) ?? '').matchAll(STATIC_IMPORT)].map(([, name]) => `/_astro/${name}`)
  const linked = new Set<string>()
  for (const file of pages) {
    const html = await read(file)
    const styled = isInline(html, styleAt) ? inlineStyles(html, styleAt) : html
    const finished = preloadIslands(minifyScripts(styled), importsOf)
    for (const href of sheetsOf(finished)) linked.add(href)
    if (finished !== html) await writeFile(join(folder, file), finished)
  }
  const unused = [...styles.keys()].filter((href) => !linked.has(href))
  await Promise.all(unused.map((href) => rm(join(folder, href))))
}
