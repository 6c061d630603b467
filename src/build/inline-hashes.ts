import { createHash } from 'node:crypto'
import { splitLocale } from '../core/urls.ts'

/** CSP sources of the inline scripts and styles of pages. */
export interface InlineHashes {
  script: string[]
  style: string[]
}

/** Hashes of a page's inline scripts and styles, each once, in order. Structured data runs nothing and needs none. */
export function inlineHashes(html: string): InlineHashes {
  const script = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\ssrc=|application\/ld\+json/.test(attributes))
    .map(([, , content = '']) => sourceOf(content))
  const style = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, content = '']) =>
    sourceOf(content),
  )
  return { script: inOrder(script), style: inOrder(style) }
}

/** The hashes of one policy for several pages. */
export function joinHashes(all: readonly InlineHashes[]): InlineHashes {
  return {
    script: inOrder(all.flatMap(({ script }) => script)),
    style: inOrder(all.flatMap(({ style }) => style)),
  }
}

const inOrder = (sources: readonly string[]) => [...new Set(sources)].sort()

/** Pages of which parts are put into other pages (`src/visitors/fragments.ts`): their scripts and styles come along. */
const FRAGMENTS = new Set(['/frame', '/dialogs', '/login', '/signup'])

export interface PageHashes {
  path: string
  hashes: InlineHashes
}

/** The path a file of a page answers. */
export const pageOf = (file: string): string => `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`

/** The hashes each page needs, by its path without the language: all its languages need the same. */
export function hashesByPage(pages: readonly PageHashes[]): Map<string, InlineHashes> {
  const byPage = Map.groupBy(pages, ({ path }) => splitLocale(path).rest)
  const hashesOf = (path: string) => (byPage.get(path) ?? []).map(({ hashes }) => hashes)
  const fragments = joinHashes([...FRAGMENTS].flatMap(hashesOf))
  return new Map([...byPage.keys()].map((path) => [path, joinHashes([...hashesOf(path), fragments])]))
}

const sourceOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/** Attributes the policy forbids, as a page has them; such a page would lose them in the browser. */
export function inlineAttributes(html: string): string[] {
  const tags = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .matchAll(/<[a-z][^>]*?\s(style|on[a-z]+)="[^"]*"[^>]*>/g)
  return [...tags].map(([tag]) => tag)
}
