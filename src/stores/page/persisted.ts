import type { WritableAtom } from 'nanostores'
import * as v from 'valibot'
import type { StorageArea } from './browser.ts'
import { environment } from './environment.ts'
import { type Loadable, ready } from './loadable.ts'

/** Begins the keys of what is erased at logout. */
export const PRIVATE = 'duet:member:'
const KEPT = 'duet:device:'

export interface Persisted<Value> {
  /** The stored value; undefined when there is none, or one of another shape. */
  read(): Value | undefined
  write(value: Value): void
  erase(): void
}

interface Definition<Schema extends v.GenericSchema> {
  name: string
  /** Raised when the meaning changes but the shape does not. */
  version: number
  area: StorageArea
  /** `member`: erased at logout. `device`: stays (dismissed alerts, consent, locale). */
  owner: 'member' | 'device'
  schema: Schema
}

/** A value in the browser's storage under a versioned key, decoded by its schema. */
export function persisted<Schema extends v.GenericSchema>(
  definition: Definition<Schema>,
): Persisted<v.InferOutput<Schema>> {
  const { name, version, area, owner, schema } = definition
  const key = `${owner === 'member' ? PRIVATE : KEPT}${name}:${version}`
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

/** An answer kept in this tab for painting the next page before the network answers; erased at logout. */
export const snapshotOf = <Schema extends v.GenericSchema>(name: string, schema: Schema) =>
  persisted({ name, version: 1, area: 'session', owner: 'member', schema })

/** Shows what is kept, where nothing is loaded yet. */
export function showKnown<Value>($store: WritableAtom<Loadable<Value>>, snapshot: Persisted<Value>): void {
  const known = $store.get().status === 'idle' ? snapshot.read() : undefined
  if (known !== undefined) $store.set(ready(known))
}

/** Erases snapshots of this tab, of every version. */
export function eraseSnapshots(...names: string[]): void {
  for (const key of environment.keys('session')) {
    if (names.some((name) => key.startsWith(`${PRIVATE}${name}:`))) environment.erase('session', key)
  }
}

/** Erases what belongs to the member who was logged in, of every version. */
export function erasePrivate(...areas: StorageArea[]): void {
  for (const area of areas) {
    for (const key of environment.keys(area)) if (key.startsWith(PRIVATE)) environment.erase(area, key)
  }
}
