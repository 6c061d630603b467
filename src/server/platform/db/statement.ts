import {
  OperationNodeTransformer,
  ValueListNode,
  ValueNode,
  type Compilable,
  type CompiledQuery,
  type DialectAdapter,
  type OperationNode,
  type PrimitiveValueListNode,
  type QueryResult,
} from 'kysely'
import type { Db } from './store.ts'

/** A query that is built once for a database, then only run: for what polls ask, building costs more than running. */
export interface Statement<V, O> {
  all(values: V): Promise<O[]>
  first(values: V): Promise<O | undefined>
  /** How many rows it changed. */
  run(values: V): Promise<number>
  /** Runs it in a transaction without waiting for it: should it fail, so does the transaction's next query, or its end. */
  later(values: V): Promise<void>
}

/**
 * `build` sees places in the stand of its values: it may put them into the query, in a list of fixed length too, but
 * neither compute with them nor decide by them. `db` is the one it is built and run with. What is no place stands in its
 * text, where planners see it: they serve `seen_at = 0` by an index of such rows, and SQLite, which looks at a bound 0 as
 * well, would compile anew each time.
 */
export function statement<V extends { readonly db: Db }, O>(
  build: (values: V) => Compilable<O>,
): Statement<V, O> {
  const built = new WeakMap<DialectAdapter, { query: CompiledQuery<O>; fill: (values: V) => unknown[] }>()

  const prepare = (values: V): CompiledQuery<O> => {
    const executor = values.db.getExecutor()
    let entry = built.get(executor.adapter)
    if (!entry) {
      const { query: node, queryId } = build(placesOf(values)).compile()
      const query: CompiledQuery<O> = executor.compileQuery(literals.transformNode(node), queryId)
      entry = { query, fill: fillerOf(query.parameters) }
      built.set(executor.adapter, entry)
    }
    return { ...entry.query, parameters: entry.fill(values) }
  }
  const run = (values: V, sending: QueryMode = 'shared'): Promise<QueryResult<O>> => {
    const query: SentQuery<O> = { ...prepare(values), sending }
    return values.db.executeQuery(query)
  }
  return {
    all: async (values) => (await run(values)).rows,
    first: async (values) => (await run(values)).rows[0],
    run: async (values) => Number((await run(values)).numAffectedRows ?? 0),
    later: async (values) => void (await run(values, 'later')),
  }
}

/** Runs a query that is best planned for the values it has now: what they find decides which index is walked. */
export async function unprepared<O>(db: Db, query: Compilable<O>): Promise<O[]> {
  const sent: SentQuery<O> = { ...query.compile(), sending: 'planned' }
  const { rows } = await db.executeQuery<O>(sent)
  return rows
}

/**
 * `shared`: outside a transaction any connection may take it, behind others. `later`: nobody waits for its answer.
 * `planned`: for its values.
 */
type QueryMode = 'shared' | 'later' | 'planned'

/** A query with the mode that a driver may know of. */
export interface SentQuery<O = unknown> extends CompiledQuery<O> {
  readonly sending?: QueryMode
}

/** Statements that differ in the length of a list, one for each length. */
export function statementFor<V extends { readonly db: Db }, O>(
  build: (length: number) => (values: V) => Compilable<O>,
): (length: number) => Statement<V, O> {
  const known = new Map<number, Statement<V, O>>()
  return (length) => {
    const found = known.get(length) ?? statement(build(length))
    known.set(length, found)
    return found
  }
}

/** Writes what is no place into the text of a query. */
class Literals extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return isLiteral(node.value) ? ValueNode.createImmediate(node.value) : node
  }
  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    const values = node.values.map((value) => this.transformValue(ValueNode.create(value)))
    // A list of primitives has no room for literals; compilers take either list in its place.
    return ValueListNode.create(values) as OperationNode as PrimitiveValueListNode
  }
}
const literals = new Literals()

const isLiteral = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value)

type Path = readonly string[]
const paths = new WeakMap<object, Path>()

/** The values with a place for each; only `db` is what it is. */
const placesOf = <V extends { readonly db: Db }>({ db }: V): V => place([], { db }) as V

/** Stands for the value that is found along `path`. */
function place(path: Path, known: Readonly<Record<string, unknown>> = {}): object {
  const refuse = () => {
    throw new Error(`${path.join('.') || 'a value'} is not known while a statement is built`)
  }
  const made = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_, key) => (typeof key === 'symbol' ? refuse() : (known[key] ?? place([...path, key]))),
      ownKeys: refuse,
    },
  )
  paths.set(made, path)
  return made
}

function fillerOf(parameters: readonly unknown[]): (values: object) => unknown[] {
  const readers = parameters.map((parameter) => {
    const path = typeof parameter === 'object' && parameter !== null ? paths.get(parameter) : undefined
    if (!path) return () => parameter
    return (values: object) =>
      path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], values)
  })
  return (values) => readers.map((read) => read(values))
}
