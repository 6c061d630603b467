import type { Bucket } from './bucket.ts'
import type { ListedFile, MediaFiles } from './files.ts'
import { keyOfName, nameOfKey } from './names.ts'

/** Of no file's name; each server writes the same. */
const PROBE_KEY = 'probe'
const AT_ONCE = 8

/** Files as objects of a bucket, below the paths they have on a disk. A store keeps whole objects only, and keeps them safe. */
export function openBucketFiles(bucket: Bucket): MediaFiles {
  async function list(): Promise<ListedFile[]> {
    const files: ListedFile[] = []
    for (const prefix of ['public/', 'private/']) {
      for await (const { key, size, changedAt } of bucket.list(prefix)) {
        const name = nameOfKey(key)
        if (name) files.push({ name, size, changedAt })
      }
    }
    return files
  }

  return {
    async write(name, bytes) {
      const key = keyOfName(name)
      if (!key) throw new Error(`not a media name: ${name}`)
      await bucket.put(key, bytes)
    },

    async read(name) {
      const key = keyOfName(name)
      return key === null ? null : bucket.get(key)
    },

    async open(name) {
      const key = keyOfName(name)
      return key === null ? null : bucket.open(key)
    },

    async has(name) {
      const key = keyOfName(name)
      return key !== null && (await bucket.head(key)) !== null
    },

    async removeFiles(names) {
      const keys = names.map(keyOfName).filter((key) => key !== null)
      for (let from = 0; from < keys.length; from += AT_ONCE) {
        await Promise.all(keys.slice(from, from + AT_ONCE).map((key) => bucket.remove(key)))
      }
    },

    list,

    async filesBefore(time) {
      return (await list()).filter(({ changedAt }) => changedAt < time).map(({ name }) => name)
    },

    async probe() {
      await bucket.put(PROBE_KEY, new Uint8Array(1))
      await bucket.remove(PROBE_KEY)
    },
  }
}
