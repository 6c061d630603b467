import type { Brand, Deps } from '../../context.ts'
import type { OutboxTable } from '../../db/schema.ts'
import { disableMail, wantsNotification } from '../account/notifications.ts'
import { houseContext } from '../house.ts'

type Addressed = Pick<OutboxTable, 'account' | 'kind' | 'channel'>

/** Whether a row of the outbox may still leave: what a member switched off meanwhile does not. */
export async function isWanted(
  deps: Deps,
  brand: Brand,
  { account, kind, channel }: Addressed,
): Promise<boolean> {
  if (kind === '') return true
  return wantsNotification(houseContext(deps, brand), account, kind, channel === 'push' ? 'push' : 'email')
}

/** The address does not exist: no more notifications go there. */
export async function noteBounce(deps: Deps, brand: Brand, { account }: Addressed): Promise<void> {
  if (account !== '') await disableMail(houseContext(deps, brand), account, 'bounce')
}
