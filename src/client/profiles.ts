import type { BodyOf, QueryOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/profiles.ts'
import { InterestList, OwnProfile, Profile, TeaserCard } from '../contract/profiles.ts'
import { call } from './http.ts'

export const getProfile = (query: QueryOf<typeof calls.getProfile>, signal?: AbortSignal) =>
  call<typeof calls.getProfile>(
    { method: 'GET', path: '/api/profile.php', answer: Profile },
    { query, signal },
  )
/** A profile as somebody sees it who is not logged in; as one of a campaign, where only those may look. */
export const getProfileAsVisitor = (id: string) =>
  call<typeof calls.getProfile>(
    { method: 'GET', path: '/api/profile.php', answer: Profile },
    { query: { id, network: 'preview' }, isAnonymous: true },
  )
export const getTeaser = (query: QueryOf<typeof calls.getTeaser>) =>
  call<typeof calls.getTeaser>({ method: 'GET', path: '/api/teaser.php', answer: TeaserCard }, { query })

export const getOwnProfile = () =>
  call<typeof calls.getOwnProfile>({ method: 'GET', path: '/api/profile.php', answer: OwnProfile })
export const changeProfile = (body: BodyOf<typeof calls.changeProfile>) =>
  call<typeof calls.changeProfile>({ method: 'PUT', path: '/api/profile.php', answer: OwnProfile }, { body })
/** The interests members may choose from. */
export const getInterests = () =>
  call<typeof calls.getInterests>({ method: 'GET', path: '/api/interests.php', answer: InterestList })
