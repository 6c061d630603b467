import type { Token, Tokens } from 'marked'
import type { Locale } from '../../contract/lists.ts'
import { href } from '../../i18n/urls.ts'
import { type RouteId, routeIds } from '../../routes.ts'

export interface Section {
  title: string
  tokens: Token[]
}

/** Cuts a text at its headings; what stands before the first is left out. */
export function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: Section[] = []
  for (const token of tokens) {
    if (token.type === 'heading') sections.push({ title: (token as Tokens.Heading).text, tokens: [] })
    else sections.at(-1)?.tokens.push(token)
  }
  return sections
}

/** `route:<id>` becomes the page in the reader's language; `mailto:` and `https:` stay. */
export function linkTarget(target: string, locale: Locale): string {
  if (!target.startsWith('route:')) return target
  const route = routeIds.find((id) => id === target.slice('route:'.length))
  if (!route) throw new TypeError(`No such route: ${target}`)
  return href(route satisfies RouteId, locale)
}

/** The words of a text without its marks; paragraphs and items stand on lines of their own. */
export const plainText = (tokens: readonly Token[]): string => tokens.map(wordsOf).join('').trim()

function wordsOf(token: Token): string {
  if (token.type === 'list')
    return (token as Tokens.List).items.map(({ tokens }) => `${plainText(tokens)}\n`).join('')
  const inner: Token[] = 'tokens' in token ? (token.tokens ?? []) : []
  const words = inner.length > 0 || !('text' in token) ? inner.map(wordsOf).join('') : String(token.text)
  return token.type === 'paragraph' ? `${words}\n` : words
}
