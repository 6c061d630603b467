import type { calls, CallName } from '../../../contract/calls.ts'
import { giveLike } from '../../services/like/give.ts'
import { listLikes } from '../../services/like/list.ts'
import { seeLike } from '../../services/like/see.ts'
import { takeBackLike } from '../../services/like/take-back.ts'
import { waitingLike } from '../../services/like/waiting.ts'
import { memberOf } from '../../services/transaction.ts'
import type { AnyHandler } from '../handler.ts'

export const meetingHandlers = {
  getLikes: (context, { query }) => listLikes(memberOf(context), query.type, query.page),
  giveLike: (context, { body }) => giveLike(memberOf(context), body.profile),
  takeBackLike: (context, { body }) => takeBackLike(memberOf(context), body.profile).then(() => undefined),
  seeLike: (context, { body }) => seeLike(memberOf(context), body.profile).then(() => undefined),
  autoLike: (context) => waitingLike(memberOf(context)),
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }
