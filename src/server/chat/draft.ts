import { shows } from '../../contract/fields.ts'
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

/**
 * Stores the viewer's draft, unless another device has a newer one. Of a blank one its time alone is kept. Resolves whether
 * the text may have changed.
 */
export async function writeDraft(
  context: MemberContext,
  other: string,
  typed: string,
  typedAt = context.now,
): Promise<boolean> {
  const { db, brand, viewer, now } = context
  const before = await readDraft(context, other)
  const draft = { text: shows(typed) ? typed : '', updated_at: Math.min(typedAt, now) }
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
  return draft.text !== before
}

/** Reads the viewer's drafts to these profiles; one that was emptied is ''. */
export async function readDrafts(
  { db, brand, viewer }: MemberContext,
  others: readonly string[],
): Promise<Map<string, string>> {
  if (others.length === 0) return new Map()
  const rows = await db
    .selectFrom('draft')
    .select(['other', 'text'])
    .where('pool', '=', brand.pool)
    .where('profile', '=', viewer.account)
    .where('other', 'in', others)
    .execute()
  return new Map(rows.map((row) => [row.other, row.text]))
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
