// Records of members that outlive the page, in IndexedDB: its transactions let tabs agree on what is still to be done.
// Where a browser keeps nothing, or has no room, a record lives as long as its page. Tests put other records in place.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** Its time puts a member's records in order. */
export interface MemberRecord {
  readonly member: string
  readonly at: number
  readonly id: string
}

export interface Records {
  /** All of a member, the oldest first. */
  of(member: string): Promise<unknown[]>
  /** Answers whether it outlives the page. */
  put(record: MemberRecord): Promise<boolean>
  remove(record: MemberRecord): Promise<void>
  removeOf(member: string): Promise<void>
}

const STORE = 'outbox'
interface Schema extends DBSchema {
  [STORE]: { key: [member: string, at: number, id: string]; value: MemberRecord }
}

let opening: Promise<IDBPDatabase<Schema>> | undefined

const open = () =>
  (opening ??= openDB<Schema>('duet', 1, {
    upgrade: (database) => void database.createObjectStore(STORE, { keyPath: ['member', 'at', 'id'] }),
    terminated: () => (opening = undefined),
  }))

/** Records that IndexedDB would not take. */
const memory = new Map<string, MemberRecord>()
/** Arrays come after everything else in keys. */
const allOf = (member: string) => IDBKeyRange.bound([member], [member, []])

export const records: Records = {
  of: async (member) => {
    const kept = await open()
      .then((database) => database.getAll(STORE, allOf(member)))
      .catch(() => [])
    return [...kept, ...[...memory.values()].filter((record) => record.member === member)]
  },
  put: async (record) => {
    try {
      await (await open()).put(STORE, record)
      return true
    } catch {
      memory.set(record.id, record)
      return false
    }
  },
  remove: async (record) => {
    memory.delete(record.id)
    const { member, at, id } = record
    await open()
      .then((database) => database.delete(STORE, [member, at, id]))
      .catch(() => undefined)
  },
  removeOf: async (member) => {
    memory.clear()
    await open()
      .then((database) => database.delete(STORE, allOf(member)))
      .catch(() => undefined)
  },
}
