import type { Deps } from '../../context.ts'

/** A file that no photo names for so long belongs to none. */
export const SWEPT_AFTER_MS = 3_600_000
const CHUNK = 500
const COLUMNS = ['thumb_name', 'blurred_name', 'medium_name', 'full_name'] as const

/**
 * Removes files older than an hour that no photo names: uploads whose transaction was refused or never ended, and
 * deletions cut off after their commit. Returns how many.
 */
export async function sweepMedia({ store, media }: Pick<Deps, 'store' | 'media'>): Promise<number> {
  // The file system's clock wrote the times, so its age is measured by the same one.
  const old = await media.filesBefore(Date.now() - SWEPT_AFTER_MS)
  let removed = 0
  for (let at = 0; at < old.length; at += CHUNK) {
    const names = old.slice(at, at + CHUNK)
    const known = new Set<string>()
    for (const table of ['photo', 'message_photo'] as const) {
      const rows = await store.db
        .selectFrom(table)
        .select(COLUMNS)
        .where((eb) => eb.or(COLUMNS.map((column) => eb(column, 'in', names))))
        .execute()
      for (const row of rows) for (const column of COLUMNS) known.add(row[column])
    }
    const orphans = names.filter((name) => !known.has(name))
    await media.removeFiles(orphans)
    removed += orphans.length
  }
  return removed
}
