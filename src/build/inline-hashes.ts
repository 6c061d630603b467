import { createHash } from 'node:crypto'
import { splitLocale } from '../core/urls.ts'

/** CSP sources of the inline scripts and styles of pages. */
export interface InlineHashes {
  script: string[]
  style: string[]
}

/** Hashes of every inline script and style of the pages, each once, in order. Structured data runs nothing and needs none. */
export function inlineHashes(pages: Iterable<string>): InlineHashes {
  const script = new Set<string>()
  const style = new Set<string>()
  for (const html of pages) {
    for (const [, attributes = '', content = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (!/\ssrc=|application\/ld\+json/.test(attributes)) script.add(content)
    }
    for (const [, content = ''] of html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)) style.add(content)
  }
  return { script: [...script].map(sourceOf).sort(), style: [...style].map(sourceOf).sort() }
}

/** Pages of which parts are put into other pages (`src/visitors/fragments.ts`): their scripts and styles come along. */
const FRAGMENTS = new Set(['/frame', '/dialogs', '/login', '/signup'])

/** The hashes each page needs, by its path without the language: all its languages need the same. */
export function hashesByPage(pages: Iterable<{ path: string; html: string }>): Map<string, InlineHashes> {
  const byPage = new Map<string, string[]>()
  for (const { path, html } of pages) {
    const { rest } = splitLocale(path)
    byPage.set(rest, [...(byPage.get(rest) ?? []), html])
  }
  const fragments = [...FRAGMENTS].flatMap((path) => byPage.get(path) ?? [])
  return new Map([...byPage].map(([path, html]) => [path, inlineHashes([...html, ...fragments])]))
}

const sourceOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/** Attributes the policy forbids, as a page has them; such a page would lose them in the browser. */
export function inlineAttributes(html: string): string[] {
  const tags = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .matchAll(/<[a-z][^>]*?\s(style|on[a-z]+)="[^"]*"[^>]*>/g)
  return [...tags].map(([tag]) => tag)
}
