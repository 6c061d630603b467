// Part of `npm run verify`: names, test titles and comments use the words of `docs/glossary.md` and of the field.

import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import ts from 'typescript'
import { projectRoot } from '../src/config/root.ts'

const TITLE_LENGTH = 80

/** Retired words, each with the word to use. As a part of a name in camel case or kebab case. */
const RETIRED_PARTS: Readonly<Record<string, string>> = {
  house: 'system (context), company account (ledger)',
  tell: 'publish',
  told: 'recipients',
  hub: 'stream registry',
  letter: 'outgoing message',
  talking: 'chat',
  talk: 'conversation',
  meeting: 'likes, match dialog',
  meet: 'likes',
  newcomer: 'new like',
  departed: 'deleted account',
  steady: 'constant response time',
  shed: 'load shedder',
  relist: 'reindex',
  genuine: 'real profile',
  demand: 'require, assert',
  canaries: 'log redaction',
  forged: 'csrf',
  ghost: 'unknown id',
  twins: 'other-tenant copies',
  newcomers: 'new likes',
}

/** The same for common words: only where the whole name is the word. */
const RETIRED_NAMES: Readonly<Record<string, string>> = {
  words: 'translator, t',
  knownTo: 'origin session',
  spared: 'skip',
  hear: 'subscribe',
  line: 'LISTEN bridge',
  lanes: 'LISTEN bridge',
  gate: 'concurrency limiter',
  front: 'load shedder',
  patience: 'timeout',
  takeTurn: 'lockConversation',
  late: 'existing',
  gone: 'deleted account',
  left: 'deleted account',
  over: 'deleted account',
  leaving: 'tombstone',
  standing: 'status, eligibility',
  holdings: 'eligibility',
  takeNotice: 'handleWebhook',
  takeOut: 'banMember',
  takeBack: 'clawBack',
  mine: 'currentAccount',
  own: 'currentAccount',
  walk: 'index query',
  place: 'placeholder',
  shared: 'pooled',
  later: 'unawaited',
  planned: 'unprepared',
  book: 'ledger account',
  legs: 'entries',
  faults: 'redaction, error classification',
  figures: 'metrics',
  cast: 'fixtures',
  stage: 'client',
  scenes: 'scenarios',
  play: 'run',
  inert: 'safe methods',
  ids: 'idor',
  edges: 'http parsing',
  traces: 'view tracking',
  patterns: 'redos',
  statements: 'traceability',
  world: 'environment',
  judge: 'verifier',
  swallow: 'dropped response',
  sitDown: 'loginAs',
  ears: 'listeners',
  marks: 'optimistic overrides',
  segment: 'route param',
  address: 'location (of a page)',
  bounce: 'mail bounce, page bounce',
}

/** Types named by a bare participle say nothing of their content. */
const PARTICIPLES = [
  'Given',
  'Taken',
  'Told',
  'Held',
  'Asked',
  'Arrival',
  'Arrived',
  'Found',
  'Shown',
  'Sent',
  'Kept',
]

/** A comment whose subject is missing: "Who has left …". */
const HEADLESS = /^(?:\/\*\*?|\/\/)?\s*\*?\s*(Who|Whom|What)\s(?!is\b.*\?)/

const partsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.toLowerCase())

function retired(name: string): string | null {
  const part = partsOf(name).find((each) => Object.hasOwn(RETIRED_PARTS, each))
  if (part) return `"${part}" → ${RETIRED_PARTS[part]}`
  const whole = name[0]!.toLowerCase() + name.slice(1)
  return Object.hasOwn(RETIRED_NAMES, whole) ? `"${name}" → ${RETIRED_NAMES[whole]}` : null
}

/** Problems of a file's own name. */
export function checkFileName(path: string): string[] {
  const name = basename(path).split('.')[0]!
  const camel = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const word = camel ? retired(camel) : null
  return word ? [`${path}: file name ${word}`] : []
}

/** Problems of the exported names, type names, test titles and comments of a source text. */
export function checkSource(path: string, text: string): string[] {
  const problems: string[] = []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const say = (node: { pos: number } | number, problem: string) => {
    const at = typeof node === 'number' ? node : (node as ts.Node).getStart(source)
    problems.push(`${path}:${source.getLineAndCharacterOfPosition(at).line + 1}: ${problem}`)
  }
  const checkName = (node: ts.Identifier, isType: boolean) => {
    const word = retired(node.text)
    if (word) say(node, `${node.text}: ${word}`)
    if (isType && PARTICIPLES.includes(node.text)) say(node, `${node.text}: name the content, with a noun`)
  }
  const isExported = (node: ts.Node) =>
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false)
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) checkName(node.name, true)
    else if ((ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) && isExported(node)) {
      if (node.name) checkName(node.name, false)
    } else if (ts.isVariableStatement(node) && isExported(node)) {
      for (const { name } of node.declarationList.declarations)
        if (ts.isIdentifier(name)) checkName(name, false)
    } else if (ts.isCallExpression(node)) checkTitle(node)
    ts.forEachChild(node, visit)
  }
  const checkTitle = (node: ts.CallExpression) => {
    const callee = node.expression.getText(source)
    if (!/^(it|test)(\.(each|for)\(|\.\w+$|$)/.test(callee) && !/^(it|test)\.(each|for)/.test(callee)) return
    const [title] = node.arguments
    if (title && ts.isStringLiteralLike(title) && title.text.length > TITLE_LENGTH)
      say(title, `test title of ${title.text.length} characters, at most ${TITLE_LENGTH}`)
  }
  visit(source)
  for (const match of text.matchAll(/^[ \t]*(\/\/|\/\*\*?)[ \t]*(\S.*)$/gm)) {
    const before = text.slice(0, match.index).trimEnd().split('\n').at(-1)?.trim() ?? ''
    const goesOn = match[1] === '//' && before.startsWith('//')
    if (!goesOn && HEADLESS.test(match[2]!))
      say(match.index + match[0].indexOf('/'), `headless comment: ${match[2]!.slice(0, 50)}`)
  }
  return problems
}

if (import.meta.main) {
  const cwd = projectRoot()
  const files = globSync('{src,tests,scripts,demo,sites}/**/*.{ts,tsx,astro,mjs,scss}', { cwd }).sort()
  const problems = files.flatMap((path) => [
    ...checkFileName(path),
    ...(/\.(ts|tsx|mjs)$/.test(path) ? checkSource(path, readFileSync(`${cwd}/${path}`, 'utf8')) : []),
  ])
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
