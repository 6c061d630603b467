// Statements of docs/security.md and docs/law.md, and the tests tagged with them: `// security 28, law L20` above a test.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { projectRoot } from '../../src/config/root.ts'

/** `id` is "security 28" or "law L20"; `untested` says why no test can hold it. */
export interface Statement {
  id: string
  title: string
  untested: string | null
}

export interface TaggedTest {
  ids: string[]
  file: string
  title: string
}

/** A statement where a file cites it: "security 28", "security.md 7 and 18", "law L20", "law.md L19-L22". */
export interface Citation {
  id: string
  file: string
}

const TAG = /^\/\/ ((?:security \d+|law L\d+)(?:, (?:security \d+|law L\d+))*)$/
const LOOKS_LIKE_A_TAG = /^\s*\/\/ (?:security|law) L?\d/im

export function readStatements(text: string, source: 'security' | 'law'): Statement[] {
  return text
    .split(/^- (?=\*\*L?\d+)/m)
    .slice(1)
    .map((item) => {
      const [, number = '', title = ''] = /^\*\*(L?\d+)(?:\.\s)?(.*?)\*\*/s.exec(item) ?? []
      const untested = /^ {2}- No test: (.+)$/m.exec(item)?.[1] ?? null
      return {
        id: `${source} ${number}`,
        title: (title || firstSentence(item)).replace(/[.:]$/, ''),
        untested,
      }
    })
}

const firstSentence = (item: string) =>
  item
    .replace(/^\*\*.*?\*\* /, '')
    .split(/\. (?=[A-Z])|[;:(]/)[0]!
    .trim()

/** Tagged tests of a file's text; throws where a tag stands above no test. */
export function readTags(file: string, text: string): TaggedTest[] {
  if (!LOOKS_LIKE_A_TAG.test(text)) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lines = text.split('\n')
  const calls: { line: number; title: string }[] = []
  const visit = (node: ts.Node, path: readonly string[]): void => {
    let inside = path
    if (ts.isCallExpression(node) && /^(test|it|describe)\b/.test(node.expression.getText(source))) {
      const [title] = node.arguments
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
        inside = [...path, title.getText(source).slice(1, -1)]
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
        calls.push({ line, title: inside.join(' › ') })
      }
    }
    ts.forEachChild(node, (child) => visit(child, inside))
  }
  visit(source, [])
  const tagged: TaggedTest[] = []
  for (const [index, line] of lines.entries()) {
    const [, ids] = TAG.exec(line.trim()) ?? []
    if (!ids && LOOKS_LIKE_A_TAG.test(line))
      throw new Error(`${file}:${index + 1}: write "// security 28, law L20" above a test`)
    if (!ids) continue
    const next = lines.findIndex((each, at) => at > index && !/^\s*\/\//.test(each))
    const call = calls.find((each) => each.line === next)
    if (!call) throw new Error(`${file}:${index + 1}: no test below "${line.trim()}"`)
    tagged.push({ ids: ids.split(', '), file, title: call.title })
  }
  return tagged
}

export function readCitations(file: string, text: string): Citation[] {
  return [...text.matchAll(/\b(security|law)(?:\.md)? (L?\d+(?:(?:, |-| and )L?\d+)*)\b/gi)].flatMap(
    ([, source = '', numbers = '']) =>
      numbers
        .split(/, |-| and /)
        .filter((number) => source.toLowerCase() === 'security' || number.startsWith('L'))
        .map((number) => ({ id: `${source.toLowerCase()} ${number}`, file })),
  )
}

/** Statements without a test or a reason, or with both. */
export const unheld = (statements: readonly Statement[], tests: readonly TaggedTest[]): string[] =>
  statements.flatMap(({ id, untested }) => {
    const isTagged = tests.some(({ ids }) => ids.includes(id))
    if (isTagged && untested) return [`${id}: has a test, and a reason for none: ${untested}`]
    return isTagged || untested ? [] : [`${id}: no test is tagged with it, and no reason says why`]
  })

const root = projectRoot()
const read = (file: string) => readFileSync(join(root, file), 'utf8')

export const allStatements = (): Statement[] => [
  ...readStatements(read('docs/security.md'), 'security'),
  ...readStatements(read('docs/law.md'), 'law'),
]

export const allTaggedTests = (): TaggedTest[] =>
  globSync('{src,tests,scripts,demo}/**/*.{test,journey}.{ts,tsx}', { cwd: root })
    .sort()
    .flatMap((file) => readTags(file, read(file)))

export const allCitations = (): Citation[] =>
  globSync('{src,tests,scripts,demo,sites}/**/*.{ts,tsx,astro,mjs,scss}', { cwd: root })
    .filter((file) => !file.endsWith('traceability.test.ts'))
    .sort()
    .flatMap((file) => readCitations(file, read(file)))
