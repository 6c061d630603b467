// Finds the member and the photo that the reference of a notice names.

import type { Context } from '../../platform/context.ts'
import { findVisibleProfile, notBlocked, scopeOf } from '../../access.ts'
import { type AccountRow, findAccount } from '../../accounts/current-account.ts'
import { findParting } from '../blocks/partings.ts'
import { isHidden } from '../restrictions/restriction-status.ts'

export interface Reported {
  account: AccountRow
  /** Id of the photo the reference names; '' for a profile or a message. */
  photo: string
  /** Whether the sender sees the member, or would but for a review or a parting: no other can be hidden or blocked by a notice. */
  isInSight: boolean
}

const NAMED_ID = /(?:\b(profile|photo|message):|\/members\/)([A-Za-z0-9_-]{1,64})/
const BARE_ID = /^\s*()([A-Za-z0-9_-]{1,64})\s*$/

/**
 * Finds the member a notice is about: not its sender, whether or not the sender still sees them. A reference names
 * `profile:<id>`, `photo:<id>`, `message:<id>` or a profile’s page, or is an id alone.
 */
export async function findReported(context: Context, reference: string): Promise<Reported | undefined> {
  const [, kind, id = ''] = NAMED_ID.exec(reference) ?? BARE_ID.exec(reference) ?? []
  const member = await memberOf(context, kind, id)
  if (member === context.viewer?.account) return undefined
  const account = await findAccount(context, member)
  if (!account) return undefined
  const isInSight = await isSeen(context, account.id)
  return { account, photo: kind === 'photo' ? id : '', isInSight }
}

/** The photo a reference names; '' for another. */
export function photoIn(reference: string): string {
  const [, kind, id = ''] = NAMED_ID.exec(reference) ?? []
  return kind === 'photo' ? id : ''
}

/** The answer on a profile that a reference names beside it; null for another. */
export function answerIn(reference: string): { profile: string; answer: string } | null {
  const [, profile, answer] = /\bprofile:([\w-]{1,64}) answer:([\w-]{1,64})/.exec(reference) ?? []
  return profile === undefined || answer === undefined ? null : { profile, answer }
}

function memberOf(context: Context, kind: string | undefined, id: string): Promise<string> | string {
  if (kind === 'photo') return ownerOfPhoto(context, id)
  return kind === 'message' ? senderOf(context, id) : id
}

async function ownerOfPhoto({ db, brand }: Context, id: string): Promise<string> {
  for (const table of ['photo', 'message_photo'] as const) {
    const photo = await db
      .selectFrom(table)
      .select('profile')
      .where('pool', '=', brand.pool)
      .where('id', '=', id)
      .executeTakeFirst()
    if (photo) return photo.profile
  }
  return ''
}

const senderOf = async (context: Context, id: string): Promise<string> =>
  (await receivedMessage(context, id))?.sender ?? ''

/** The message that a reference names, if the viewer received it. */
export async function reportedMessage(context: Context, reference: string) {
  const [, kind, id = ''] = NAMED_ID.exec(reference) ?? []
  return kind === 'message' ? receivedMessage(context, id) : undefined
}

/** The message that a stored notice names, as its sender received it; also of one who is gone. */
export async function findReportedMessage(
  { db, pool }: { db: Context['db']; pool: string },
  { account, about, reference }: { account: string; about: string; reference: string },
) {
  const [, kind, id = ''] = NAMED_ID.exec(reference) ?? []
  if (kind !== 'message' || account === '') return undefined
  const message = await messageTo({ db, pool }, account, id)
  return message?.sender === about ? message : undefined
}

/** A message the viewer received: message ids are given by their senders. */
async function receivedMessage({ db, brand, viewer }: Context, id: string) {
  return viewer ? messageTo({ db, pool: brand.pool }, viewer.account, id) : undefined
}

function messageTo({ db, pool }: { db: Context['db']; pool: string }, account: string, id: string) {
  return db
    .selectFrom('message')
    .innerJoin('conversation_side as side', (join) =>
      join
        .onRef('side.pool', '=', 'message.pool')
        .onRef('side.conversation', '=', 'message.conversation')
        .onRef('side.other', '=', 'message.sender'),
    )
    .select(['message.conversation', 'message.seq', 'message.sender', 'message.kind', 'message.item'])
    .select('side.removed_up_to')
    .where('side.pool', '=', pool)
    .where('side.profile', '=', account)
    .where('message.id', '=', id)
    .executeTakeFirst()
}

/** A member under review is seen by no other member, and may still be reported by whoever has them on the screen. */
async function isSeen(context: Context, id: string): Promise<boolean> {
  if (await findVisibleProfile(context, id)) return true
  const { db, brand, viewer } = context
  if (viewer && (await findParting(context, viewer.account, id))) return true
  if (!(await isHidden(context, id))) return false
  const profile = await db
    .selectFrom('profile')
    .select(['brand', 'resell_brands'])
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .$if(viewer !== null, (query) =>
      query.where(notBlocked({ ...scopeOf(context), viewer: viewer!.account }, 'profile.id')),
    )
    .executeTakeFirst()
  if (!profile) return false
  const agreed = JSON.parse(profile.resell_brands) as string[]
  return profile.brand === brand.site.id || agreed.includes(brand.site.id)
}
