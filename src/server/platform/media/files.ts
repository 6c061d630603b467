export interface OpenFile {
  size: number
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>
}

export interface ListedFile {
  name: string
  size: number
  /** When it was last written, by the clock of the disk or the store. */
  changedAt: number
}

/** Files under the names of `names.ts`, on a disk or in a bucket. Errors carry the codes of a disk's. */
export interface MediaFiles {
  /** Readers see the whole file or none; an older one of that name is replaced. `flush` outlives a power cut. */
  write(name: string, bytes: Uint8Array, options: { flush: boolean }): Promise<void>
  /** The file's bytes, or null when there is none. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** The same to be sent on: a stream where the file lies elsewhere. A stream that fails does so before its last bytes. */
  open(name: string): Promise<OpenFile | null>
  has(name: string): Promise<boolean>
  removeFiles(names: readonly string[]): Promise<void>
  list(): Promise<ListedFile[]>
  /** Names of the files last written before `time`; half-written ones of that age are deleted on the way. */
  filesBefore(time: number): Promise<string[]>
  /** Writes a file and takes it away again; throws what the disk or the store says. */
  probe(): Promise<void>
}
