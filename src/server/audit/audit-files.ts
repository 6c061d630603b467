import type { MediaStore } from '../platform/media/store.ts'
import type { Db } from '../platform/db/store.ts'
import { SWEPT_AFTER_MS } from '../profiles/photos/sweep-media.ts'

/** Tables whose rows name one file. */
const SINGLE = ['message_voice', 'prompt_answer', 'evidence', 'appeal_picture', 'verification'] as const
const COLUMNS = ['thumb_name', 'blurred_name', 'medium_name', 'full_name'] as const
/** The sweep comes once an hour; what it left for so long it does not see. */
const FORGOTTEN_MS = 24 * SWEPT_AFTER_MS

export const MISSING_FILE = 'a photo has its files'
export const FORGOTTEN_FILE = 'a file belongs to a photo'

/** Photos of which a file is missing or empty, and files that no photo names and no sweep took for a day. */
export async function auditFiles(
  db: Db,
  media: Pick<MediaStore, 'has' | 'list'>,
): Promise<{ check: string; row: Record<string, unknown> }[]> {
  // Listed before the rows are read: what is uploaded meanwhile is named by then, and looked for by itself.
  const listed = new Map((await media.list()).map(({ name, ...file }) => [name, file]))
  const isHere = async (file: string) => {
    const { size } = listed.get(file) ?? {}
    return size === undefined ? media.has(file) : size > 0
  }
  const named = new Set<string>()
  const findings: { check: string; row: Record<string, unknown> }[] = []
  for (const table of ['photo', 'message_photo'] as const) {
    for (const row of await db
      .selectFrom(table)
      .select(['pool', 'id', ...COLUMNS])
      .execute()) {
      const files = COLUMNS.map((column) => row[column])
      for (const file of files) named.add(file)
      const missing = await Promise.all(files.map(async (file) => !(await isHere(file))))
      // A photo that was deleted meanwhile took its files along.
      if (missing.includes(true) && (await isThere(db, table, row))) {
        const { pool, id } = row
        const file = files.filter((_, index) => missing[index]).join(', ')
        findings.push({ check: MISSING_FILE, row: { pool, table, id, file } })
      }
    }
  }
  for (const table of SINGLE) {
    for (const { pool, id, file } of await filesOf(db, table)) {
      named.add(file)
      if (!(await isHere(file)) && (await isThere(db, table, { pool, id })))
        findings.push({ check: MISSING_FILE, row: { pool, table, id, file } })
    }
  }
  const before = Date.now() - FORGOTTEN_MS
  const forgotten = [...listed.keys()].filter(
    (file) => !named.has(file) && listed.get(file)!.changedAt < before,
  )
  return [...findings, ...forgotten.map((file) => ({ check: FORGOTTEN_FILE, row: { file } }))]
}

const filesOf = (db: Db, table: (typeof SINGLE)[number]) =>
  db
    .selectFrom(table as 'evidence')
    .select(['pool', 'id', 'file'])
    .where('file', '<>', '')
    .execute()

async function isThere(
  db: Db,
  table: 'photo' | 'message_photo' | (typeof SINGLE)[number],
  { pool, id }: { pool: string; id: string },
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('pool', '=', pool)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
