import {
  OperationNodeTransformer,
  ValueListNode,
  ValueNode,
  type Compilable,
  type CompiledQuery,
  type DialectAdapter,
  type Expression,
  type OperationNode,
  type PrimitiveValueListNode,
  type QueryResult,
} from 'kysely'
import type { Db } from './store.ts'

/** A value in a query, or the expression that stands for it: a column, or a statement's parameter. */
export type Value<T> = T | Expression<T>

type Read = (values: object) => unknown

/** Stands in a statement for a value that comes with each run. */
export class Parameter<T> implements Expression<T> {
  readonly read: Read

  constructor(read: Read) {
    this.read = read
  }
  get expressionType(): T | undefined {
    return undefined
  }
  toOperationNode(): ValueNode {
    return ValueNode.create(this)
  }
}

type ParameterType<T> = (read: Read) => Parameter<T>
type ParameterTypes<V> = { readonly [Name in keyof V]: ParameterType<V[Name]> }
/** The parameters of a statement by name. */
export type ParametersOf<V> = { readonly [Name in keyof V]: Parameter<V[Name]> }

/** The type of a parameter: `{ pool: text, kind: parameter<EventKind> }`. */
export const parameter = <T>(read: Read): Parameter<T> => new Parameter<T>(read)
export const text = parameter<string>
export const integer = parameter<number>

/** A query that is built once for a database, then only run: for what polls ask, building costs more than running. */
export interface Statement<V, O> {
  all(db: Db, values: V): Promise<O[]>
  first(db: Db, values: V): Promise<O | undefined>
  /** How many rows it changed. */
  run(db: Db, values: V): Promise<number>
}

/**
 * `build` sees a parameter for each value. Any other value is written into the text, where planners see it: they serve
 * `seen_at = 0` by an index of such rows, and SQLite, which looks at a bound 0 as well, would compile anew each time.
 */
export function statement<V extends object, O>(
  types: ParameterTypes<V>,
  build: (db: Db, parameters: ParametersOf<V>) => Compilable<O>,
): Statement<V, O> {
  return createStatement<V, O>(
    (db) => build(db, parametersOf(types)),
    () => 0,
  )
}

/** A statement with a list of rows; it is built once for each length of the list. */
export function listStatement<V extends object, R extends object, O>(
  types: ParameterTypes<V>,
  rowTypes: ParameterTypes<R>,
  build: (db: Db, parameters: ParametersOf<V>, rows: readonly ParametersOf<R>[]) => Compilable<O>,
): Statement<V & Rows<R>, O> {
  return createStatement<V & Rows<R>, O>(
    (db, length) => {
      const rows = Array.from({ length }, (_, index) =>
        parametersOf(rowTypes, (values) => (values as Rows<R>).rows[index]!),
      )
      return build(db, parametersOf(types), rows)
    },
    ({ rows }) => rows.length,
  )
}

interface Rows<R> {
  readonly rows: readonly R[]
}

/** `find` gets the object that holds the parameters' values out of those of the statement. */
function parametersOf<V extends object>(
  types: ParameterTypes<V>,
  find = (values: object) => values as V,
): ParametersOf<V> {
  const names = Object.keys(types) as (keyof V)[]
  const entries = names.map((name) => [name, types[name]((values) => find(values)[name])])
  return Object.fromEntries(entries) as ParametersOf<V>
}

function createStatement<V extends object, O>(
  build: (db: Db, length: number) => Compilable<O>,
  lengthOf: (values: V) => number,
): Statement<V, O> {
  const built = new WeakMap<DialectAdapter, Map<number, CompiledQuery<O>>>()

  const prepare = (db: Db, values: V): CompiledQuery<O> => {
    const executor = db.getExecutor()
    const length = lengthOf(values)
    const byLength = built.get(executor.adapter) ?? new Map<number, CompiledQuery<O>>()
    built.set(executor.adapter, byLength)
    let query = byLength.get(length)
    if (!query) {
      const { query: node, queryId } = build(db, length).compile()
      query = executor.compileQuery<O>(literals.transformNode(node), queryId)
      byLength.set(length, query)
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Parameter ? value.read(values) : value,
    )
    return { ...query, parameters }
  }
  const run = (db: Db, values: V): Promise<QueryResult<O>> => {
    const query: SentQuery<O> = { ...prepare(db, values), mode: 'statement' }
    return db.executeQuery(query)
  }
  return {
    all: async (db, values) => (await run(db, values)).rows,
    first: async (db, values) => (await run(db, values)).rows[0],
    run: async (db, values) => Number((await run(db, values)).numAffectedRows ?? 0),
  }
}

/** Runs a query that is best planned for the values it has now: what they find decides which index is walked. */
export async function unprepared<O>(db: Db, query: Compilable<O>): Promise<O[]> {
  const sent: SentQuery<O> = { ...query.compile(), mode: 'unprepared' }
  const { rows } = await db.executeQuery<O>(sent)
  return rows
}

/** `statement`: planned whatever its values. `unprepared`: planned for its values. */
type QueryMode = 'statement' | 'unprepared'

/** A query with the mode that a driver may know of. */
export interface SentQuery<O = unknown> extends CompiledQuery<O> {
  readonly mode?: QueryMode
}

/** Writes values that are no parameters into the text of a query. */
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
