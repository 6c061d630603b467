// Members of another system come to a brand: everything is read and checked, then written in small transactions, each of which
// notes what came by it. Whoever is stopped begins again, and nothing comes twice.

import { dirname, resolve } from 'node:path'
import * as v from 'valibot'
import { isDuplicate } from '../platform/db/errors.ts'
import { transact } from '../platform/db/transact.ts'
import type { Brand, Deps } from '../platform/context.ts'
import type { Db } from '../platform/db/store.ts'
import { deriveId } from './derive-id.ts'
import { FORMAT, FORMAT_VERSION, Header } from './format.ts'
import { ImportError } from './import-error.ts'
import { insertNew, type Kind, type Session } from './kinds/kind.ts'
import { KINDS } from './kinds/kinds.ts'
import { type BrokenLine, type Line, readLines } from './read-lines.ts'

/** A line that cannot come, or comes without all it names. */
export interface Refusal {
  file: string
  line: number
  /** '' where the line does not say. */
  kind: string
  id: string
  /** `field: code`. */
  reason: string
}

/** Records of a kind, by what becomes of them. */
export interface KindCounts {
  /** Come, or would. */
  new: number
  /** Came before. */
  there: number
  refused: number
}
export type Counts = Map<string, KindCounts>

export interface ImportOptions {
  /** Checks, and writes nothing. */
  dryRun?: boolean
  /** Writes nothing where anything is refused. */
  allOrNothing?: boolean
  /** Mails members who bring no password a link to set one. */
  mails?: boolean
  /** Hosts that photos may be fetched from; none without. */
  photoHosts?: readonly string[]
  onRefusal?: (refusal: Refusal) => void
  /** Called once for each recording that stays behind, while the message that names it comes as its transcript. */
  onWarning?: (warning: Refusal) => void
  /** Called after each transaction, with how many records came so far. */
  onProgress?: (written: number) => void
}

interface Given {
  file: string
  line: number
  kind: string
  key: string
  record: object
}

/** Files that a batch encodes and stores for one transaction. */
const FILES = 200

/**
 * Imports files into a brand. Each line is taken, or refused with its reason; with `allOrNothing` none is where one is
 * refused. Throws `ImportError` before anything is written for files that are none of ours.
 */
export async function importBrand(
  deps: Deps,
  brand: Brand,
  files: readonly string[],
  {
    dryRun = false,
    allOrNothing = false,
    mails = false,
    photoHosts = [],
    onRefusal,
    onWarning,
    onProgress,
  }: ImportOptions = {},
): Promise<Counts> {
  const source = await sourceOf(files)
  const warnings = new WeakMap<object, string[]>()
  const session = openSession(deps, brand, {
    ...{ source, photoHosts, mails, decodesFirst: dryRun || allOrNothing },
    warn: (record, warning) => warnings.set(record, [...(warnings.get(record) ?? []), warning]),
  })
  const counts: Counts = new Map()
  const refused = new Set<string>()
  const told = ({ file, line, kind, key: id }: Omit<Given, 'record'>, reason: string): Refusal => ({
    ...{ file, line, kind, id, reason },
  })
  const refuse = (given: Omit<Given, 'record'>, reason: string) => {
    refused.add(placeOf(given))
    countOf(counts, given.kind).refused += 1
    onRefusal?.(told(given, reason))
  }
  const warned = new Set<string>()
  const warn = (batch: readonly Given[]) => {
    for (const given of batch.filter((each) => !refused.has(placeOf(each))))
      for (const reason of warnings.get(given.record) ?? []) {
        const warning = `${placeOf(given)} ${reason}`
        if (!warned.has(warning)) onWarning?.(told(given, reason))
        warned.add(warning)
      }
  }

  const seen = new Set<string>()
  for await (const batch of batches(files, (given, reason) => refuse(given, reason))) {
    await checkBatch(session, batch, { seen, counts, refuse })
    warn(batch)
  }
  if (dryRun || (allOrNothing && refused.size > 0)) return counts

  let written = 0
  for await (const batch of batches(files, () => undefined)) {
    const accepted = batch.filter((given) => !refused.has(placeOf(given)))
    for (const { given, reason } of await writeBatch(session, accepted)) {
      countOf(counts, given.kind).new -= 1
      refuse(given, reason)
    }
    warn(accepted)
    written += accepted.length
    onProgress?.(written)
  }
  return counts
}

