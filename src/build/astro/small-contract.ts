import type { Plugin } from 'vite'

type Node = Record<string, unknown> & { type: string; start: number; end: number }

/** Read by the server alone: pages send a query and a body, and are told what was wrong with them. */
const OF_CALLS = /^(access|body|bodyKind|cacheSeconds|errors|flag|idempotent|media|origin|query|versioned)$/
/** Read by the build and the server alone. */
const OF_ROUTES = /^(indexed|layout|shell)$/

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const nameOf = (value: unknown) => (value as { name?: string } | undefined)?.name ?? ''

function* nodesIn(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* nodesIn(value)
}

/** The calls a module defines, or the routes. */
function definitionsIn(nodes: readonly Node[], isOfRoutes: boolean): Node[] {
  if (isOfRoutes) return nodes.filter(({ type }) => type === 'ObjectExpression')
  return nodes
    .filter(({ type, callee }) => type === 'CallExpression' && nameOf(callee) === 'defineCall')
    .flatMap((call) => (call.arguments as Node[])[0] ?? [])
}

const keyOf = (key: unknown) => nameOf(key) || ((key as { value?: string }).value ?? '')

/** The properties that an expression reads of something, by their names. */
function readsOf({ type, object, property, id, init }: Node): [of: Node, property: string][] {
  if (type === 'MemberExpression') return [[object as Node, keyOf(property)]]
  if (type !== 'VariableDeclarator' || !isNode(init) || (id as Node).type !== 'ObjectPattern') return []
  return ((id as Node).properties as Node[]).map(({ key }) => [init, keyOf(key)])
}

/** The properties a module reads of the contract's calls that pages do without. */
function missingIn(nodes: readonly Node[], isOfContract: boolean): string[] {
  const imports = nodes.filter(
    ({ type, source }) =>
      type === 'ImportDeclaration' && (isOfContract || String((source as Node).value).includes('/contract/')),
  )
  const names = new Set(
    imports.flatMap((one) => (one.specifiers as Node[]).map(({ local }) => nameOf(local))),
  )
  return nodes
    .flatMap(readsOf)
    .filter(([, property]) => OF_CALLS.test(property))
    .filter(([call]) => names.has(nameOf(call)) || names.has(nameOf(call.object)))
    .map(([call, property]) => `${nameOf(call) || nameOf(call.property)}.${property}`)
    .filter((read) => /^[a-z]/.test(read))
}

/**
 * Strips from the pages' bundles what only others read of the contract's calls and of the table of routes. A form that
 * checks before it sends imports the schema of its body by a name of its own.
 */
export const smallContract: Plugin = {
  name: 'small-contract',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    const [, folder] = /\/src\/(.+\/|)[\w.-]+\.tsx?$/.exec(id) ?? []
    if (folder === undefined) return undefined
    const nodes = [...nodesIn(this.parse(code) as unknown as Node)]
    const isOfRoutes = id.endsWith('/src/routes.ts')
    const isOfContract = folder === 'contract/'
    const missing = missingIn(nodes, isOfContract)
    if (missing.length > 0) this.error(`Pages have no ${missing.join(', ')}: give the schema a name`)
    if (!isOfRoutes && !isOfContract) return undefined
    const unread = isOfRoutes ? OF_ROUTES : OF_CALLS
    const small = definitionsIn(nodes, isOfRoutes)
      .flatMap(({ properties }) => properties as Node[])
      .filter(({ key }) => unread.test(nameOf(key)))
      .sort((one, other) => other.start - one.start)
      .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code)
    return { code: small, map: null }
  },
}
