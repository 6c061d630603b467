// Records of members that outlive the page, in IndexedDB: its transactions let tabs agree on what is still to be done.
// Where a browser keeps nothing, or has no room, a record lives as long as its page.

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

const DATABASE = 'duet'
const STORE = 'outbox'

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, {
        keyPath: ['member', 'at', 'id'] satisfies (keyof MemberRecord)[],
      })
    request.onsuccess = () => {
      request.result.onclose = () => (opening = undefined)
      resolve(request.result)
    }
    request.onerror = () => reject(request.error ?? new Error('IndexedDB is closed'))
  })
  return opening
}

async function use<Value>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode)
    const request = ask(transaction.objectStore(STORE))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'))
  })
}

/** Records that IndexedDB would not take. */
const memory = new Map<string, MemberRecord>()
const keyOf = ({ member, at, id }: MemberRecord) => [member, at, id]
/** Arrays come after everything else in keys. */
const allOf = (member: string) => IDBKeyRange.bound([member], [member, []])

export const browserRecords: Records = {
  of: async (member) => {
    const kept: unknown[] = await use('readonly', (store) => store.getAll(allOf(member))).catch(() => [])
    return [...kept, ...[...memory.values()].filter((record) => record.member === member)]
  },
  put: (record) =>
    use('readwrite', (store) => store.put(record)).then(
      () => true,
      () => {
        memory.set(record.id, record)
        return false
      },
    ),
  remove: async (record) => {
    memory.delete(record.id)
    await use('readwrite', (store) => store.delete(keyOf(record))).catch(() => undefined)
  },
  removeOf: async (member) => {
    memory.clear()
    await use('readwrite', (store) => store.delete(allOf(member))).catch(() => undefined)
  },
}
