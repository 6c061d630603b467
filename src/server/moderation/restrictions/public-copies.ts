// The public files of a photo have addresses that any visitor may have kept. What is hidden gets copies under names that only its
// owner is told; files are copied before a transaction, which only changes names, and removed after it.

import type { Context, Deps } from '../../platform/context.ts'
import { newPublicName } from '../../platform/media/names.ts'
import type { ModerationContext } from './statement-of-reasons.ts'

export interface PublicCopies {
  photo: string
  /** Photos of messages are handed out to their two members alone: they need no copies. */
  table: 'photo' | 'message_photo'
  old: readonly string[]
  names: { thumb_name: string; blurred_name: string } | null
}

type Copying = Pick<Context, 'db' | 'brand'> & { deps: Pick<Deps, 'media'> }

/** Copies the public files of a photo. Null where there is none under this id. Not inside a transaction. */
export async function copyPublicFiles(
  { db, brand, deps }: Copying,
  photo: string,
): Promise<PublicCopies | null> {
  for (const table of ['photo', 'message_photo'] as const) {
    const row = await db
      .selectFrom(table)
      .select(['thumb_name', 'blurred_name'])
      .where('pool', '=', brand.pool)
      .where('id', '=', photo)
      .executeTakeFirst()
    if (!row) continue
    if (table === 'message_photo') return { photo, table, old: [], names: null }
    const names = { thumb_name: newPublicName(), blurred_name: newPublicName() }
    for (const size of ['thumb_name', 'blurred_name'] as const) {
      const bytes = await deps.media.read(row[size])
      if (bytes) await deps.media.write(names[size], bytes)
    }
    return { photo, table, old: Object.values(row), names }
  }
  return null
}

/** Names the copies instead of the files that others may know, in the running transaction. */
export async function usePublicCopies(
  { db, brand }: Pick<ModerationContext, 'db' | 'brand'>,
  { photo, names }: PublicCopies,
): Promise<void> {
  if (!names) return
  await db.updateTable('photo').set(names).where('pool', '=', brand.pool).where('id', '=', photo).execute()
}

/** Removes the files that no photo names: the old ones, or copies that were not used. Not inside a transaction. */
export async function dropUnused(
  { db, brand, deps }: Copying,
  { photo, old, names }: PublicCopies,
): Promise<void> {
  if (!names) return
  const row = await db
    .selectFrom('photo')
    .select('thumb_name')
    .where('pool', '=', brand.pool)
    .where('id', '=', photo)
    .executeTakeFirst()
  await deps.media.removeFiles(row?.thumb_name === names.thumb_name ? old : Object.values(names))
}
