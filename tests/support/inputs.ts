import { readFileSync } from 'node:fs'

/** A file that people, their cameras or their tools really make, from `tests/inputs`. */
export const input = (name: string): Buffer<ArrayBuffer> =>
  Buffer.from(readFileSync(new URL(`../inputs/${name}`, import.meta.url)))
