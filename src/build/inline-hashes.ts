import { createHash } from 'node:crypto'

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

const sourceOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/** Attributes the policy forbids, as a page has them; such a page would lose them in the browser. */
export function inlineAttributes(html: string): string[] {
  const tags = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .matchAll(/<[a-z][^>]*?\s(style|on[a-z]+)="[^"]*"[^>]*>/g)
  return [...tags].map(([tag]) => tag)
}
