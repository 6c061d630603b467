import type { MemberContext } from '../platform/context.ts'
import { statement, text } from '../platform/db/statement.ts'

/** Reads the viewer's draft to a profile, '' without one. */
export async function readDraft({ db, brand, viewer }: MemberContext, other: string): Promise<string> {
  const row = await db
    .selectFrom('draft')
    .select('text')
    .where('pool', '=', brand.pool)
    .where('profile', '=', viewer.account)
    .where('other', '=', other)
    .executeTakeFirst()
  return row?.text ?? ''
}

/** Stores the viewer's draft; a blank text deletes it. */
export async function writeDraft(context: MemberContext, other: string, text: string): Promise<void> {
  const { db, brand, viewer, now } = context
  if (text.trim() === '') return forgetDraft(context, other)
  await db
    .insertInto('draft')
    .values({ pool: brand.pool, profile: viewer.account, other, text, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['pool', 'profile', 'other']).doUpdateSet({ text, updated_at: now }),
    )
    .execute()
}

export const forgetDraft = ({ db, brand, viewer }: MemberContext, other: string): Promise<void> =>
  deleteDraft.runUnawaited(db, { pool: brand.pool, profile: viewer.account, other })

const deleteDraft = statement({ pool: text, profile: text, other: text }, (db, { pool, profile, other }) =>
  db.deleteFrom('draft').where('pool', '=', pool).where('profile', '=', profile).where('other', '=', other),
)
