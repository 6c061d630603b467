import type { calls, CallName } from '../../../contract/calls.ts'
import { blockProfile } from '../../services/block/add.ts'
import { listBlocks } from '../../services/block/list.ts'
import { unblockProfile } from '../../services/block/remove.ts'
import { memberOf } from '../../services/transaction.ts'
import type { AnyHandler } from '../handler.ts'

export const blockHandlers = {
  getBlocks: (context, { query }) => listBlocks(memberOf(context), query.page),
  blockProfile: (context, { body }) => blockProfile(memberOf(context), body.profile).then(() => undefined),
  unblockProfile: (context, { body }) =>
    unblockProfile(memberOf(context), body.profile).then(() => undefined),
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }
