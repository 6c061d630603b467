import type { calls, CallName } from '../../contract/calls.ts'
import { changeProfile } from './change-profile.ts'
import { ownProfile } from './own-profile.ts'
import { searchProfiles } from './search/search-profiles.ts'
import { viewProfile } from './view-profile.ts'
import { memberOf } from '../platform/transaction.ts'
import type { AnyHandler } from '../platform/handler.ts'

export const profileRoutes = {
  search: (context, { query }) => searchProfiles(context, query),
  getProfile: (context, { query }) => viewProfile(context, query.id),
  getOwnProfile: (context) => ownProfile(memberOf(context)),
  changeProfile: (context, { body }) => changeProfile(memberOf(context), body),
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }
