import type { Brand, Deps } from '../platform/context.ts'
import type { OutboxTable } from '../platform/outbox/tables.ts'
import { disableMail, wantsNotification } from './preferences.ts'
import { findAccount } from '../accounts/current-account.ts'
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

/** The address does not exist: no more notifications go there. */
export async function noteBounce(deps: Deps, brand: Brand, row: Addressed): Promise<void> {
  const context = systemContext(deps, brand)
  const account = row.account === '' ? undefined : await findAccount(context, row.account)
  if (account?.email !== addressOf(row)) return
  await inTransaction(context, (trx) => disableMail(trx, account.id, 'bounce'))
}
