/** Files under the names of `names.ts`, on a disk or in a bucket. Errors carry the codes of a disk's. */
export interface MediaFiles {
  /** Readers see the whole file or none; an older one of that name is replaced. `flush` outlives a power cut. */
  write(name: string, bytes: Uint8Array, options: { flush: boolean }): Promise<void>
  /** The file's bytes, or null when there is none. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  has(name: string): Promise<boolean>
  removeFiles(names: readonly string[]): Promise<void>
  /** Names of the files last written before `time`. */
  listBefore(time: number): Promise<string[]>
  /** The same; half-written files of that age are deleted on the way. */
  filesBefore(time: number): Promise<string[]>
  /** Writes a file and takes it away again; throws what the disk or the store says. */
  probe(): Promise<void>
}
