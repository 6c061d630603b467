import type { StorageFault } from '../../contract/calls/error-body.ts'

/** SQLite's primary codes: READONLY, IOERR, FULL, CANTOPEN. */
const SQLITE: Readonly<Record<number, StorageFault>> = {
  8: 'storage_read_only',
  10: 'storage_failing',
  13: 'storage_full',
  14: 'storage_failing',
}

/** PostgreSQL's SQLSTATEs, and what the operating system says of files. */
const CODES: Readonly<Record<string, StorageFault>> = {
  '25006': 'storage_read_only',
  '53100': 'storage_full',
  '58000': 'storage_failing',
  '58030': 'storage_failing',
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  EFBIG: 'storage_full',
  EROFS: 'storage_read_only',
  EACCES: 'storage_read_only',
  EPERM: 'storage_read_only',
  // Out of file descriptors, or the disk went away.
  EIO: 'storage_failing',
  EMFILE: 'storage_failing',
  ENFILE: 'storage_failing',
  ENODEV: 'storage_failing',
  ENXIO: 'storage_failing',
  ESTALE: 'storage_failing',
}

/** The disk fault behind an error of a database or of a file; null for any other. */
export function storageFaultOf(error: unknown): StorageFault | null {
  const { code, errcode, syscall } = (error ?? {}) as Record<string, unknown>
  if (typeof errcode === 'number') return SQLITE[errcode & 0xff] ?? null
  // Node making a folder with its parents: it says so of a read-only disk.
  if (code === 'ENOENT' && syscall === 'mkdir') return 'storage_read_only'
  return typeof code === 'string' && Object.hasOwn(CODES, code) ? CODES[code]! : null
}
