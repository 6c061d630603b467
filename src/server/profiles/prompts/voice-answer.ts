// An answer in the member's own voice: one on each profile, heard by whoever sees the profile.

import { randomUUID } from 'node:crypto'
import { VOICE_ANSWER_SECONDS } from '../../../core/limits.ts'
import { canSpeakTo, findVisibleProfile } from '../../access.ts'
import type { MemberContext } from '../../platform/context.ts'
import { invalidFields } from '../../platform/errors.ts'
import { readVoice, sealVoice } from '../../platform/media/sealed-voice.ts'
import { takeVoice } from '../../platform/media/take-upload.ts'
import type { MeasuredVoice } from '../../platform/media/voice.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { lockProfile } from '../photos/lock-profile.ts'
import { answerRows, isSpoken } from './answers-of.ts'
import { isAsked } from './questions.ts'

/** A recording for an answer: its sealed file, which no row names yet, and the id it will have. */
export interface SpokenAnswer extends MeasuredVoice {
  id: string
  file: string
}

/** Encodes and seals the answer to a question. Throws `invalid_fields`, then as `encodeVoice` of the media store. */
export async function prepareVoiceAnswer(
  context: MemberContext,
  prompt: string,
  upload: Uint8Array,
): Promise<SpokenAnswer> {
  const { brand, deps, viewer } = context
  if (!isAsked(brand, prompt)) throw invalidFields({ prompt: 'not_in_list' })
  const { audio, ...measured } = await takeVoice(context, upload, VOICE_ANSWER_SECONDS)
  // By its id an answer may be reported: it stays with the question.
  const before = (await answerRows(context, viewer.account)).find(
    (row) => isSpoken(row) && row.prompt === prompt,
  )
  const id = before?.id ?? randomUUID()
  return { id, file: await sealVoice(deps, { pool: brand.pool, id }, audio), ...measured }
}

/** Puts a prepared answer on the viewer's profile, in the place of the one before. */
export async function keepVoiceAnswer(
  context: MemberContext,
  { prompt, text }: { prompt: string; text: string },
  { bars, ...spoken }: SpokenAnswer,
): Promise<void> {
  await replaceVoiceAnswer(context, async ({ db, brand, viewer, now }) => {
    const row = {
      pool: brand.pool,
      profile: viewer.account,
      position: 0,
      prompt,
      answer: text,
      created_at: now,
    }
    await db
      .insertInto('prompt_answer')
      .values({ ...row, ...spoken, bars: JSON.stringify(bars) })
      .execute()
  })
}

export const removeVoiceAnswer = (context: MemberContext): Promise<void> =>
  replaceVoiceAnswer(context, async () => undefined)

/** After the commit goes the file: an answer whose row came back would have lost it. */
async function replaceVoiceAnswer(
  context: MemberContext,
  write: (trx: MemberContext) => Promise<void>,
): Promise<void> {
  const gone = await inTransaction(context, async (trx) => {
    const { db, brand, viewer } = trx
    await lockProfile(trx, viewer.account)
    const before = await db
      .selectFrom('prompt_answer')
      .select(['id', 'file'])
      .where('pool', '=', brand.pool)
      .where('profile', '=', viewer.account)
      .where('file', '<>', '')
      .execute()
    for (const { id } of before)
      await db.deleteFrom('prompt_answer').where('pool', '=', brand.pool).where('id', '=', id).execute()
    await write(trx)
    return before
  })
  await context.deps.media.removeFiles(gone.map(({ file }) => file))
}

/** The sound of an answer that the viewer gave, or sees on a profile; null where there is none. */
export async function playVoiceAnswer(
  context: MemberContext,
  id: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { db, brand, viewer, deps } = context
  const row = await db
    .selectFrom('prompt_answer')
    .select(['pool', 'id', 'profile', 'file', 'removed'])
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .where('file', '<>', '')
    .executeTakeFirst()
  if (!row) return null
  if (row.profile !== viewer.account) {
    const profile = row.removed === '' ? await findVisibleProfile(context, row.profile) : null
    if (!profile || !canSpeakTo(context, profile)) return null
  }
  return readVoice(deps, row)
}
