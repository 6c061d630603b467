import type { AnswerOf } from '../../contract/call.ts'
import type { exportData as exportCall } from '../../contract/accounts.ts'
import type { MemberContext } from '../platform/context.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import { readRows } from './personal-rows.ts'

type Export = AnswerOf<typeof exportCall>

/** All data stored on the viewer: rows as they are stored, less secrets, and every photo. */
export async function exportData(context: MemberContext): Promise<Export> {
  const { db, brand, viewer, now } = context
  const member = { pool: brand.pool, id: viewer.account }
  const tables: Export['tables'] = {}
  for (const [table, data] of Object.entries(PERSONAL_DATA)) {
    if ('impersonal' in data || (typeof data.exported === 'object' && 'not' in data.exported)) continue
    tables[table] = await readRows(db, table, data, member)
  }
  return { brand: brand.site.name, exported_at: now, tables, photos: await readPhotos(context) }
}

async function readPhotos({ db, brand, viewer, deps }: MemberContext): Promise<Export['photos']> {
  const photos: Export['photos'] = []
  for (const table of ['photo', 'message_photo'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'full_name'])
      .where('pool', '=', brand.pool)
      .where('profile', '=', viewer.account)
      .orderBy('created_at')
      .execute()
    for (const { id, full_name } of rows) {
      const bytes = await deps.media.read(full_name)
      if (bytes) photos.push({ id, type: 'image/webp', base64: Buffer.from(bytes).toString('base64') })
    }
  }
  return photos
}
