// Which pools a statement of PostgreSQL reaches, by its text and parameters alone: whether a database that is spread by pool
// can send it to one machine, or to each for itself.

import { parse, type Node, type RangeVar, type SelectStmt, type WithClause } from 'libpg-query'
import { PLACEMENT, type Placement } from '../../src/server/platform/db/placement.ts'

/**
 * `local`: no distributed table; `one pool`: each is held to the same value; `every pool`: each to whatever pool the others
 * have; `apart`: distributed tables of pools that may differ, or beside a local one.
 */
export type Reach = 'local' | 'one pool' | 'every pool' | 'apart'

/** `=amora`, or `?1` for any at all. */
type Pool = string
/** Columns that hold a pool, by name. */
type Columns = ReadonlyMap<string, Pool>

/** Meaning of names in a query: common table expressions, and tables of the queries around it. */
interface Scope {
  readonly ctes: ReadonlyMap<string, readonly Output[]>
  readonly tables: ReadonlyMap<string, Columns>
}
interface Output {
  name: string
  pool: Pool | undefined
}
/** A table in a query; `columns` is null for a distributed one until its pool is known. */
interface Source {
  name: string
  columns: Columns | null
}
/** Two values that are equal in every row that is found of some tables. */
interface Equation {
  of: readonly Source[]
  sides: readonly [Node, Node]
}

