import type { HidingKind } from '../../../contract/account-lists.ts'
import type { Context } from '../../context.ts'
import { networkOf } from '../../http/network.ts'
import { findVisibleProfile, type ProfileRow } from '../access.ts'
import { findAccount } from '../account/own.ts'
import { takeDaily } from '../daily.ts'
import { restrict } from './restrict.ts'
import { stateReasons, type StatementId } from './statement.ts'

/** Profiles that notices of one sender hide in a day; of more than these support is only told. */
const HIDDEN_A_DAY = 3

/**
 * Hides the member whom a notice takes for a minor, or tells of child abuse, until a person has decided (law.md L16). Null where the notice names
 * nobody its sender can see, a profile without an account, or one that was looked at before.
 */
export async function hideReported(
  context: Context,
  notice: { id: string; kind: HidingKind; reference: string },
): Promise<StatementId | null> {
  const { deps, viewer, ip } = context
  const profile = await profileMeant(context, notice.reference)
  if (!profile || profile.fictional === 1 || profile.id === viewer?.account) return null
  const account = await findAccount(context, profile.id)
  // Who is stated the reasons hears from their own brand; one that another process serves is left to support.
  const brand = account && deps.brands.get(account.brand)
  if (!brand) return null
  const sender = viewer?.account ?? networkOf(ip)
  if (!(await takeDaily(context, `hide:${sender}`, HIDDEN_A_DAY))) return null
  const own = { ...context, brand }
  const statement = await stateReasons(own, account, {
    ...{ measure: 'profile_hidden', ground: notice.kind, notice: notice.id, automated: true },
  })
  if (statement) await restrict(own, statement)
  return statement
}

/** A reference is `profile:<id>`, `photo:<id>`, `message:<id>`, a profile’s page, or an id alone. */
async function profileMeant(context: Context, reference: string): Promise<ProfileRow | null> {
  const [, kind, id = ''] =
    /(?:(profile|photo|message):|\/members\/|^)([A-Za-z0-9_-]{1,64})(?![A-Za-z0-9_:-])/.exec(reference) ?? []
  if (kind === 'photo') return findVisibleProfile(context, await ownerOfPhoto(context, id))
  if (kind === 'message') return findVisibleProfile(context, await senderOf(context, id))
  return findVisibleProfile(context, id)
}

async function ownerOfPhoto({ db, brand }: Context, id: string): Promise<string> {
  const photo = await db
    .selectFrom('photo')
    .select('profile')
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .executeTakeFirst()
  return photo?.profile ?? ''
}

/** Only of a message that was sent to the viewer: ids are their senders’ own. */
async function senderOf({ db, brand, viewer }: Context, id: string): Promise<string> {
  if (!viewer) return ''
  const message = await db
    .selectFrom('message')
    .innerJoin('conversation_side as side', (join) =>
      join
        .onRef('side.pool', '=', 'message.pool')
        .onRef('side.conversation', '=', 'message.conversation')
        .onRef('side.other', '=', 'message.sender'),
    )
    .select('message.sender')
    .where('side.pool', '=', brand.pool)
    .where('side.profile', '=', viewer.account)
    .where('message.id', '=', id)
    .executeTakeFirst()
  return message?.sender ?? ''
}
