// The store of `object-store.ts` in a process of its own that keeps its objects in a folder, for tests that kill it:
// `node object-store-process.ts FOLDER PORT`.

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { startObjectStore, type StoredBytes } from './object-store.ts'

const [folder = '', port = ''] = process.argv.slice(2)
const HALF = '.half'

class KeptObjects extends Map<string, StoredBytes> {
  override set(key: string, object: StoredBytes): this {
    const file = fileOf(key)
    writeFileSync(file + HALF, serialize(object))
    renameSync(file + HALF, file)
    return super.set(key, object)
  }
  override delete(key: string): boolean {
    rmSync(fileOf(key), { force: true })
    return super.delete(key)
  }
  /** Takes up what an earlier process kept. */
  load(): this {
    for (const name of readdirSync(folder).filter((each) => !each.endsWith(HALF))) {
      super.set(decodeURIComponent(name), deserialize(readFileSync(join(folder, name))) as StoredBytes)
    }
    return this
  }
}

const fileOf = (key: string) => join(folder, encodeURIComponent(key))

mkdirSync(folder, { recursive: true })
await startObjectStore({ port: Number(port), objects: new KeptObjects().load() })
console.log('ready')