/** Throws for what is no query. */
export async function reachOf(text: string, parameters: readonly unknown[]): Promise<Reach> {
  const { stmts = [] } = await parse(text)
  const reached = new Set<Pool>()
  let isLocal = false

  /** Follows a query; answers what it selects or returns. */
  function query(node: Node, outer: Scope): Output[] {
    if ('SelectStmt' in node) return select(node.SelectStmt, outer)
    if ('InsertStmt' in node) {
      const {
        relation,
        cols = [],
        selectStmt,
        onConflictClause,
        returningClause,
        withClause,
      } = node.InsertStmt
      const scope = withCtes(withClause, outer)
      const target = tableOf(relation!)
      const at = cols.findIndex((col) => 'ResTarget' in col && col.ResTarget.name === 'pool')
      const selected = query(selectStmt!, scope)
      for (const source of target) settle(source, selected[at]?.pool ?? poolInserted(selectStmt!, at, scope))
      return read(scope, target, [], returningClause?.exprs, onConflictClause)
    }
    if ('UpdateStmt' in node) {
      const {
        relation,
        fromClause = [],
        whereClause,
        targetList,
        returningClause,
        withClause,
      } = node.UpdateStmt
      const from = [{ RangeVar: relation! }, ...fromClause]
      return level(withCtes(withClause, outer), from, whereClause, returningClause?.exprs, targetList)
    }
    if ('DeleteStmt' in node) {
      const { relation, usingClause = [], whereClause, returningClause, withClause } = node.DeleteStmt
      const from = [{ RangeVar: relation! }, ...usingClause]
      return level(withCtes(withClause, outer), from, whereClause, returningClause?.exprs)
    }
    throw new Error(`no query: ${text}`)
  }

  function select(stmt: SelectStmt, outer: Scope): Output[] {
    const scope = withCtes(stmt.withClause, outer)
    if (stmt.larg && stmt.rarg) {
      const right = select(stmt.rarg, scope)
      return select(stmt.larg, scope).map((left, at) =>
        left.pool === right[at]?.pool ? left : { ...left, pool: undefined },
      )
    }
    const { fromClause = [], whereClause, targetList, valuesLists, havingClause, sortClause } = stmt
    return level(scope, fromClause, whereClause, targetList, [valuesLists, havingClause, sortClause])
  }

  /** Each sees those before it. */
  function withCtes(clause: WithClause | undefined, outer: Scope): Scope {
    const ctes = new Map(outer.ctes)
    for (const cte of clause?.ctes ?? []) {
      if (!('CommonTableExpr' in cte)) continue
      const { ctename = '', aliascolnames, ctequery } = cte.CommonTableExpr
      ctes.set(ctename, renamed(query(ctequery!, { ...outer, ctes }), aliascolnames))
    }
    return { ...outer, ctes }
  }

  /** A query's own tables and condition. `rest` may hold queries too. */
  function level(scope: Scope, from: Node[], where?: Node, targets?: Node[], rest?: unknown): Output[] {
    const equations: Equation[] = []
    const sources = from.flatMap((node) => sourcesOf(node, scope, equations))
    equations.push(...equationsOf(where, sources))
    return read(scope, sources, equations, targets, [where, conditionsOf(from), rest])
  }

  function read(
    scope: Scope,
    sources: readonly Source[],
    equations: readonly Equation[],
    targets: readonly Node[] = [],
    rest: unknown,
  ): Output[] {
    const settleNext = (): boolean =>
      equations.some(({ of, sides: [left, right] }) =>
        [
          [left, right],
          [right, left],
        ].some(([side, other]) => {
          const source = of.find((each) => each.columns === null && isPoolOf(each, side!))
          const pool = source && poolOf(other!, sources, scope)
          if (pool !== undefined) settle(source!, pool)
          return pool !== undefined
        }),
      )
    for (const source of sources) {
      while (settleNext());
      if (source.columns === null) settle(source)
    }
    const tables = new Map([
      ...scope.tables,
      ...sources.map(({ name, columns }) => [name, columns!] as const),
    ])
    for (const inner of queriesIn([targets, rest])) query(inner, { ...scope, tables })
    return targets.flatMap((target) => outputsOf(target, sources, scope))
  }

  function sourcesOf(node: Node, scope: Scope, equations: Equation[]): Source[] {
    if ('RangeVar' in node) {
      const { relname = '', alias } = node.RangeVar
      const cte = scope.ctes.get(relname)
      const found = cte ? [{ name: relname, columns: columnsOf(cte) }] : tableOf(node.RangeVar)
      return found.map((source) => ({ ...source, name: alias?.aliasname ?? relname }))
    }
    if ('RangeSubselect' in node) {
      const { subquery, alias } = node.RangeSubselect
      const outputs = renamed(query(subquery!, scope), alias?.colnames)
      return [{ name: alias?.aliasname ?? '', columns: columnsOf(outputs) }]
    }
    if ('JoinExpr' in node) {
      const { jointype, larg, rarg, quals } = node.JoinExpr
      const left = sourcesOf(larg!, scope, equations)
      const right = sourcesOf(rarg!, scope, equations)
      // The condition of a left join keeps no row of its left side out.
      if (jointype === 'JOIN_INNER') equations.push(...equationsOf(quals, [...left, ...right]))
      if (jointype === 'JOIN_LEFT') equations.push(...equationsOf(quals, right))
      return [...left, ...right]
    }
    return []
  }

  function tableOf({ relname = '' }: RangeVar): Source[] {
    const placement = (PLACEMENT as Record<string, Placement>)[relname]
    if (placement === 'pool') return [{ name: relname, columns: null }]
    isLocal ||= placement === undefined || 'local' in placement
    return []
  }

  function settle(source: Source, pool: Pool = `?${reached.size}`): void {
    source.columns = new Map([['pool', pool]])
    reached.add(pool)
  }

  /** The pool that a value is; undefined where the text does not say. */
  function poolOf(node: Node, sources: readonly Source[], scope: Scope): Pool | undefined {
    if ('TypeCast' in node) return poolOf(node.TypeCast.arg!, sources, scope)
    if ('ParamRef' in node) return `=${String(parameters[node.ParamRef.number! - 1])}`
    if ('A_Const' in node) return `=${node.A_Const.sval?.sval ?? ''}`
    const [column = '', table] = wordsOf(node).toReversed()
    const own = sources.filter(({ name }) => table === undefined || name === table)
    const found = own.find(({ columns }) => columns?.has(column))
    if (found || (table !== undefined && own.length > 0)) return found?.columns?.get(column)
    const outer = table === undefined ? [...scope.tables.values()] : [scope.tables.get(table)]
    return outer.find((columns) => columns?.has(column))?.get(column)
  }

  /** The pool in a column of all rows of `values`. */
  function poolInserted(node: Node, at: number, scope: Scope): Pool | undefined {
    const rows = 'SelectStmt' in node ? (node.SelectStmt.valuesLists ?? []) : []
    const pools = rows.map((row) => {
      const value = 'List' in row ? row.List.items?.[at] : undefined
      return value && poolOf(value, [], scope)
    })
    return pools.every((pool) => pool === pools[0]) ? pools[0] : undefined
  }

  function outputsOf(target: Node, sources: readonly Source[], scope: Scope): Output[] {
    const { name, val } = (target as Extract<Node, { ResTarget: unknown }>).ResTarget
    if (!val) return []
    const words = wordsOf(val)
    if ('ColumnRef' in val && val.ColumnRef.fields?.some((field) => 'A_Star' in field)) {
      const starred = sources.filter((source) => words.length === 0 || source.name === words[0])
      return starred.flatMap(({ columns }) => [...columns!].map(([name, pool]) => ({ name, pool })))
    }
    return [{ name: name ?? words.at(-1) ?? '', pool: poolOf(val, sources, scope) }]
  }

  for (const { stmt } of stmts) query(stmt!, { ctes: new Map(), tables: new Map() })
  if (reached.size === 0) return 'local'
  if (reached.size > 1 || isLocal) return 'apart'
  return [...reached].every((pool) => pool.startsWith('=')) ? 'one pool' : 'every pool'
}

