// The Markdown files of legal texts, in both forms of address.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '../contract/lists.ts'
import { projectRoot } from './root.ts'
import type { FormOfAddress } from './site.ts'

export const LEGAL_DOCUMENTS = [
  'terms',
  'privacy',
  'cookies',
  'return-policy',
  'ban',
  'service',
  'accessibility',
  'faq',
  'meeting-safely',
] as const
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number]

export const legalFile = (locale: Locale, document: LegalDocument): string =>
  `locales/${locale}/legal/${document}.md`

/** The overlay of a document: the parts that differ where a brand speaks formally. */
export const formalFile = (locale: Locale, document: LegalDocument): string =>
  `locales/${locale}/legal/formal/${document}.md`

/** The text of a file; null where there is none. */
export const readOptional = (root: string, file: string): Promise<string | null> =>
  readFile(join(root, file), 'utf8').catch(() => null)

/** The title with its description, then each section: every part begins with its heading. */
export const partsOf = (source: string): string[] =>
  source
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n+(?=## )/)

export const headingOf = (part: string): string => part.split('\n', 1)[0] ?? ''

/** The text with those parts of the overlay that have the same heading. */
export function withOverlay(source: string, overlay: string | null): string {
  if (overlay === null) return source
  const formal = new Map(partsOf(overlay).map((part) => [headingOf(part), part]))
  return partsOf(source)
    .map((part) => formal.get(headingOf(part)) ?? part)
    .join('\n\n')
}

/** A document's Markdown as a brand of this address speaks. */
export async function readLegal(
  locale: Locale,
  document: LegalDocument,
  address: FormOfAddress,
  root = projectRoot(),
): Promise<string> {
  const source = await readFile(join(root, legalFile(locale, document)), 'utf8')
  return address === 'informal'
    ? source
    : withOverlay(source, await readOptional(root, formalFile(locale, document)))
}
