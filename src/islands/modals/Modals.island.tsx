// An island because likes, matches and the time bonus come up while a page is open. `client:idle` is soon enough.
import { Suspense, useEffect } from 'react'
import { $matchDialog } from '../../stores/likes.ts'
import { routeOf } from '../../routes.ts'
import { $isVisible, followMembersArea } from '../../stores/time-bonus.ts'
import { followLikeTimer } from '../../stores/like-timer.ts'
import type { ScreenProps } from '../screen-props.ts'
import { LateTexts } from '../shared/late-texts.tsx'
import { withPage } from '../shared/page-context.tsx'
import { whenShown } from '../shared/when-shown.ts'
import { useParams } from '../use-params.ts'
import { useShared } from '../use-shared.ts'

// Each comes when it opens; where it cannot be had, nothing opens.
const MatchModal = whenShown(async () => (await import('./match-modal.tsx')).MatchModal)
const TimeBonusModal = whenShown(async () => (await import('./time-bonus-modal.tsx')).TimeBonusModal)

export interface ModalsProps extends ScreenProps {
  /** File of their messages. */
  texts: string
}

export const Modals = withPage(function Modals({ route, texts }: ModalsProps) {
  const isVisible = useShared($isVisible, false)
  const match = useShared($matchDialog, null)
  // The chats move by history entries, out of the members area and back.
  const here = useParams().id ?? route
  const isMembersArea = routeOf(here).members_area === true
  useEffect(() => followMembersArea(isMembersArea), [isMembersArea])
  useEffect(() => followLikeTimer(), [])
  return (
    <LateTexts url={texts} isDue={isVisible || match !== null}>
      <Suspense fallback={null}>
        <MatchModal />
      </Suspense>
      <Suspense fallback={null}>{isVisible && <TimeBonusModal />}</Suspense>
    </LateTexts>
  )
}, 'chrome')
