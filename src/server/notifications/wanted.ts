import { outsideQuietHours } from '../../core/quiet-hours.ts'
import type { Brand, Deps } from '../platform/context.ts'
import type { OutboxTable } from '../platform/outbox/tables.ts'
import { disableMail, wantsNotification } from './preferences.ts'
import { findAccount, zoneOfMember } from '../accounts/current-account.ts'
import { systemContext } from '../platform/system-context.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { MailDraft } from '../platform/outbox/outbox.ts'

type Addressed = Pick<OutboxTable, 'account' | 'kind' | 'channel' | 'payload'>

const addressOf = ({ payload }: Addressed) => (JSON.parse(payload) as MailDraft).to

/** Whether a row of the outbox may still leave: what a member switched off meanwhile, or an address they left, does not. */
export async function isWanted(deps: Deps, brand: Brand, row: Addressed): Promise<boolean> {
  const { account, kind, channel } = row
  if (kind === '') return true
  const context = systemContext(deps, brand)
  return channel === 'push'
    ? wantsNotification(context, account, kind, 'push')
    : wantsNotification(context, account, kind, 'email', addressOf(row))
}

/**
 * When a row may leave: now, but a notification not in the quiet hours of its reader, into which a retry or an outage may have
 * brought it.
 */
export async function whenAwake(
  deps: Deps,
  { account: id, brand: home, kind }: Pick<OutboxTable, 'account' | 'brand' | 'kind'>,
  now: number,
): Promise<number> {
  const brand = deps.brands.get(home)
  if (kind === '' || !brand) return now
  const context = systemContext(deps, brand)
  const account = await findAccount(context, id)
  return account ? outsideQuietHours(now, await zoneOfMember(context, account)) : now
}

/** The address does not exist: no more notifications go there. */
export async function noteBounce(deps: Deps, brand: Brand, row: Addressed): Promise<void> {
  const context = systemContext(deps, brand)
  const account = row.account === '' ? undefined : await findAccount(context, row.account)
  if (account?.email !== addressOf(row)) return
  await inTransaction(context, (trx) => disableMail(trx, account.id, 'bounce'))
}
