import type { HidingKind } from '../../../contract/lists.ts'
import type { Context } from '../../platform/context.ts'
import { callerOf } from '../../platform/network.ts'
import { findVisibleProfile } from '../../access.ts'
import { findAccount, type AccountRow } from '../../accounts/current-account.ts'
import { takeDaily } from '../../platform/throttle.ts'
import { restrict } from '../restrictions/restrict.ts'
import { isHidden } from '../restrictions/restriction-status.ts'
import { stateReasons, type StatementId } from '../restrictions/statement-of-reasons.ts'

/** Profiles that notices of one sender hide in a day; support is only informed of more. */
const HIDDEN_A_DAY = 3

/** Finds the member a notice is about: not its sender, whether or not the sender still sees them. */
export async function findReportedMember(
  context: Context,
  reference: string,
): Promise<AccountRow | undefined> {
  const id = await parseReference(context, reference)
  return id === context.viewer?.account ? undefined : findAccount(context, id)
}

/**
 * Hides the member whom a notice reports as a minor, or for child abuse, until a person has decided (law.md L16). Null
 * for one its sender cannot see, and one who was reviewed before on this ground: the notice only waits for a person.
 */
export async function hideReported(
  context: Context,
  account: AccountRow,
  notice: { id: string; kind: HidingKind },
): Promise<StatementId | null> {
  const { deps } = context
  // A member gets the reasons from their own brand; one that another process serves is left to support.
  const brand = deps.brands.get(account.brand)
  if (!brand) return null
  const memberContext = { ...context, brand }
  // A member hidden on another ground stays so until both are decided.
  if (!(await findVisibleProfile(context, account.id)) && !(await isHidden(memberContext, account.id)))
    return null
  const sender = callerOf(context)
  if (!(await takeDaily(context, `hide:${sender}`, HIDDEN_A_DAY))) return null
  const statement = await stateReasons(memberContext, account, {
    measure: 'profile_hidden',
    ground: notice.kind,
    notice: notice.id,
    automated: true,
  })
  if (statement) await restrict(memberContext, statement)
  return statement
}

const NAMED_ID = /(?:\b(profile|photo|message):|\/members\/)([A-Za-z0-9_-]{1,64})/
const BARE_ID = /^\s*()([A-Za-z0-9_-]{1,64})\s*$/

/** A reference names `profile:<id>`, `photo:<id>`, `message:<id>` or a profile’s page, or is an id alone. */
async function parseReference(context: Context, reference: string): Promise<string> {
  const [, kind, id = ''] = NAMED_ID.exec(reference) ?? BARE_ID.exec(reference) ?? []
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

/** Sender of a message the viewer received: message ids are given by their senders. */
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
