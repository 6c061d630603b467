import type { WritableAtom } from 'nanostores'
import * as v from 'valibot'
import {
  isKeyOf,
  MEMBER_PREFIX,
  type StorageArea,
  storageArea,
  storageKey,
  type StoredName,
} from '../../core/storage-keys.ts'
import { environment } from './environment.ts'
import { type Loadable, ready } from './loadable.ts'

export interface Persisted<Value> {
  /** The stored value; undefined when there is none, or one of another shape. */
  read(): Value | undefined
  write(value: Value): void
  erase(): void
}

/** A value in the browser's storage, decoded by its schema. */
export function persisted<Schema extends v.GenericSchema>(
  name: StoredName,
  schema: Schema,
): Persisted<v.InferOutput<Schema>> {
  const area = storageArea(name)
  const key = storageKey(name)
  return {
    read() {
      const text = environment.read(area, key)
      if (text === null) return undefined
      try {
        const value = v.safeParse(schema, JSON.parse(text))
        return value.success ? value.output : undefined
      } catch {
        return undefined
      }
    },
    write: (value) => environment.write(area, key, JSON.stringify(value)),
    erase: () => environment.erase(area, key),
  }
}

/** Shows what is kept, where nothing is loaded yet. */
export function showKnown<Value>($store: WritableAtom<Loadable<Value>>, snapshot: Persisted<Value>): void {
  const known = $store.get().status === 'idle' ? snapshot.read() : undefined
  if (known !== undefined) $store.set(ready(known))
}

/** Erases a member's snapshots in this tab, of every version. */
export function eraseSnapshots(...names: StoredName[]): void {
  for (const key of environment.keys('session')) {
    if (names.some((name) => isKeyOf(key, name))) environment.erase('session', key)
  }
}

/** Erases what belongs to the member who was logged in, of every version. */
export function erasePrivate(...areas: StorageArea[]): void {
  for (const area of areas) {
    for (const key of environment.keys(area)) if (key.startsWith(MEMBER_PREFIX)) environment.erase(area, key)
  }
}