const placeOf = ({ file, line }: Pick<Given, 'file' | 'line'>) => `${line} ${file}`

function countOf(counts: Counts, kind: string): KindCounts {
  const known = counts.get(kind) ?? { new: 0, there: 0, refused: 0 }
  counts.set(kind, known)
  return known
}

function openSession(
  deps: Deps,
  brand: Brand,
  { source, ...how }: Pick<Session, 'source' | 'photoHosts' | 'mails' | 'decodesFirst' | 'warn'>,
): Session {
  return {
    ...{
      deps,
      brand,
      source,
      ...how,
      now: deps.clock(),
      members: new Map(),
      taken: new Set(),
      photos: new Map(),
    },
    idOf: (kind, key) => deriveId({ brand: brand.id, source, kind, key }),
  }
}

/** The one source of all files, by their first lines. */
async function sourceOf(files: readonly string[]): Promise<string> {
  const sources = new Set<string>()
  for (const file of files) {
    const first = await readLines(file).next()
    const line = first.done ? null : first.value
    const header = v.safeParse(Header, line && 'value' in line ? line.value : null)
    if (!header.success)
      throw new ImportError(
        `${file} does not begin as ${FORMAT} of version ${FORMAT_VERSION}. docs/import.md shows how.`,
      )
    sources.add(header.output.source)
  }
  const [source = '', another] = sources
  if (another !== undefined)
    throw new ImportError(`The files are of several sources. Import those of ${source} and ${another} apart.`)
  return source
}

/** Records of one kind that stand behind each other, as many as the kind takes at once; of one with more than `FILES` files, it alone. */
async function* batches(
  files: readonly string[],
  refuse: (given: Omit<Given, 'record'>, reason: string) => void,
): AsyncGenerator<Given[]> {
  let batch: Given[] = []
  let named = 0
  for (const file of files) {
    let isHeader = true
    for await (const line of readLines(file)) {
      if (isHeader) {
        isHeader = false
        continue
      }
      const given = read(file, line, refuse)
      if (!given) continue
      const of = KINDS[given.kind]
      const names = of?.files?.(given.record) ?? 0
      const [first] = batch
      const isFull = batch.length >= (of?.batch ?? 0) || named + names > FILES
      if (first && (first.kind !== given.kind || isFull)) {
        yield batch
        batch = []
        named = 0
      }
      batch.push(given)
      named += names
    }
  }
  if (batch.length > 0) yield batch
}

function read(
  file: string,
  line: Line | BrokenLine,
  refuse: (given: Omit<Given, 'record'>, reason: string) => void,
): Given | null {
  const unknown = { file, line: line.number, kind: '', key: '' }
  if ('problem' in line) {
    refuse(unknown, `line: ${line.problem}`)
    return null
  }
  const named = (line.value ?? {}) as { kind?: unknown; id?: unknown }
  const kind = Object.hasOwn(KINDS, String(named.kind)) ? String(named.kind) : ''
  const of = KINDS[kind]
  if (!of) {
    refuse(unknown, 'kind: not_in_list')
    return null
  }
  const parsed = v.safeParse(of.schema, line.value)
  if (!parsed.success) {
    const [issue] = parsed.issues
    refuse(
      { ...unknown, kind, key: (typeof named.id === 'string' ? named.id : '').slice(0, 100) },
      `${v.getDotPath(issue) ?? 'line'}: ${codeOf(issue)}`,
    )
    return null
  }
  const record = { ...(parsed.output as object), folder: dirname(resolve(file)) }
  return { ...unknown, kind, key: of.key(record), record }
}

/** Words of the schema that say nothing to a reader become a code. */
const codeOf = ({ message, type, received }: v.BaseIssue<unknown>): string => {
  if (!message.startsWith('Invalid')) return message
  if (type === 'strict_object') return 'unknown'
  return received === 'undefined' ? 'required' : 'invalid'
}

interface Check {
  seen: Set<string>
  counts: Counts
  refuse: (given: Given, reason: string) => void
}

