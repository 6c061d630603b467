// A text that was taken down stays where it is, and names the decision: its author alone still sees it.

import { publishRemovedText } from '../../events/event-kinds.ts'
import { moveVersionsWith } from '../../events/member-version.ts'
import type { Context, Deps } from '../../platform/context.ts'

type Texts = Pick<Context, 'db' | 'brand' | 'now'>

/** `answer:<id>`: an answer on the profile, where an id alone is a message's. */
const ANSWER = /^answer:(.+)$/
const answerIn = (message: string): string | undefined => ANSWER.exec(message)?.[1]

/** What a notice of the text names. */
export const referenceTo = (author: string, message: string): string =>
  answerIn(message) === undefined ? `message:${message}` : `profile:${author} ${message}`

/** The id of the message that a decision names; null where it names another text, or none. */
export const messageIn = (message: string): string | null =>
  message === '' || answerIn(message) !== undefined ? null : message

/**
 * The message a member wrote or spoke under an id, the answer on the profile under `answer:<id>`, also where comments alone still quote
 * it, or with '' the text of their profile and the note of their pause: which decision took it down, or '', and when it was
 * written, or quoted first, 0 for a profile. Undefined where there is no text.
 */
export async function findText(
  context: Texts,
  author: string,
  message: string,
): Promise<{ removed: string; at: number } | undefined> {
  const { db, brand } = context
  if (message === '') {
    const profile = await db
      .selectFrom('profile')
      .innerJoin('account', (join) =>
        join.onRef('account.pool', '=', 'profile.pool').onRef('account.id', '=', 'profile.id'),
      )
      .select('profile.about_removed as removed')
      .where('profile.pool', '=', brand.pool)
      .where('profile.id', '=', author)
      .where((row) => row.or([row('profile.about', '!=', ''), row('account.pause_note', '!=', '')]))
      .executeTakeFirst()
    return profile && { ...profile, at: 0 }
  }
  const answer = answerIn(message)
  if (answer !== undefined) {
    const shown = await db
      .selectFrom('prompt_answer')
      .select(['removed', 'created_at as at'])
      .where('pool', '=', brand.pool)
      .where('id', '=', answer)
      .where('profile', '=', author)
      .executeTakeFirst()
    return shown ?? (await findQuote(context, author, answer))
  }
  return messagesOf(context, author)
    .select(['message.removed', 'message.created_at as at'])
    .where('message.id', '=', message)
    .where((row) =>
      row.or([
        row('message.kind', '=', 'voice'),
        row.and([row('message.kind', '=', 'text'), row('message.text', '!=', '')]),
      ]),
    )
    .executeTakeFirst()
}

/** An answer that is gone, as comments quote it: one that is still shown, where there is any. */
const findQuote = ({ db, brand }: Texts, author: string, answer: string) =>
  db
    .selectFrom('message_subject as quote')
    .innerJoin('message', (join) =>
      join
        .onRef('message.pool', '=', 'quote.pool')
        .onRef('message.conversation', '=', 'quote.conversation')
        .onRef('message.seq', '=', 'quote.seq'),
    )
    .select(['quote.removed', 'message.created_at as at'])
    .where('quote.pool', '=', brand.pool)
    .where('quote.profile', '=', author)
    .where('quote.item', '=', answer)
    .where('quote.prompt', '<>', '')
    .orderBy('quote.removed')
    .orderBy('message.created_at')
    .limit(1)
    .executeTakeFirst()

/** Marks a text as taken down by a decision, or with '' shows it again where that decision had; open conversations follow. */
export async function markText(
  context: Texts & { deps: Pick<Deps, 'streams'> },
  { id: decision, account, message }: { id: string; account: string; message: string },
  removed: string,
): Promise<void> {
  const { db, brand } = context
  const before = removed === '' ? decision : ''
  if (message === '') {
    await db
      .updateTable('profile')
      .set({ about_removed: removed })
      .where('pool', '=', brand.pool)
      .where('id', '=', account)
      .where('about_removed', '=', before)
      .execute()
    // It stands for days: nobody waits for it to come back.
    if (removed !== '') {
      await db
        .updateTable('account')
        .set({ pause_note: '' })
        .where('pool', '=', brand.pool)
        .where('id', '=', account)
        .execute()
    }
    moveVersionsWith(context, account)
    return
  }
  const answer = answerIn(message)
  if (answer !== undefined) {
    await db
      .updateTable('prompt_answer')
      .set({ removed })
      .where('pool', '=', brand.pool)
      .where('id', '=', answer)
      .where('profile', '=', account)
      .where('removed', '=', before)
      .execute()
    // Comments show it as it was.
    await db
      .updateTable('message_subject')
      .set({ removed })
      .where('pool', '=', brand.pool)
      .where('profile', '=', account)
      .where('item', '=', answer)
      .where('removed', '=', before)
      .execute()
    moveVersionsWith(context, account)
    return
  }
  const found = await messagesOf(context, account)
    .select(['message.conversation', 'message.seq', 'side.other'])
    .where('message.id', '=', message)
    .where('message.removed', '=', before)
    .execute()
  for (const { conversation, seq, other } of found) {
    await db
      .updateTable('message')
      .set({ removed })
      .where('pool', '=', brand.pool)
      .where('conversation', '=', conversation)
      .where('seq', '=', seq)
      .execute()
    await publishRemovedText(context, { author: account, other }, { conversation, seq })
  }
}

/** Messages by their author's conversations: the index of their ids begins with these. */
const messagesOf = ({ db, brand }: Texts, author: string) =>
  db
    .selectFrom('conversation_side as side')
    .innerJoin('message', (join) =>
      join
        .onRef('message.pool', '=', 'side.pool')
        .onRef('message.conversation', '=', 'side.conversation')
        .onRef('message.sender', '=', 'side.profile'),
    )
    .where('side.pool', '=', brand.pool)
    .where('side.profile', '=', author)
