import type { CallName, calls } from '../../contract/calls/all-calls.ts'
import { declineProfile } from './decline-profile.ts'
import { giveLike } from './give-like.ts'
import { listDeclined } from './list-declined.ts'
import { listLikes } from './list-likes.ts'
import { seeLike } from './see-like.ts'
import { takeBackDecline } from './take-back-decline.ts'
import { takeBackLike } from './take-back-like.ts'
import { waitingLike } from './new-likes.ts'
import { memberOf } from '../platform/transaction.ts'
import type { AnyHandler } from '../platform/handler.ts'

export const likeRoutes = {
  getLikes: (context, { query }) => listLikes(memberOf(context), query.type, query.before),
  giveLike: (context, { body }) => giveLike(memberOf(context), body.profile),
  takeBackLike: (context, { body }) => takeBackLike(memberOf(context), body.profile).then(() => undefined),
  seeLike: (context, { body }) => seeLike(memberOf(context), body.profile).then(() => undefined),
  getDeclined: (context, { query }) => listDeclined(memberOf(context), query.page),
  declineProfile: (context, { body }) =>
    declineProfile(memberOf(context), body.profile).then(() => undefined),
  takeBackDecline: (context, { body }) =>
    takeBackDecline(memberOf(context), body.profile).then(() => undefined),
  autoLike: (context) => waitingLike(memberOf(context)),
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }
