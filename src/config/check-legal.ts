// Whether the legal texts of all languages say the same, part by part.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCALES, type Locale } from '../contract/lists.ts'
import { placeholders } from './check-locale.ts'
import {
  blocksOf,
  LEGAL_CONDITIONS,
  LEGAL_DOCUMENTS,
  LEGAL_PLACEHOLDERS,
  splitLegal,
  type LegalDocument,
} from './legal.ts'
import { show, type Problem } from './problem.ts'
import { projectRoot } from './root.ts'
import { checkWording } from './wording.ts'

const maxWords = (document: LegalDocument) => (document === 'terms' || document === 'privacy' ? 2500 : 1500)

/** Reads `locales/<locale>/legal/*.md` of every locale and compares them with English; throws nothing. */
export async function checkLegal(root = projectRoot()): Promise<Problem[]> {
  const checks = LEGAL_DOCUMENTS.map(async (document) => {
    const english = await readLegal(root, 'en', document)
    const found = LOCALES.map(async (locale) =>
      checkDocument(locale, document, await readLegal(root, locale, document), english),
    )
    return (await Promise.all(found)).flat()
  })
  return (await Promise.all(checks)).flat()
}

const fileOf = (locale: Locale, document: LegalDocument): string => `locales/${locale}/legal/${document}.md`

const readLegal = (root: string, locale: Locale, document: LegalDocument): Promise<string | null> =>
  readFile(join(root, fileOf(locale, document)), 'utf8').catch(() => null)

type Finding = Omit<Problem, 'file'>

function checkDocument(
  locale: Locale,
  document: LegalDocument,
  text: string | null,
  english: string | null,
): Problem[] {
  const file = fileOf(locale, document)
  if (text === null) {
    const advice = 'Add the text in this language.'
    return [{ file, path: '', expected: 'a legal text', received: 'no file', advice }]
  }
  const findings = [
    ...checkForm(document, text),
    ...(english === null || locale === 'en' ? [] : compare(text, english)),
  ]
  const wording = text
    .split('\n')
    .flatMap((line, index) => checkWording({ file, path: `line ${index + 1}` }, locale, line))
  return [...findings.map((finding) => ({ file, ...finding })), ...wording]
}

function checkForm(document: LegalDocument, text: string): Finding[] {
  const findings: Finding[] = []
  const add = (path: string, expected: string, received: string, advice: string) =>
    findings.push({ path, expected, received, advice })
  const { title, description } = splitLegal(text)
  if (!/^# \S/.test(text) || title.includes('\n')) {
    add(
      'title',
      '# Title on the first line',
      show(text.split('\n')[0]),
      'Begin with the title, then an empty line.',
    )
  }
  if (description === '' || /^[#\-:]/.test(description)) {
    add('description', 'one sentence as second paragraph', show(description), 'Write it under the title.')
  }
  const unknown = placeholders(text).filter(
    (name) => !(LEGAL_PLACEHOLDERS as readonly string[]).includes(name),
  )
  if (unknown.length > 0) {
    add('placeholders', LEGAL_PLACEHOLDERS.join(', '), unknown.join(', '), 'Mend the spelling.')
  }
  const strange = blocksOf(text).filter((name) => !(LEGAL_CONDITIONS as readonly string[]).includes(name))
  if (strange.length > 0) {
    add('blocks', `::: if ${LEGAL_CONDITIONS.join(' | ')}`, strange.join(', '), 'Mend the condition.')
  }
  const fences = [...text.matchAll(/^:::.*$/gm)].map(([fence]) => fence.trim())
  if (fences.some((fence, index) => (index % 2 === 0) === (fence === ':::')) || fences.length % 2 === 1) {
    add('blocks', '::: if … and ::: by turns', fences.join(' '), 'Close each block before the next.')
  }
  if (/<\/?[a-z][^>]*>/i.test(text)) {
    add('text', 'Markdown without HTML', show(/<\/?[a-z][^>]*>/i.exec(text)?.[0]), 'Write it as Markdown.')
  }
  const words = text.split(/\s+/).length
  if (words > maxWords(document)) {
    add('text', `at most ${maxWords(document)} words`, String(words), 'Shorten it.')
  }
  return findings
}

/** Bare numbers of a text. */
export const numbersOf = (text: string): string[] =>
  (text.replace(/\{\w+\}|\]\([^)]*\)/g, '').match(/(?<!\p{L})\d+/gu) ?? []).sort()

/** The parts a translation shares with English, each as a list. */
const PARTS: Record<string, (text: string) => string[]> = {
  placeholders,
  blocks: blocksOf,
  // Of laws alone; others are placeholders, so that none goes stale.
  numbers: numbersOf,
  links: (text) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target).sort(),
}

function compare(text: string, english: string): Finding[] {
  const sections = (source: string) => (source.match(/^## /gm) ?? []).length
  const findings: Finding[] = []
  if (sections(text) !== sections(english)) {
    findings.push({
      path: 'sections',
      expected: `${sections(english)} headings with ##, as in English`,
      received: String(sections(text)),
      advice: 'Keep the sections of the English text, in its order.',
    })
  }
  for (const [path, read] of Object.entries(PARTS)) {
    const [found, theirs] = [[...new Set(read(text))], [...new Set(read(english))]]
    if (found.join('\n') === theirs.join('\n')) continue
    const missing = theirs.filter((part) => !found.includes(part))
    const extra = found.filter((part) => !theirs.includes(part))
    const received = [
      missing.length > 0 ? `without ${missing.join(', ')}` : '',
      extra.length > 0 ? `with ${extra.join(', ')} besides` : '',
    ]
    findings.push({
      path,
      expected: theirs.join(', ') || 'none',
      received: received.filter(Boolean).join('; ') || `another order: ${found.join(', ')}`,
      advice: 'Use what the English text uses.',
    })
  }
  return findings
}
