import type { calls, CallName } from '../../../contract/calls.ts'
import { changeProfile } from '../../services/profile/change.ts'
import { ownProfile } from '../../services/profile/own.ts'
import { searchProfiles } from '../../services/profile/search.ts'
import { viewProfile } from '../../services/profile/view.ts'
import { memberOf } from '../../services/transaction.ts'
import type { AnyHandler } from '../handler.ts'

export const profileHandlers = {
  search: (context, { query }) => searchProfiles(context, query),
  getProfile: (context, { query }) => viewProfile(context, query.id),
  getOwnProfile: (context) => ownProfile(memberOf(context)),
  changeProfile: (context, { body }) => changeProfile(memberOf(context), body),
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }
