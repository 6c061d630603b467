import type { Compilable, CompiledQuery, DialectAdapter, QueryResult } from 'kysely'
import type { Db } from './open.ts'

/** A query that is built once for a database, then only run: for what polls ask, building costs more than running. */
export interface Statement<V, O> {
  all(values: V): Promise<O[]>
  first(values: V): Promise<O | undefined>
  /** How many rows it changed. */
  run(values: V): Promise<number>
}

/**
 * `build` sees places in the stand of its values: it may put them into the query, in a list of fixed length too, but
 * neither compute with them nor decide by them. `db` is the one it is built and run with.
 */
export function statement<V extends { readonly db: Db }, O>(
  build: (values: V) => Compilable<O>,
): Statement<V, O> {
  const built = new WeakMap<DialectAdapter, { query: CompiledQuery<O>; fill: (values: V) => unknown[] }>()

  const run = (values: V): Promise<QueryResult<O>> => {
    const { adapter } = values.db.getExecutor()
    let entry = built.get(adapter)
    if (!entry) {
      const query = build(placesOf(values)).compile()
      entry = { query, fill: fillerOf(query.parameters) }
      built.set(adapter, entry)
    }
    return values.db.executeQuery({ ...entry.query, parameters: entry.fill(values) })
  }
  return {
    all: async (values) => (await run(values)).rows,
    first: async (values) => (await run(values)).rows[0],
    run: async (values) => Number((await run(values)).numAffectedRows ?? 0),
  }
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

type Path = readonly string[]
const paths = new WeakMap<object, Path>()

function placesOf<V extends { readonly db: Db }>({ db }: V): V {
  return new Proxy(
    { db },
    { get: (own, key) => (key === 'db' ? own.db : place([String(key)])) },
  ) as unknown as V
}

/** Stands for the value that is found along `path`. */
function place(path: Path): object {
  const made = new Proxy(
    {},
    {
      get(_, key) {
        if (typeof key === 'symbol')
          throw new Error(`${path.join('.')} is not known while a statement is built`)
        return place([...path, key])
      },
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
