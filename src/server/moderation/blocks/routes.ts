import type { CallName, calls } from '../../../contract/calls/all-calls.ts'
import { blockProfile } from './block-profile.ts'
import { listBlocks } from './list-blocks.ts'
import { undoUnmatch, unmatch } from './unmatch.ts'
import { unblockProfile } from './unblock-profile.ts'
import { memberOf } from '../../platform/transaction.ts'
import type { AnyHandler } from '../../platform/handler.ts'

export const blockRoutes = {
  getBlocks: (context, { query }) => listBlocks(memberOf(context), query.page),
  unmatch: (context, { body }) => unmatch(memberOf(context), body.profile).then(() => undefined),
  undoUnmatch: (context, { body }) => undoUnmatch(memberOf(context), body.profile).then(() => undefined),
  blockProfile: (context, { body }) => blockProfile(memberOf(context), body.profile).then(() => undefined),
  unblockProfile: (context, { body }) =>
    unblockProfile(memberOf(context), body.profile).then(() => undefined),
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }
