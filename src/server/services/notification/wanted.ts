import type { Brand, Deps } from '../../context.ts'
import type { OutboxTable } from '../../db/schema.ts'
import { disableMail, wantsNotification } from '../account/notifications.ts'
import { findAccount } from '../account/own.ts'
import { houseContext } from '../house.ts'
import type { MailDraft } from '../outbox.ts'

type Addressed = Pick<OutboxTable, 'account' | 'kind' | 'channel' | 'payload'>

const addressOf = ({ payload }: Addressed) => (JSON.parse(payload) as MailDraft).to

/** Whether a row of the outbox may still leave: what a member switched off meanwhile, or an address they left, does not. */
export async function isWanted(deps: Deps, brand: Brand, row: Addressed): Promise<boolean> {
  const { account, kind, channel } = row
  if (kind === '') return true
  const context = houseContext(deps, brand)
  return channel === 'push'
    ? wantsNotification(context, account, kind, 'push')
    : wantsNotification(context, account, kind, 'email', addressOf(row))
}

/** The address does not exist: no more notifications go there. */
export async function noteBounce(deps: Deps, brand: Brand, row: Addressed): Promise<void> {
  const context = houseContext(deps, brand)
  const account = row.account === '' ? undefined : await findAccount(context, row.account)
  if (account?.email === addressOf(row)) await disableMail(context, account.id, 'bounce')
}
