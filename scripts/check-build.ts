// Part of `npm run verify`: no step of the build replaces or rewrites a file of a library or of ours. A hook that could hears
// of our virtual modules alone, by the filter that Vite documents (docs/decisions/no-patched-libraries.md).

import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { projectRoot } from '../src/config/root.ts'

const FILES = ['{,src/sheets/}astro.config.mjs', 'src/build/**/*.ts']
/** The hooks of a plugin that are handed modules or the code of chunks. */
const HOOKS = new Set(['load', 'transform', 'resolveId', 'resolveDynamicImport', 'renderChunk'])
const IS_VIRTUAL = /^\/\^(\\0)?virtual:/

const isNamed = (node: ts.Node | undefined, name: string): node is ts.PropertyAssignment =>
  node !== undefined && ts.isPropertyAssignment(node) && nameOf(node.name) === name

function nameOf(node: ts.Node | undefined): string | undefined {
  if (node === undefined) return undefined
  if (ts.isComputedPropertyName(node)) return nameOf(node.expression)
  return ts.isIdentifier(node) || ts.isStringLiteralLike(node) ? node.text : undefined
}

/** The name that a property, method or assignment gives its value. */
function nameGiven(node: ts.Node): string | undefined {
  if (ts.isObjectLiteralElement(node) || ts.isClassElement(node)) return nameOf(node.name)
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined
  const { left } = node
  if (ts.isPropertyAccessExpression(left)) return left.name.text
  return ts.isElementAccessExpression(left) ? nameOf(left.argumentExpression) : undefined
}

const propertyOf = (value: ts.Expression, name: string): ts.Expression | undefined =>
  ts.isObjectLiteralExpression(value)
    ? value.properties.find((one) => isNamed(one, name))?.initializer
    : undefined

/** Whether a hook is `{ filter: { id: /^virtual:/ }, handler }`. */
function isOfVirtualModules(node: ts.Node): boolean {
  const filter = ts.isPropertyAssignment(node) ? propertyOf(node.initializer, 'filter') : undefined
  const id = filter && propertyOf(filter, 'id')
  return id !== undefined && ts.isRegularExpressionLiteral(id) && IS_VIRTUAL.test(id.text)
}

/** A line for each hook of a file that hears of more than our virtual modules, and for each alias. */
export function checkBuild(file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const problems: string[] = []
  const visit = (node: ts.Node): void => {
    const name = nameGiven(node)
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    if (name === 'alias')
      problems.push(`${file}:${line}: an alias puts another file in the place of a module`)
    if (name !== undefined && HOOKS.has(name) && !isOfVirtualModules(node))
      problems.push(
        `${file}:${line}: ${name} has no filter { id: /^virtual:/ }, so it may replace any module`,
      )
    ts.forEachChild(node, visit)
  }
  visit(source)
  return problems
}

if (import.meta.main) {
  const cwd = projectRoot()
  const files = globSync(FILES, { cwd }).filter((file) => !file.endsWith('.test.ts'))
  const problems = files.flatMap((file) => checkBuild(file, readFileSync(`${cwd}/${file}`, 'utf8')))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
