// An island because likes, matches and the time bonus come up while a page is open. `client:idle` is soon enough.
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { routeOf } from '../../routes.ts'
import { $isOffered, followMembersArea } from '../../stores/time-bonus.ts'
import { followLikeTimer } from '../../stores/like-timer.ts'
import type { ScreenProps } from '../screen-props.ts'
import { withPage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { MatchModal } from './match-modal.tsx'

const TimeBonusModal = lazy<ComponentType>(() =>
  import('./time-bonus-modal.tsx').then(
    (module) => ({ default: module.TimeBonusModal }),
    () => ({ default: () => null }),
  ),
)

export const Modals = withPage(function Modals({ route }: ScreenProps) {
  const isOffered = useShared($isOffered, false)
  const isMembersArea = routeOf(route).members_area === true
  useEffect(() => followMembersArea(isMembersArea), [isMembersArea])
  useEffect(() => followLikeTimer(), [])
  return (
    <>
      <MatchModal />
      {isOffered && (
        <Suspense fallback={null}>
          <TimeBonusModal />
        </Suspense>
      )}
    </>
  )
})
