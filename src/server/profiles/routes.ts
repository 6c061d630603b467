import type { calls, CallName } from '../../contract/calls.ts'
import { changeProfile } from './change-profile.ts'
import { ownProfile } from './own-profile.ts'
import { searchProfiles } from './search/search-profiles.ts'
import { latestTeasers, teaserOf } from './teasers.ts'
import { viewProfile } from './view-profile.ts'
import { memberOf } from '../platform/transaction.ts'
import type { AnyHandler } from '../platform/handler.ts'

export const profileRoutes = {
  search: (context, { query }) => searchProfiles(context, query),
  getProfile: (context, { query }) => viewProfile(context, query),
  getTeaser: (context, { query }) => teaserOf(context, query),
  getTeasers: async (context, { query }) => ({ results: await latestTeasers(context, query) }),
  getOwnProfile: (context) => ownProfile(memberOf(context)),
  changeProfile: (context, { body }) => changeProfile(memberOf(context), body),
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }
