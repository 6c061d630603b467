// Looking at a profile without being logged in, fetched with the preview.
import { getProfile } from '../contract/profiles.ts'
import { call } from './http.ts'

/** A profile as somebody sees it who is not logged in; as one of a campaign, where only those may look. */
export const getProfileAsVisitor = (id: string) =>
  call(getProfile, { query: { id, network: 'preview' }, isAnonymous: true })
