import { sql } from 'kysely'
import { HOUR_MS } from '../../../core/durations.ts'
import type { Deps } from '../../platform/context.ts'
import { isOfNewerRelease } from '../../platform/db/open.ts'

/** A file that no photo names for so long belongs to none. */
export const SWEPT_AFTER_MS = HOUR_MS
const CHUNK = 500
const COLUMNS = ['thumb_name', 'blurred_name', 'medium_name', 'full_name'] as const
/** Tables that name files, and their columns that do. */
const NAMING = [
  ['photo', COLUMNS],
  ['message_photo', COLUMNS],
  ['message_voice', ['file']],
  ['prompt_answer', ['file']],
  ['evidence', ['file']],
  ['appeal_picture', ['file']],
  ['verification', ['file']],
] as const

/**
 * Removes files older than an hour that nothing in `NAMING` names: uploads whose transaction was refused or never
 * ended, and deletions cut off after their commit. Returns how many. Does nothing while the database is of a newer
 * release, for that one's tables name files too.
 */
export async function sweepMedia({
  store,
  media,
  log,
}: Pick<Deps, 'store' | 'media' | 'log'>): Promise<number> {
  if (await isOfNewerRelease(store)) {
    log.warn('no files are swept: the database is of a newer release, whose tables may name them')
    return 0
  }
  // The file system's clock wrote the times, so its age is measured by the same one.
  const orphans = new Set(await media.filesBefore(Date.now() - SWEPT_AFTER_MS))
  for (const [table, columns] of NAMING) {
    let after = { pool: '', id: '' }
    for (;;) {
      const rows = await store.db
        .selectFrom(table as 'photo')
        .select(['pool', 'id', ...(columns as typeof COLUMNS)])
        .where(sql<boolean>`(pool, id) > (${after.pool}, ${after.id})`)
        .orderBy('pool')
        .orderBy('id')
        .limit(CHUNK)
        .execute()
      for (const row of rows) for (const column of columns as typeof COLUMNS) orphans.delete(row[column])
      const last = rows.at(-1)
      if (!last) break
      after = last
    }
  }
  await media.removeFiles([...orphans])
  return orphans.size
}
