// News as an operator writes them: a Markdown file for each language of the brand.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { marked, type Token, type Tokens } from 'marked'
import type { Locale } from '../../contract/lists.ts'
import { pathOf, type RouteId, routeIds } from '../../routes.ts'

export interface NewsText {
  subject: string
  paragraphs: readonly string[]
  /** A button to a page of the site. */
  action: { label: string; path: string } | null
}
export type NewsTexts = ReadonlyMap<Locale, NewsText>

/** Reads `<locale>.md` for every language. Throws an error that names the file and what is wrong with it. */
export async function readNewsTexts(folder: string, locales: readonly Locale[]): Promise<NewsTexts> {
  const texts = new Map<Locale, NewsText>()
  for (const locale of locales) {
    const file = join(folder, `${locale}.md`)
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text === null) throw new Error(`${file} cannot be read: there is one for each language of the brand.`)
    try {
      texts.set(locale, parseNewsText(text))
    } catch (error) {
      throw new Error(`${file}: ${(error as Error).message}`, { cause: error })
    }
  }
  return texts
}

/** A heading as the subject, paragraphs, and for a button a last one that is a link alone. */
export function parseNewsText(text: string): NewsText {
  const [heading, ...blocks] = marked.lexer(text).filter(({ type }) => type !== 'space')
  if (heading?.type !== 'heading') throw new Error('it begins with its subject as a heading, "# …".')
  const last = blocks.at(-1)
  const action = last ? actionOf(last) : null
  const paragraphs = (action ? blocks.slice(0, -1) : blocks).map(plainText)
  if (paragraphs.length === 0) throw new Error('it has a subject and no paragraph.')
  return { subject: plainText(heading), paragraphs, action }
}

function actionOf(block: Token): NewsText['action'] {
  const parts = (block as Tokens.Paragraph).tokens ?? []
  const [link] = parts as Tokens.Link[]
  if (block.type !== 'paragraph' || parts.length !== 1 || link?.type !== 'link') return null
  return { label: link.text, path: pagePath(link.href) }
}

function pagePath(target: string): string {
  const id = routeIds.find((known: RouteId) => target === `route:${known}`)
  if (!id) throw new Error(`its button leads to a page by its name, such as route:members, not to ${target}.`)
  try {
    return pathOf(id)
  } catch {
    throw new Error(`its button cannot lead to ${target}, which has no address of its own.`)
  }
}

/** Text without markup; a mail's paragraph holds nothing else. */
function plainText(block: Token): string {
  const parts = (block as Tokens.Paragraph | Tokens.Heading).tokens
  const isPlain = ['heading', 'paragraph'].includes(block.type) && parts?.every(isText)
  if (!isPlain) throw new Error(`only a heading and paragraphs of plain text, not "${block.raw.trim()}".`)
  return parts
    .map((part) => (part as Tokens.Text).text)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const isText = ({ type }: Token) => type === 'text' || type === 'escape'
