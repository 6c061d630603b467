// An island because likes, matches and the time bonus come up while a page is open. `client:idle` is soon enough.
import { useEffect } from 'react'
import { routeOf } from '../../routes.ts'
import { followMembersArea } from '../../stores/time-bonus.ts'
import { followLikeTimer } from '../../stores/like-timer.ts'
import type { ScreenProps } from '../screen-props.ts'
import { withPage } from '../shared/page-context.tsx'
import { MatchModal } from './match-modal.tsx'
import { TimeBonusModal } from './time-bonus-modal.tsx'

export const Modals = withPage(function Modals({ route }: ScreenProps) {
  const isMembersArea = routeOf(route).members_area === true
  useEffect(() => followMembersArea(isMembersArea), [isMembersArea])
  useEffect(() => followLikeTimer(), [])
  return (
    <>
      <MatchModal />
      <TimeBonusModal />
    </>
  )
})
