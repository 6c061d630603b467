// Whether the legal texts of all languages say the same, part by part, in both forms of address.

import { LOCALES, type Locale } from '../contract/lists.ts'
import { hasTwoForms, strayPronoun } from './check-address.ts'
import { placeholders } from './check-locale.ts'
import {
  formalFile,
  headingOf,
  LEGAL_DOCUMENTS,
  legalFile,
  partsOf,
  readOptional,
  withOverlay,
  type LegalDocument,
} from './legal-sources.ts'
import { blocksOf, LEGAL_CONDITIONS, LEGAL_PLACEHOLDERS, splitLegal } from './legal.ts'
import { show, type Problem } from './problem.ts'
import { projectRoot } from './root.ts'
import type { FormOfAddress } from './site.ts'
import { checkWording } from './wording.ts'

const maxWords = (document: LegalDocument) => (document === 'terms' || document === 'privacy' ? 2500 : 1500)

/** Reads `locales/<locale>/legal/**.md` of every locale and compares them with English; throws nothing. */
export async function checkLegal(root = projectRoot()): Promise<Problem[]> {
  const checks = LEGAL_DOCUMENTS.map(async (document) => {
    const english = await readOptional(root, legalFile('en', document))
    const found = LOCALES.map(async (locale) => {
      const [text, overlay] = await Promise.all(
        [legalFile, formalFile].map((fileOf) => readOptional(root, fileOf(locale, document))),
      )
      return [
        ...checkDocument(locale, document, text ?? null, english),
        ...(overlay ? checkFormal(locale, document, text ?? '', overlay) : []),
        ...(text ? checkForms(locale, document, text, overlay ?? null) : []),
      ]
    })
    return (await Promise.all(found)).flat()
  })
  return (await Promise.all(checks)).flat()
}

type Finding = Omit<Problem, 'file'>

function checkDocument(
  locale: Locale,
  document: LegalDocument,
  text: string | null,
  english: string | null,
): Problem[] {
  const file = legalFile(locale, document)
  if (text === null) {
    const advice = 'Add the text in this language.'
    return [{ file, path: '', expected: 'a legal text', received: 'no file', advice }]
  }
  const findings = [
    ...checkForm(document, text),
    ...(english === null || locale === 'en' ? [] : compare(text, english)),
  ]
  return [...findings.map((finding) => ({ file, ...finding })), ...checkLines(file, locale, text)]
}

const linesOf = (file: string, text: string) =>
  text.split('\n').map((line, index) => ({ at: { file, path: `line ${index + 1}` }, line }))

const checkLines = (file: string, locale: Locale, text: string): Problem[] =>
  linesOf(file, text).flatMap(({ at, line }) => checkWording(at, locale, line))

/** An overlay holds parts of the text that differ from it, and say the same. */
function checkFormal(locale: Locale, document: LegalDocument, text: string, overlay: string): Problem[] {
  const file = formalFile(locale, document)
  const parts = new Map(partsOf(text).map((part) => [headingOf(part), part]))
  const problems = partsOf(overlay).flatMap((part): Problem[] => {
    const path = headingOf(part)
    const informal = parts.get(path)
    if (informal === undefined) {
      const advice = 'Spell it like the informal text, or remove the part.'
      return [{ file, path, expected: 'a heading of the informal text', received: path, advice }]
    }
    if (part === informal) {
      const advice = 'Remove it: the informal part serves both.'
      return [{ file, path, expected: 'only parts that differ', received: path, advice }]
    }
    return compare(part, informal).map((finding) => ({ file, ...finding, path: `${path}: ${finding.path}` }))
  })
  return [...problems, ...checkLines(file, locale, overlay)]
}

/** A text speaks informally, and with its overlay formally, as each brand does. */
function checkForms(
  locale: Locale,
  document: LegalDocument,
  text: string,
  overlay: string | null,
): Problem[] {
  if (!hasTwoForms(locale)) return []
  const strays = (file: string, source: string, address: FormOfAddress) =>
    linesOf(file, source).flatMap(({ at, line }) => strayPronoun(at, locale, line, address))
  return [
    ...strays(legalFile(locale, document), text, 'informal'),
    ...strays(formalFile(locale, document), withOverlay(text, overlay), 'formal'),
  ]
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
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
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
