import type { Insertable, Selectable } from 'kysely'
import type { MessageSubject } from '../../contract/subjects.ts'
import type { MemberContext } from '../platform/context.ts'
import { ServiceError } from '../platform/errors.ts'
import { listStatement, text } from '../platform/db/statement.ts'
import { questionOf } from '../profiles/prompts/questions.ts'
import { existingPhotos } from './message-photo.ts'
import type { MessageSubjectTable } from './tables.ts'

type SubjectRow = Selectable<MessageSubjectTable>
type Subject = Pick<SubjectRow, 'item' | 'prompt' | 'answer'>
type ShownRow = Subject & Pick<SubjectRow, 'conversation' | 'removed'>

/** Columns of a query that joins `message_subject` as `subject`. For `joinedSubjects`. */
export const SUBJECT_COLUMNS = [
  'subject.item as about_item',
  'subject.prompt as about_prompt',
  'subject.answer as about_answer',
  'subject.removed as about_removed',
] as const

interface JoinedSubject {
  conversation: string
  about_item: string | null
  about_prompt: string | null
  about_answer: string | null
  about_removed: string | null
}

/**
 * The answer, or the photo, of a profile that the viewer is known to see. Throws `invalid_request` but for one of them, and
 * `subject_gone` where it is not there for the viewer.
 */
export async function findSubject(
  { db, brand, viewer }: MemberContext,
  profile: string,
  { answer, photo }: { answer?: string | undefined; photo?: string | undefined },
): Promise<Subject> {
  if ((answer === undefined) === (photo === undefined)) throw new ServiceError('invalid_request')
  if (answer !== undefined) {
    const found = await db
      .selectFrom('prompt_answer')
      .select(['id as item', 'prompt', 'answer'])
      .where('pool', '=', brand.pool)
      .where('id', '=', answer)
      .where('profile', '=', profile)
      .where('removed', '=', '')
      .executeTakeFirst()
    if (!found) throw new ServiceError('subject_gone')
    return found
  }
  const found = await db
    .selectFrom('photo')
    .innerJoin('profile', (join) =>
      join.onRef('profile.pool', '=', 'photo.pool').onRef('profile.id', '=', 'photo.profile'),
    )
    .select(['photo.id as item', 'profile.main_photo'])
    .where('photo.pool', '=', brand.pool)
    .where('photo.id', '=', photo ?? '')
    .where('photo.profile', '=', profile)
    .where('photo.status', '=', 'active')
    .executeTakeFirst()
  // Free members see the others blurred.
  if (!found || (found.item !== found.main_photo && !viewer.paid)) throw new ServiceError('subject_gone')
  return { item: found.item, prompt: '', answer: '' }
}

/** Keeps what a message is about, in the transaction that sends it. */
export async function keepSubject(
  { db, brand }: MemberContext,
  message: { conversation: string; seq: number },
  profile: string,
  subject: Subject,
): Promise<void> {
  const { conversation, seq } = message
  const row: Insertable<MessageSubjectTable> = { pool: brand.pool, conversation, seq, profile, ...subject }
  await db
    .insertInto('message_subject')
    .values(row)
    .onConflict((conflict) => conflict.columns(['pool', 'conversation', 'seq']).doNothing())
    .execute()
}

/** What messages are about, as the viewer sees it, in the order of the rows. */
async function shownSubjects(context: MemberContext, rows: readonly ShownRow[]): Promise<MessageSubject[]> {
  const isPhoto = ({ prompt }: ShownRow) => prompt === ''
  const photos = await existingPhotos(
    context,
    rows.filter(isPhoto).map(({ item, conversation }) => ({ kind: 'photo', item, conversation })),
  )
  return rows.map((row) => ({
    kind: isPhoto(row) ? 'photo' : 'answer',
    question: isPhoto(row) ? '' : (questionOf(context, row.prompt) ?? ''),
    answer: row.removed === '' ? row.answer : '',
    ...(!isPhoto(row) && row.removed === '' && row.answer === '' ? { wordless: true } : {}),
    photo: isPhoto(row) && photos.has(row.item) ? row.item : null,
  }))
}

/** What the messages of these rows are about, by row; of most nothing. */
export async function joinedSubjects<Row extends JoinedSubject>(
  context: MemberContext,
  rows: readonly Row[],
): Promise<ReadonlyMap<Row, MessageSubject>> {
  if (!context.brand.site.features.includes('prompts')) return new Map()
  const about = rows.flatMap((row): [Row, ShownRow][] => {
    const { conversation, about_item: item, about_prompt: prompt, about_answer: answer } = row
    if (item === null || prompt === null || answer === null) return []
    return [[row, { conversation, item, prompt, answer, removed: row.about_removed ?? '' }]]
  })
  const shown = await shownSubjects(
    context,
    about.map(([, subject]) => subject),
  )
  return new Map(about.map(([row], index) => [row, shown[index]!]))
}

/** What messages of a conversation are about, by their `seq`; none at a brand without the feature. */
export async function subjectsIn(
  context: MemberContext,
  conversation: string,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, MessageSubject>> {
  const { db, brand } = context
  if (seqs.length === 0 || !brand.site.features.includes('prompts')) return new Map()
  const rows = await db
    .selectFrom('message_subject')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('conversation', '=', conversation)
    .where('seq', '>=', Math.min(...seqs))
    .where('seq', '<=', Math.max(...seqs))
    .execute()
  const shown = await shownSubjects(context, rows)
  return new Map(rows.map(({ seq }, index) => [seq, shown[index]!]))
}

const newestComments = listStatement(
  { pool: text, viewer: text },
  { id: text },
  (db, { pool, viewer }, rows) =>
    db
      .selectFrom('message_subject as subject')
      .innerJoin('conversation_side as side', (join) =>
        join
          .onRef('side.pool', '=', 'subject.pool')
          .onRef('side.profile', '=', 'subject.profile')
          .onRef('side.conversation', '=', 'subject.conversation')
          .onRef('side.removed_up_to', '<', 'subject.seq'),
      )
      .innerJoin('message', (join) =>
        join
          .onRef('message.pool', '=', 'subject.pool')
          .onRef('message.conversation', '=', 'subject.conversation')
          .onRef('message.seq', '=', 'subject.seq'),
      )
      .selectAll('subject')
      .select('side.other')
      .where('subject.pool', '=', pool)
      .where('subject.profile', '=', viewer)
      .where(
        'side.other',
        'in',
        rows.map(({ id }) => id),
      )
      .where('message.removed', '=', '')
      .where('message.text', '<>', '')
      .orderBy('message.created_at'),
)

/**
 * What the newest comments are about that these profiles sent the viewer with a like, by profile, as far as the viewer has them
 * still. Their words are paid for being read, and are no part of it.
 */
export async function commentSubjects(
  context: MemberContext,
  profiles: readonly string[],
): Promise<ReadonlyMap<string, MessageSubject>> {
  const { db, brand, viewer } = context
  if (profiles.length === 0 || !brand.site.features.includes('prompts')) return new Map()
  const ids = profiles.map((id) => ({ id }))
  const rows = await newestComments.all(db, { pool: brand.pool, viewer: viewer.account, rows: ids })
  const shown = await shownSubjects(context, rows)
  return new Map(rows.map(({ other }, index) => [other, shown[index]!]))
}
