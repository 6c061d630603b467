// An island because likes, matches and the time bonus come up while a page is open. `client:idle` is soon enough.
import { useEffect } from 'react'
import { routeOf } from '../../routes.ts'
import { followMembersArea } from '../../stores/time-bonus.ts'
import { followLikeTimer } from '../../stores/like-timer.ts'
import type { ScreenProps } from '../screen-props.ts'
import { usePage } from '../shared/page.ts'
import { MatchModal } from './match-modal.tsx'
import { TimeBonusModal } from './time-bonus-modal.tsx'

export function Modals(props: ScreenProps) {
  const page = usePage(props)
  const isMembersArea = routeOf(props.route).members_area === true
  useEffect(() => followMembersArea(isMembersArea), [isMembersArea])
  useEffect(() => followLikeTimer(), [])
  return (
    <>
      <MatchModal page={page} />
      <TimeBonusModal page={page} />
    </>
  )
}
