// An island because every card is decided on by hand, and the day's likes are counted. `client:load`: it is the page.
import { type ReactNode, Suspense, useEffect } from 'react'
import { SWIPE_LIKES } from '../../core/limits.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import {
  $isSwipeList,
  $swipeFailure,
  $swipeGame,
  loadSwipeGame,
  showAsList,
} from '../../stores/games/swipe.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { FailureScreen } from '../shared/failure-screen.tsx'
import { FailureToast } from '../shared/failure-toast.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { whenShown } from '../shared/when-shown.ts'
import { useShared } from '../use-shared.ts'
import { NoCards } from './no-cards.tsx'
import { SwipeList } from './swipe-list.tsx'
import { SwipeStack } from './swipe-stack.tsx'

// Comes with the dates, once the fourth like is given.
const UsedUp = whenShown(async () => (await import('./used-up.tsx')).UsedUp)

export const SwipeGame = withPage(function SwipeGame() {
  return <MembersOnly skeleton={<Outline />}>{(user) => <Table key={user.id} />}</MembersOnly>
})

function Screen({ isList = false, children }: { isList?: boolean; children: ReactNode }) {
  const { t } = usePage()
  return (
    <section className={isList ? 'swipe-game swipe-game--list' : 'swipe-game'} aria-labelledby="swipe-title">
      <h1 id="swipe-title" className="swipe-game__title only-members">
        {t('common.titles.swipe-game')}
      </h1>
      {children}
    </section>
  )
}

/** A skeleton of cards and buttons. */
function Outline() {
  const { t } = usePage()
  return (
    <Screen>
      <Loading label={t('games.swipe.loading')} className="swipe-game__outline">
        <span className="swipe-game__likes">
          <Skeleton shape="short-line" />
        </span>
        <span className="swipe-stack">
          <Skeleton shape="portrait" />
        </span>
        <span className="swipe-game__actions">
          <Skeleton shape="control" />
        </span>
      </Loading>
      <Foot isList={false} />
    </Screen>
  )
}

function Table() {
  const state = useShared($swipeGame, IDLE)
  const isList = useShared($isSwipeList, false)
  const failure = useShared($swipeFailure, null)
  useEffect(() => void loadSwipeGame(), [])

  if (state.status === 'failed') {
    return (
      <Screen isList>
        <FailureScreen failure={state.failure} onRetry={() => void loadSwipeGame()} />
      </Screen>
    )
  }
  if (state.status !== 'ready') return <Outline />
  const game = state.value
  if (game.cards.length === 0 && game.isLoading) return <Outline />
  return (
    <Screen isList={isList || game.cards.length === 0}>
      <LikesLeft count={game.likesLeft} />
      {game.likesLeft === 0 && game.cards.length > 0 && (
        <Suspense>
          <UsedUp resetsAt={game.resetsAt} />
        </Suspense>
      )}
      {game.cards.length === 0 && <NoCards game={game} />}
      {game.cards.length > 0 && (isList ? <SwipeList game={game} /> : <SwipeStack game={game} />)}
      {game.cards.length > 0 && <Foot isList={isList} />}
      <FailureToast failure={failure} onClose={() => $swipeFailure.set(null)} />
    </Screen>
  )
}

/** A heart for each like of the day, spent likes empty. */
function LikesLeft({ count }: { count: number }) {
  const { t } = usePage()
  return (
    <p className="swipe-game__likes" role="status">
      <span className="swipe-game__hearts" aria-hidden="true">
        {Array.from({ length: SWIPE_LIKES }, (_, index) => (
          <Icon key={index} name="heart" isFilled={index < count} />
        ))}
      </span>
      <span>{t('games.swipe.likes_left', { count })}</span>
    </p>
  )
}

/** An alternative to swiping, and the keyboard shortcuts. */
function Foot({ isList }: { isList: boolean }) {
  const { t } = usePage()
  return (
    <div className="swipe-game__foot">
      {!isList && (
        <p className="swipe-game__keys" aria-hidden="true">
          <span>
            <kbd>←</kbd> {t('games.swipe.pass')}
          </span>
          <span>
            <kbd>→</kbd> {t('profiles.like.give')}
          </span>
          <span>
            <kbd>↵</kbd> {t('likes.one.profile')}
          </span>
          <span>
            <kbd>⌫</kbd> {t('games.swipe.undo')}
          </span>
        </p>
      )}
      <Switch
        label={t('games.swipe.list')}
        checked={isList}
        onChange={(event) => showAsList(event.target.checked)}
      />
    </div>
  )
}
