// A reported member may delete what a notice is about: it is copied when the notice arrives, as far as its sender saw it.

import { createHash, randomUUID } from 'node:crypto'
import type { Context, Deps } from '../../platform/context.ts'
import { newPrivateName } from '../../platform/media/names.ts'
import { readSealed } from '../../platform/media/sealed-file.ts'
import { readVoice } from '../../platform/media/sealed-voice.ts'
import { answerRows, isSpoken } from '../../profiles/prompts/answers-of.ts'
import { answerIn, photoIn, type Reported, reportedMessage } from '../notices/find-reported.ts'
import type { EvidenceTable, NoticeTable } from '../tables.ts'

/** Messages before the reported one. */
const MESSAGES_BEFORE = 10

/** The file of a photo or a recording under a name of its own; `id` is that of the row which will name it. */
export interface FileCopy {
  id: string
  kind: 'photo' | 'voice'
  /** Id of the photo, or of the recording. */
  item: string
  file: string
  hash: string
}

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64url')

/**
 * Copies the file of the photo, or the recording of the message or of the reported member's answer, that a reference names.
 * Null where there is none. Not inside a transaction.
 */
export async function copyNamed(
  context: Context,
  reference: string,
  reported: string,
): Promise<FileCopy | null> {
  const { db, brand, deps } = context
  const message = await reportedMessage(context, reference)
  if (message?.kind === 'voice') return copyVoice(context, await recordingOf(context, message.item))
  const named = answerIn(reference)
  // A reference is free text: it may name another profile beside the reported one.
  const answers = named?.profile === reported ? await answerRows(context, reported) : []
  const answer = answers.find(({ id }) => id === named?.answer)
  if (answer && isSpoken(answer)) return copyVoice(context, answer)
  const photo = message?.kind === 'photo' ? message.item : photoIn(reference)
  if (photo === '') return null
  for (const table of ['photo', 'message_photo'] as const) {
    const row = await db
      .selectFrom(table)
      .select(['id', 'full_name'])
      .where('pool', '=', brand.pool)
      .where('id', '=', photo)
      .executeTakeFirst()
    const copy = row && (await copyFile(deps, row))
    if (copy) return copy
  }
  return null
}

/** Whose sealed copy it is: no other row opens it. */
const ownerOf = (id: string) => `evidence:${id}`

const recordingOf = ({ db, brand }: Context, id: string) =>
  db
    .selectFrom('message_voice')
    .select(['pool', 'id', 'file'])
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .executeTakeFirst()

async function copyVoice(
  { deps }: Copying,
  row: { pool: string; id: string; file: string } | undefined,
): Promise<FileCopy | null> {
  const audio = row && (await readVoice(deps, row))
  if (!audio) return null
  const id = randomUUID()
  const file = newPrivateName()
  await deps.media.write(file, deps.seal.closeBytes(audio, ownerOf(id)))
  return { id, kind: 'voice', item: row.id, file, hash: hashOf(audio) }
}

/** A recording that was copied; null where it is gone, or cannot be opened. */
export const readVoiceCopy = (
  deps: Pick<Deps, 'media' | 'seal'>,
  { id, file }: Pick<FileCopy, 'id' | 'file'>,
): Promise<Uint8Array<ArrayBuffer> | null> => readSealed(deps, file, ownerOf(id))

/** Copies the files of the photos that a profile has, and its spoken answer. Not inside a transaction. */
export async function copyFilesOf(context: Copying, account: string): Promise<FileCopy[]> {
  const { db, brand, deps } = context
  const photos = await db
    .selectFrom('photo')
    .select(['id', 'full_name'])
    .where('pool', '=', brand.pool)
    .where('profile', '=', account)
    .where('status', '<>', 'deleted')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const spoken = (await answerRows(context, account)).filter(isSpoken)
  const copies = await Promise.all([
    ...photos.map((photo) => copyFile(deps, photo)),
    ...spoken.map((answer) => copyVoice(context, answer)),
  ])
  return copies.filter((copy) => copy !== null)
}

type Copying = Pick<Context, 'db' | 'brand'> & { deps: Pick<Deps, 'media' | 'seal'> }

async function copyFile(
  { media }: Pick<Deps, 'media'>,
  { id: photo, full_name }: { id: string; full_name: string },
): Promise<FileCopy | null> {
  const bytes = await media.read(full_name)
  if (!bytes) return null
  const file = newPrivateName()
  await media.write(file, bytes)
  return { id: randomUUID(), kind: 'photo', item: photo, file, hash: hashOf(bytes) }
}

