// Voice messages: sealed files, played by the two of their conversation.

import { createHash } from 'node:crypto'
import type { Voice } from '../../contract/voice.ts'
import { VOICE_SECONDS } from '../../core/limits.ts'
import { canSpeakTo, canWriteTo, deletedAccount, scopeOf, visible } from '../access.ts'
import type { MemberContext } from '../platform/context.ts'
import { notFound, ServiceError } from '../platform/errors.ts'
import { readVoice, sealVoice } from '../platform/media/sealed-voice.ts'
import { takeVoice } from '../platform/media/take-upload.ts'
import type { MeasuredVoice } from '../platform/media/voice.ts'
import { playVoiceAnswer } from '../profiles/prompts/voice-answer.ts'
import { type ConversationRef, findConversation, findPartner } from './find-conversation.ts'

/** A recording sent with a message: its sealed file, which no row names yet, and the id it will have. */
export interface Recording extends MeasuredVoice {
  id: string
  file: string
}

/**
 * Encodes and seals a recording for a message; belongs before the transaction. Throws `not_found` and
 * `conversation_not_possible` before any work, then as `encodeVoice` of the media store.
 */
export async function prepareRecording(
  context: MemberContext,
  ref: ConversationRef,
  upload: Uint8Array,
): Promise<Recording> {
  const { brand, deps, viewer, key } = context
  const partner = await findPartner(context, ref, await findConversation(context, ref))
  if (!canWriteTo(context, partner) || !canSpeakTo(context, partner))
    throw new ServiceError('conversation_not_possible')
  // The same recording sent again with the same key is the same voice message.
  const hash = createHash('sha256').update(`${viewer.account} ${key} `).update(upload)
  const id = hash.digest('base64url').slice(0, 32)
  const { audio, ...measured } = await takeVoice(context, upload, VOICE_SECONDS)
  return { id, file: await sealVoice(deps, { pool: brand.pool, id }, audio), ...measured }
}

/** Keeps a prepared recording with its message, in the transaction that sends it. */
export async function keepRecording(
  { db, brand, viewer, now }: MemberContext,
  message: { conversation: string; seq: number },
  { bars, ...recording }: Recording,
): Promise<void> {
  const { conversation, seq } = message
  await db
    .insertInto('message_voice')
    .values({
      ...{ pool: brand.pool, profile: viewer.account, conversation, seq, created_at: now },
      ...recording,
      bars: JSON.stringify(bars),
    })
    .execute()
}

/** Removes the file of a recording that no message names: a repeat got the first answer. Not inside a transaction. */
export async function dropRecording({ deps, brand }: MemberContext, { id, file }: Recording): Promise<void> {
  const kept = await deps.store.db
    .selectFrom('message_voice')
    .select('file')
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .executeTakeFirst()
  if (kept?.file !== file) await deps.media.removeFiles([file])
}

/** What was recorded in these messages and is still there, by its id. */
export async function existingVoices(
  { db, brand }: MemberContext,
  rows: readonly { kind: string; item: string }[],
): Promise<ReadonlyMap<string, Voice>> {
  const ids = rows.filter(({ kind }) => kind === 'voice').map(({ item }) => item)
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('message_voice')
    .select(['id', 'milliseconds', 'bars'])
    .where('pool', '=', brand.pool)
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map(({ bars, ...row }) => [row.id, voiceOf({ ...row, bars: barsIn(bars) })]))
}

const barsIn = (bars: string) => JSON.parse(bars) as number[]

export const voiceOf = ({ id, milliseconds, bars }: Omit<Recording, 'file'>): Voice => ({
  id,
  seconds: milliseconds / 1000,
  bars,
})

/**
 * The sound of a message that the viewer has still, and that was not taken down for them, or of an answer on a profile they see.
 * Throws `not_found`.
 */
export async function playVoice(context: MemberContext, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const { db, brand, viewer } = context
  const scope = scopeOf(context)
  const row = await db
    .selectFrom('message_voice as voice')
    .innerJoin('conversation_side as own_side', (join) =>
      join
        .onRef('own_side.pool', '=', 'voice.pool')
        .onRef('own_side.conversation', '=', 'voice.conversation')
        .onRef('own_side.removed_up_to', '<', 'voice.seq'),
    )
    .innerJoin('message', (join) =>
      join
        .onRef('message.pool', '=', 'voice.pool')
        .onRef('message.conversation', '=', 'voice.conversation')
        .onRef('message.seq', '=', 'voice.seq'),
    )
    .select(['voice.pool', 'voice.id', 'voice.file'])
    .where('voice.pool', '=', brand.pool)
    .where('voice.id', '=', id)
    .where('own_side.profile', '=', viewer.account)
    .where((eb) => eb.or([eb('message.removed', '=', ''), eb('message.sender', '=', viewer.account)]))
    .where((eb) => eb.or([visible(scope, 'own_side.other'), deletedAccount(scope, 'own_side.other')]))
    .executeTakeFirst()
  const audio = await (row ? readVoice(context.deps, row) : playVoiceAnswer(context, id))
  if (!audio) throw notFound()
  return audio
}
