import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import type { Reauthentication } from '../../../contract/factors.ts'
import type {
  beginPasskey as beginCall,
  checkPasskey as checkCall,
  PasskeyAttestation,
} from '../../../contract/calls/factors.ts'
import { PASSKEYS } from '../../../core/limits.ts'
import type { MemberContext } from '../../platform/context.ts'
import { isDuplicate } from '../../platform/db/errors.ts'
import { lockExisting } from '../../platform/db/row-locks.ts'
import { creationOptions, describePasskeys, requestOptions } from '../../platform/factors/passkeys.ts'
import { notFound, ServiceError } from '../../platform/errors.ts'
import { recordSecurity } from '../../platform/record-security.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { currentAccount } from '../current-account.ts'
import { requirePassword } from '../password.ts'
import { issueChallenge } from './challenges.ts'
import { mailFactorChange } from './factor-mail.ts'
import { verifyAttestation } from './passkey-answers.ts'

async function ownPasskeys({ db, brand, viewer }: MemberContext) {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'transports', 'created_at', 'used_at'])
    .where('pool', '=', brand.pool)
    .where('account', '=', viewer.account)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Asks a passkey of the viewer in the place of the password. */
export async function checkPasskey(context: MemberContext): Promise<AnswerOf<typeof checkCall>> {
  const { account, sessionHash: session } = context.viewer
  const challenge = await inTransaction(context, (trx) =>
    issueChallenge(trx, 'passkey_check', { account, session }),
  )
  return requestOptions(context.brand, challenge, describePasskeys(await ownPasskeys(context)))
}

/** Only a confirmed address may have factors: no stranger locks its owner out. */
export function requireConfirmed({ viewer }: MemberContext): void {
  if (!viewer.confirmed) throw new ServiceError('email_confirmation_required')
}

/** Lets the browser make a passkey. Throws what `requirePassword` throws, and `invalid_request` where there are too many. */
export async function beginPasskey(
  context: MemberContext,
  proof: Reauthentication,
): Promise<AnswerOf<typeof beginCall>> {
  requireConfirmed(context)
  const { brand, viewer } = context
  const account = await currentAccount(context)
  const passkeys = await ownPasskeys(context)
  if (passkeys.length >= PASSKEYS) throw new ServiceError('invalid_request')
  await requirePassword(context, account, proof)
  const challenge = await inTransaction(context, (trx) =>
    issueChallenge(trx, 'passkey_add', { account: account.id, session: viewer.sessionHash }),
  )
  const { id, name } = account
  const user = { id, name, displayName: name }
  return creationOptions(brand, { challenge, site: brand.site.name, user, known: passkeys })
}

export async function addPasskey(context: MemberContext, passkey: PasskeyAttestation): Promise<void> {
  const { brand, viewer, device, now } = context
  const credential = await verifyAttestation(context, passkey, viewer.sessionHash)
  try {
    await inTransaction(context, async (trx) => {
      const account = await lockExisting(trx.db, 'account', { pool: brand.pool, id: viewer.account })
      if ((await ownPasskeys(trx)).length >= PASSKEYS) throw new ServiceError('invalid_request')
      await trx.db
        .insertInto('passkey')
        .values({
          pool: brand.pool,
          account: account.id,
          ...credential,
          transports: JSON.stringify(passkey.response.transports ?? []),
          name: device,
          created_at: now,
          used_at: 0,
        })
        .execute()
      await mailFactorChange(trx, account, { kind: 'factor_added', factor: 'passkey' })
      recordSecurity(trx, 'factor_added', { what: 'passkey' })
    })
  } catch (error) {
    if (isDuplicate(error)) throw new ServiceError('passkey_invalid')
    throw error
  }
}

export async function renamePasskey(context: MemberContext, id: string, name: string): Promise<void> {
  const { db, brand, viewer } = context
  const renamed = await db
    .updateTable('passkey')
    .set({ name })
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .where('account', '=', viewer.account)
    .executeTakeFirst()
  if (renamed.numUpdatedRows !== 1n) throw notFound()
}

export async function removePasskey(
  context: MemberContext,
  { id, ...proof }: Reauthentication & { id: string },
): Promise<void> {
  const account = await currentAccount(context)
  await requirePassword(context, account, proof)
  await inTransaction(context, async (trx) => {
    const removed = await trx.db
      .deleteFrom('passkey')
      .where('pool', '=', trx.brand.pool)
      .where('id', '=', id)
      .where('account', '=', account.id)
      .executeTakeFirst()
    if (removed.numDeletedRows !== 1n) return
    await mailFactorChange(trx, account, { kind: 'factor_removed', factor: 'passkey' })
    recordSecurity(trx, 'factor_removed', { what: 'passkey' })
  })
}

/** The viewer's passkeys, the oldest first. */
export async function listPasskeys(context: MemberContext) {
  const rows = await ownPasskeys(context)
  return rows.map(({ id, name, created_at, used_at }) => ({ id, name, created_at, used_at }))
}
