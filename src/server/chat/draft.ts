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

/** Stores the viewer's draft, unless another device has a newer one. Of a blank one its time alone is kept. */
export async function writeDraft(
  { db, brand, viewer, now }: MemberContext,
  other: string,
  typed: string,
  typedAt = now,
): Promise<void> {
  const draft = { text: typed.trim() === '' ? '' : typed, updated_at: Math.min(typedAt, now) }
  await db
    .insertInto('draft')
    .values({ pool: brand.pool, profile: viewer.account, other, ...draft })
    .onConflict((conflict) =>
      conflict
        .columns(['pool', 'profile', 'other'])
        .doUpdateSet(draft)
        .where('draft.updated_at', '<=', draft.updated_at),
    )
    .execute()
}

/** Empties the viewer's draft if it is still this one: it was sent. */
export async function forgetDraft(
  { db, brand, viewer }: MemberContext,
  other: string,
  draft: string,
): Promise<void> {
  await emptyDraft.run(db, { pool: brand.pool, profile: viewer.account, other, draft })
}

const emptyDraft = statement(
  { pool: text, profile: text, other: text, draft: text },
  (db, { pool, profile, other, draft }) =>
    db
      .updateTable('draft')
      .set({ text: '' })
      .where('pool', '=', pool)
      .where('profile', '=', profile)
      .where('other', '=', other)
      .where('text', '=', draft),
)
