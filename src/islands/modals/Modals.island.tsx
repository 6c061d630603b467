// An island because likes, matches, first lines and the time bonus come up while a page is open. `client:idle` is soon enough.
import { Suspense, useEffect } from 'react'
import { followIcebreakers, $icebreakerOffer } from '../../stores/chat/icebreaker-offer.ts'
import { $matchDialog } from '../../stores/likes/likes.ts'
import { routeOf } from '../../routes.ts'
import { $isVisible, followMembersArea } from '../../stores/payments/time-bonus.ts'
import { $user } from '../../stores/account/sessions.ts'
import { followLikeTimer } from '../../stores/likes/like-timer.ts'
import type { ScreenProps } from '../screen-props.ts'
import { LazyMessages } from '../shared/lazy-messages.tsx'
import { withPage } from '../shared/page-context.tsx'
import { Nothing, whenShown } from '../shared/when-shown.ts'
import { useParams } from '../use-params.ts'
import { useShared } from '../use-shared.ts'

// Each is loaded when it opens; if that fails, nothing opens.
const MatchModal = whenShown(async () => (await import('./match-modal.tsx')).MatchModal, Nothing)
const IcebreakerOffer = whenShown(
  async () => (await import('../icebreaker/icebreaker-offer.tsx')).IcebreakerOffer,
  Nothing,
)
const WarningModal = whenShown(
  async () => (await import('../moderation/warning-modal.tsx')).WarningModal,
  Nothing,
)
const TimeBonusModal = whenShown(async () => (await import('./time-bonus-modal.tsx')).TimeBonusModal, Nothing)

export interface ModalsProps extends ScreenProps {
  /** File of their messages. */
  texts: string
  /** On payment pages, overlays wait for the next page. */
  isQuiet?: boolean
}

export const Modals = withPage(function Modals({ route, texts, isQuiet = false }: ModalsProps) {
  const isVisible = useShared($isVisible, false)
  const match = useShared($matchDialog, null)
  const icebreaker = useShared($icebreakerOffer, null)
  const warning = useShared($user, null)?.warning
  // The chats navigate by history entries, out of the members area and back.
  const here = useParams().id ?? route
  const isMembersArea = routeOf(here).members_area === true
  useEffect(() => followMembersArea(isMembersArea), [isMembersArea])
  useEffect(() => followIcebreakers(isMembersArea && here !== 'premium'), [isMembersArea, here])
  useEffect(() => followLikeTimer(isQuiet), [isQuiet])
  return (
    <LazyMessages
      url={texts}
      isDue={!isQuiet && (isVisible || match !== null || icebreaker !== null || warning !== undefined)}
    >
      <Suspense fallback={null}>{warning && !isQuiet && <WarningModal warning={warning} />}</Suspense>
      <Suspense fallback={null}>
        <MatchModal />
      </Suspense>
      <Suspense fallback={null}>{icebreaker && <IcebreakerOffer />}</Suspense>
      <Suspense fallback={null}>{isVisible && <TimeBonusModal />}</Suspense>
    </LazyMessages>
  )
}, 'chrome')
