import { atRule, type Container, parse, type Root } from 'postcss'
import parseSelector from 'postcss-selector-parser'

const STYLE = /<style\b[\s\S]*?<\/style>/g
const WORD = /[\w-]+/g
const NAMED = new Set(['tag', 'class', 'id'])
const VARIABLE = /var\((--[\w-]+)/g

/** All words of a page or script that may be a name in its styles; the beginning of one that ends in a value, too. */
export const wordsIn = (text: string): string[] => text.replace(STYLE, '').match(WORD) ?? []

/**
 * Purges unused CSS: answers the sheets without rules for what a page does not have and without custom properties that
 * nothing reads. `words` are those of the page and of what may change it.
 */
export function usedStyles(sheets: readonly string[], words: ReadonlySet<string>): string[] {
  const roots = sheets.map((sheet) => parse(sheet))
  for (const root of roots) removeRules(root, words)
  while (removeProperties(roots, words)) continue
  for (const root of roots) removeEmpty(root)
  return roots.map(String)
}

/** The elements, classes and ids a selector asks for, whatever their state. */
const namesIn = (selector: string): string[] =>
  parseSelector()
    .astSync(selector)
    .nodes.flatMap(({ nodes }) => nodes)
    .flatMap((node) => (NAMED.has(node.type) ? [node.value ?? ''] : []))

function removeRules(root: Root, words: ReadonlySet<string>): void {
  const isKnown = (name: string) => words.has(name) || words.has(name.replace(/--.*/, '--'))
  const mayMatch = (selector: string) => namesIn(selector).every(isKnown)
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes') return
    const selectors = rule.selectors.filter(mayMatch)
    if (selectors.length === 0) rule.remove()
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors
  })
}

/** Whether there were any. */
function removeProperties(roots: readonly Root[], words: ReadonlySet<string>): boolean {
  const read = new Set(roots.flatMap((root) => [...String(root).matchAll(VARIABLE)].map(([, name]) => name)))
  let hasRemoved = false
  for (const root of roots) {
    root.walkDecls(/^--/, (declaration) => {
      if (read.has(declaration.prop) || words.has(declaration.prop)) return
      declaration.remove()
      hasRemoved = true
    })
  }
  return hasRemoved
}

/** Removes empty rules. An empty cascade layer keeps its place: what comes into the page later may fill it. */
function removeEmpty(parent: Container | Root): void {
  for (const node of [...(parent.nodes ?? [])]) {
    if (!('nodes' in node) || node.nodes === undefined) continue
    removeEmpty(node)
    if (node.nodes.length > 0) continue
    if (node.type === 'atrule' && node.name === 'layer')
      node.replaceWith(atRule({ name: 'layer', params: node.params }))
    else node.remove()
  }
}