/** Removes a copy that no row names. Not inside a transaction. */
export async function dropCopy({ db, brand, deps }: Copying, { id, file }: FileCopy): Promise<void> {
  const kept = await db
    .selectFrom('evidence')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!kept) await deps.media.removeFiles([file])
}

/** Keeps what a notice is about, in the transaction that takes it. */
export async function keepEvidence(
  context: Context,
  notice: NoticeTable,
  reported: Reported,
  copy: FileCopy | null,
): Promise<void> {
  const { db } = context
  const about = aboutOf(context, reported.account.id, notice.id)
  const write = (kind: EvidenceTable['kind'], content: object) => written(about, kind, content)
  const messages = await messagesUpTo(context, notice.reference)
  const rows: EvidenceTable[] = messages.length > 0 ? [write('messages', messages)] : []
  if (reported.isInSight) rows.push(write('profile', await profileOf(context, reported.account.id)))
  if (copy && (reported.isInSight || messages.length > 0)) rows.push(copied(about, copy))
  if (rows.length > 0) await db.insertInto('evidence').values(rows).execute()
}

/**
 * Keeps words and files of a profile for a case that an operator opens about its member, in the running transaction; of a case
 * that is there already, those it has no copy of.
 */
export async function keepProfile(
  context: Keeping,
  { account, caseId, copies = [] }: { account: string; caseId: string; copies?: readonly FileCopy[] },
): Promise<void> {
  const { db } = context
  const about = aboutOf(context, account, caseId)
  const words = written(about, 'profile', await profileOf(context, account))
  const kept = await db
    .selectFrom('evidence')
    .select('hash')
    .where('pool', '=', about.pool)
    .where('notice', '=', caseId)
    // What is about to go is no copy any more.
    .where('ends_at', '=', 0)
    .execute()
  const has = new Set(kept.map(({ hash }) => hash))
  const rows = [words, ...copies.map((copy) => copied(about, copy))].filter(({ hash }) => !has.has(hash))
  if (rows.length > 0) await db.insertInto('evidence').values(rows).execute()
}

type Keeping = Pick<Context, 'db' | 'brand' | 'now'>

const aboutOf = ({ brand, now }: Keeping, account: string, notice: string) => ({
  ...{ pool: brand.pool, brand: brand.site.id, account, notice, taken_at: now },
  ...{ ends_at: 0, hold_until: 0, hold_why: '', hold_by: '' },
})

function written(
  about: ReturnType<typeof aboutOf>,
  kind: EvidenceTable['kind'],
  content: object,
): EvidenceTable {
  const text = JSON.stringify(content)
  return { ...about, id: randomUUID(), kind, content: text, file: '', hash: hashOf(text) }
}

const copied = (
  about: ReturnType<typeof aboutOf>,
  { id, kind, item, file, hash }: FileCopy,
): EvidenceTable => ({
  ...about,
  id,
  kind,
  content: JSON.stringify({ [kind]: item }),
  file,
  hash,
})

/** The reported message and those before it that the viewer has not removed, the oldest first. */
async function messagesUpTo(context: Context, reference: string): Promise<object[]> {
  const { db, brand } = context
  const reported = await reportedMessage(context, reference)
  if (!reported) return []
  const messages = await db
    .selectFrom('message')
    .select(['seq', 'sender', 'kind', 'text', 'item', 'created_at as at'])
    .where('pool', '=', brand.pool)
    .where('conversation', '=', reported.conversation)
    .where('seq', '<=', reported.seq)
    .where('seq', '>=', reported.seq - MESSAGES_BEFORE)
    .where('seq', '>', reported.removed_up_to)
    .orderBy('seq')
    .execute()
  return messages.map(({ seq, sender, ...message }) => ({
    by: sender === reported.sender ? 'reported' : 'notifier',
    ...message,
    reported: seq === reported.seq,
  }))
}

/** The words of a profile, its answers and the note of its pause where it has some. */
async function profileOf(context: Keeping, id: string): Promise<object> {
  const { db, brand } = context
  const answers = (await answerRows(context, id)).map((row) => ({
    ...{ id: row.id, prompt: row.prompt, answer: row.answer },
    ...(isSpoken(row) && { seconds: row.milliseconds / 1000 }),
  }))
  const words = await db
    .selectFrom('profile')
    .select(['name', 'gender', 'seeks', 'born', 'country', 'region', 'city', 'about', 'interests', 'link'])
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { pause_note } = await db
    .selectFrom('account')
    .select('pause_note')
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...words, ...(answers.length > 0 && { answers }), ...(pause_note !== '' && { pause_note }) }
}