const columnsOf = (outputs: readonly Output[]): Columns =>
  new Map(outputs.flatMap(({ name, pool }) => (pool === undefined ? [] : [[name, pool]])))

const renamed = (outputs: readonly Output[], names: readonly Node[] = []): Output[] =>
  outputs.map((output, at) => ({ ...output, name: wordOf(names[at]) ?? output.name }))

const wordOf = (node: Node | undefined): string | undefined =>
  node && 'String' in node ? node.String.sval : undefined

/** The words of a column: `account`, `pool`. */
const wordsOf = (node: Node): string[] =>
  'ColumnRef' in node ? (node.ColumnRef.fields ?? []).flatMap((field) => wordOf(field) ?? []) : []

function isPoolOf({ name }: Source, node: Node): boolean {
  const [column, table = name] = wordsOf(node).toReversed()
  return column === 'pool' && table === name
}

function equationsOf(node: Node | undefined, of: readonly Source[]): Equation[] {
  if (!node) return []
  if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR') {
    return (node.BoolExpr.args ?? []).flatMap((arg) => equationsOf(arg, of))
  }
  if (!('A_Expr' in node)) return []
  const { kind, name, lexpr, rexpr } = node.A_Expr
  return kind === 'AEXPR_OP' && wordOf(name?.[0]) === '=' ? [{ of, sides: [lexpr!, rexpr!] }] : []
}

/** Conditions of joins. */
const conditionsOf = (from: readonly Node[]): unknown[] =>
  from.flatMap((node) =>
    'JoinExpr' in node
      ? [node.JoinExpr.quals, ...conditionsOf([node.JoinExpr.larg!, node.JoinExpr.rarg!])]
      : [],
  )

/** Queries in expressions, without those inside of them. */
function queriesIn(tree: unknown): Node[] {
  if (typeof tree !== 'object' || tree === null) return []
  if (!('SubLink' in tree)) return Object.values(tree).flatMap(queriesIn)
  const { testexpr, subselect } = tree.SubLink as { testexpr?: Node; subselect: Node }
  return [subselect, ...queriesIn(testexpr)]
}
