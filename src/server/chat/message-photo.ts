import { createHash } from 'node:crypto'
import type { StoredPhoto } from '../platform/media/store.ts'
import { takeUpload } from '../platform/media/take-upload.ts'
import type { MemberContext } from '../platform/context.ts'
import { invalidFields, ServiceError } from '../platform/errors.ts'
import { canWriteTo, deletedAccount, scopeOf, visible } from '../access.ts'
import { coveredPhotos } from './covered-photos.ts'
import { type ConversationRef, findConversation, findPartner } from './find-conversation.ts'

/** A photo uploaded with the message: its files, which no row names yet, and the id it will have. */
export interface Upload {
  id: string
  stored: StoredPhoto
}

/**
 * Encodes a photo for a message; belongs before the transaction. Throws `not_found` and `conversation_not_possible`
 * before any work, `photo_invalid`, `photo_too_many_pixels`, `too_large`, `busy`.
 */
export async function prepareUpload(
  context: MemberContext,
  ref: ConversationRef,
  file: Uint8Array,
): Promise<Upload> {
  const partner = await findPartner(context, ref, await findConversation(context, ref))
  if (!canWriteTo(context, partner)) throw new ServiceError('conversation_not_possible')
  // The same file sent again with the same key is the same photo.
  const hash = createHash('sha256').update(`${context.viewer.account} ${context.key} `).update(file)
  return { id: hash.digest('base64url').slice(0, 32), stored: await takeUpload(context, file) }
}

export async function keepUpload(
  { db, brand, viewer, now }: MemberContext,
  { id, stored }: Upload,
): Promise<void> {
  await db
    .insertInto('message_photo')
    .values({ pool: brand.pool, id, profile: viewer.account, status: 'active', ...stored, created_at: now })
    .execute()
}

/** Removes the files of an upload that no message names: a repeat got the first answer. Not inside a transaction. */
export async function dropUpload({ deps, brand }: MemberContext, { id, stored }: Upload): Promise<void> {
  const savedPhoto = await deps.store.db
    .selectFrom('message_photo')
    .select('full_name')
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .executeTakeFirst()
  if (savedPhoto?.full_name !== stored.full_name) await deps.media.remove(stored)
}

/** Throws where the sender has no such photo, or it is not active. */
export async function requireOwnPhoto({ db, brand, viewer }: MemberContext, id: string): Promise<void> {
  const photo = await db
    .selectFrom('photo')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .where('profile', '=', viewer.account)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!photo) throw invalidFields({ photo: 'invalid' })
}

/** How a photo of a message is shown. */
export type Shown = 'clear' | 'blurred'

/** The photos sent in these messages that still exist and the viewer may see, by id. */
export async function existingPhotos(
  context: MemberContext,
  rows: readonly { kind: string; item: string; conversation: string }[],
): Promise<ReadonlyMap<string, Shown>> {
  const { db, brand, viewer } = context
  const sent = rows.filter(({ kind }) => kind === 'photo')
  const ids = sent.map(({ item }) => item)
  if (ids.length === 0) return new Map()
  const profilePhotos = db
    .selectFrom('photo')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('id', 'in', ids)
    .where('status', '<>', 'deleted')
    .where((row) => row.or([row('status', '=', 'active'), row('profile', '=', viewer.account)]))
  const messagePhotos = db
    .selectFrom('message_photo')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('id', 'in', ids)
    .where((row) => row.or([row('status', '=', 'active'), row('profile', '=', viewer.account)]))
  const existing = await profilePhotos.unionAll(messagePhotos).execute()
  const conversations = [...new Set(sent.map(({ conversation }) => conversation))]
  const covered = await coveredPhotos(context, ids, conversations)
  return new Map(existing.map(({ id }) => [id, covered.has(id) ? 'blurred' : 'clear']))
}

/** The files of a photo that a message of one of the viewer's conversations shows; undefined for any other. */
export async function findMessagePhoto(context: MemberContext, id: string): Promise<StoredPhoto | undefined> {
  const { db, brand, viewer } = context
  const scope = scopeOf(context)
  const message = await db
    .selectFrom('conversation_side as own_side')
    .innerJoin('message', (join) =>
      join
        .onRef('message.pool', '=', 'own_side.pool')
        .onRef('message.conversation', '=', 'own_side.conversation')
        .onRef('message.seq', '>', 'own_side.removed_up_to'),
    )
    .select('message.id')
    .where('own_side.pool', '=', brand.pool)
    .where('own_side.profile', '=', viewer.account)
    .where('message.kind', '=', 'photo')
    .where('message.item', '=', id)
    .where((eb) => eb.or([visible(scope, 'own_side.other'), deletedAccount(scope, 'own_side.other')]))
    .executeTakeFirst()
  if (!message) return undefined
  const uploaded = await db
    .selectFrom('message_photo')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .where((row) => row.or([row('status', '=', 'active'), row('profile', '=', viewer.account)]))
    .executeTakeFirst()
  return (
    uploaded ??
    (await db
      .selectFrom('photo')
      .selectAll()
      .where('pool', '=', brand.pool)
      .where('id', '=', id)
      .where('status', '=', 'active')
      .executeTakeFirst())
  )
}
