import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}
const PACKED = new Set(['.html', '.css', '.svg', '.webmanifest'])
const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/g

const PARTS = /<html([^>]*)><head>(.*?)<\/head><body([^>]*)>(.*)<\/body>/s

/** A built page as one would write it by hand: its words, drawings and styles in one response, and nothing that runs. */
export const byHand = (html: string): string => html.replace(SCRIPT, '')

/** Serves pages by their paths, and a folder's other files, at brotli 11. */
export async function startSamePages(
  pages: ReadonlyMap<string, string>,
  folder: string,
): Promise<{ origin: string; close(): void }> {
  const bodies = new Map([...pages].map(([path, html]) => [path, brotliCompressSync(html)]))
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url?.split('?')[0] ?? '/')
    const page = bodies.get(path)
    const file = join(folder, path)
    if (page === undefined && !(extname(path) && file.startsWith(folder) && existsSync(file))) {
      response.writeHead(404).end()
      return
    }
    const kind = page === undefined ? extname(path) : '.html'
    const body = page ?? readFileSync(file)
    const isPacked = PACKED.has(kind)
    response.setHeader('Content-Type', TYPES[kind] ?? 'application/octet-stream')
    if (isPacked) response.setHeader('Content-Encoding', 'br')
    response.end(page ?? (isPacked ? brotliCompressSync(body) : body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() }
}

/** The same pages as Astro builds them left to itself, their styles imported: a folder to serve, and how to remove it. */
export function buildPlainAstro(
  pages: ReadonlyMap<string, string>,
  files: string,
): { pages: Map<string, string>; folder: string; remove(): void } {
  const project = mkdtempSync(join(tmpdir(), 'duet-plain-astro-'))
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
  mkdirSync(join(project, 'src', 'pages'), { recursive: true })
  cpSync(files, join(project, 'public'), { recursive: true, filter: (file) => !/\.(html|br|gz)$/.test(file) })
  writeFileSync(join(project, 'package.json'), '{"type":"module"}')
  const names = new Map([...pages.keys()].map((path, index) => [path, `page${index}`]))
  for (const [path, html] of pages) {
    const name = names.get(path) ?? ''
    const css = [...html.matchAll(STYLE)].map(([, text = '']) => text).join('\n')
    const [, root = '', head = '', open = '', body = ''] = PARTS.exec(byHand(html).replace(STYLE, '')) ?? []
    writeFileSync(join(project, 'src', 'pages', `${name}.css`), css)
    writeFileSync(
      join(project, 'src', 'pages', `${name}.astro`),
      `---\nimport './${name}.css'\nconst head = ${JSON.stringify(head)}\nconst body = ${JSON.stringify(body)}\n---\n` +
        `<!doctype html><html${root}><head><Fragment set:html={head} /></head><body${open}><Fragment set:html={body} /></body></html>\n`,
    )
  }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('node_modules/astro/bin/astro.mjs'), 'build'],
    {
      cwd: project,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    },
  )
  if (status !== 0) throw new Error(stdout + stderr)
  const folder = join(project, 'dist')
  const built = [...names].map(([path, name]): [string, string] => [
    path,
    readFileSync(join(folder, name, 'index.html'), 'utf8'),
  ])
  return { pages: new Map(built), folder, remove: () => rmSync(project, { recursive: true, force: true }) }
}