async function checkBatch(session: Session, batch: readonly Given[], { seen, counts, refuse }: Check) {
  const [{ kind } = { kind: '' }] = batch
  const of = KINDS[kind]!
  const count = countOf(counts, kind)
  const came = await cameBefore(session, session.deps.store.db, batch)
  const fresh = batch.filter((given) => !came.has(given))
  await meetAgain(session, [
    ...(kind === 'member' ? [...came].map(({ key }) => key) : []),
    ...fresh.flatMap(({ record }) => of.names(record)),
  ])
  const records = fresh.map(({ record }) => record)
  const judge = records.length > 0 ? await of.check(session, records) : null
  for (const given of batch) {
    const { key, record } = given
    const isStranger = !came.has(given) && !of.names(record).every((name) => session.members.has(name))
    const problem = seen.has(session.idOf(kind, key))
      ? 'id: taken'
      : isStranger
        ? 'member: not_found'
        : came.has(given)
          ? null
          : (judge?.problemOf(record) ?? null)
    if (problem !== null) {
      refuse(given, problem)
      continue
    }
    seen.add(session.idOf(kind, key))
    if (came.has(given)) count.there += 1
    else count.new += 1
  }
}

/** Those that an earlier run brought. */
async function cameBefore(session: Session, db: Db, batch: readonly Given[]): Promise<Set<Given>> {
  if (batch.length === 0) return new Set()
  const byId = Map.groupBy(batch, ({ kind, key }) => session.idOf(kind, key))
  const rows = await db
    .selectFrom('imported')
    .select('id')
    .where('pool', '=', session.brand.pool)
    .where('id', 'in', [...byId.keys()])
    .execute()
  return new Set(rows.flatMap(({ id }) => byId.get(id) ?? []))
}

/** Finds members of earlier runs who are still here. */
async function meetAgain(session: Session, names: readonly string[]): Promise<void> {
  const unknown = [...new Set(names)].filter((name) => !session.members.has(name))
  if (unknown.length === 0) return
  const byId = new Map(unknown.map((name) => [session.idOf('member', name), name]))
  const rows = await session.deps.store.db
    .selectFrom('account')
    .select('id')
    .where('pool', '=', session.brand.pool)
    .where('id', 'in', [...byId.keys()])
    .where('status', '<>', 'deleted')
    .execute()
  for (const { id } of rows) session.members.set(byId.get(id) ?? '', 'there')
}

interface Late {
  given: Given
  reason: string
}

/** Writes what did not come before; answers what could not come after all. */
async function writeBatch(session: Session, batch: readonly Given[]): Promise<Late[]> {
  const [first] = batch
  if (!first) return []
  const of = KINDS[first.kind]!
  const late: Late[] = []
  if (of.prepare) {
    const came = await cameBefore(session, session.deps.store.db, batch)
    const fresh = batch.filter((given) => !came.has(given))
    const problems = await of.prepare(
      session,
      fresh.map(({ record }) => record),
    )
    for (const given of fresh) {
      const reason = problems.get(given.record)
      if (reason !== undefined) late.push({ given, reason })
    }
  }
  const fit = batch.filter((given) => !late.some((each) => each.given === given))
  return [...late, ...(await insertBatch(session, of, fit))]
}

async function insertBatch(session: Session, of: Kind<unknown>, batch: readonly Given[]): Promise<Late[]> {
  const { deps, brand } = session
  try {
    await transact(deps.store.db, async (db) => {
      const came = await cameBefore(session, db, batch)
      const fresh = batch.filter((given) => !came.has(given))
      if (fresh.length === 0) return
      await insertNew(
        db,
        'imported',
        fresh.map(({ kind, key }) => ({ pool: brand.pool, id: session.idOf(kind, key) })),
      )
      await of.write(
        session,
        db,
        fresh.map(({ record }) => record),
      )
    })
    return []
  } catch (error) {
    // Somebody signed up with a name or an address since it was checked.
    if (!isDuplicate(error)) throw error
    const [first, second] = batch
    if (first && !second) return [{ given: first, reason: 'line: taken' }]
    const late = []
    for (const given of batch) late.push(...(await insertBatch(session, of, [given])))
    return late
  }
}
