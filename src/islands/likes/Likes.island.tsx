// An island because it shows the member's own likes, which no build knows. `client:load`: it is the page.
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { Card } from '../../contract/cards.ts'
import { formatAge } from '../../core/format.ts'
import { LIKE_TYPES, type LikeType } from '../../contract/lists.ts'
import { $overrides, NO_OVERRIDES, overrideOf } from '../../stores/profiles/cards.ts'
import { $counters, NO_COUNTERS } from '../../stores/live/counters.ts'
import { $today } from '../../stores/account/clock.ts'
import { $user } from '../../stores/account/sessions.ts'
import { needsActivation } from '../../stores/notifications/alerts.ts'
import { $likes, type LikeList, loadLikes, loadMoreLikes } from '../../stores/likes/likes.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { GameLinks } from '../games/game-links.tsx'
import { LikeButton } from '../members/like-button.tsx'
import { CardDetail } from '../members/member-card.tsx'
import { MemberGrid, MemberGridSkeleton } from '../members/member-grid.tsx'
import { MoveLink } from '../move-link.tsx'
import { FailureScreen } from '../shared/failure-screen.tsx'
import { FailureToast } from '../shared/failure-toast.tsx'
import { whenShown } from '../shared/when-shown.ts'
import { useFocusKept } from '../shared/focus.ts'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useParams } from '../use-params.ts'
import { useShared } from '../use-shared.ts'
import { CommentLine } from './comment-line.tsx'
import { LikeBack } from './like-back.tsx'

// Most members have confirmed their address.
const ResendButton = whenShown(async () => (await import('../activation/resend-button.tsx')).ResendButton)

export const Likes = withPage(function Likes() {
  const { t } = usePage()
  const { params } = useParams()
  const type = LIKE_TYPES.find((known) => known === params.type) ?? 'received'
  return (
    <section className="likes" aria-labelledby="likes-title">
      <div className="likes__head">
        <h1 id="likes-title" className="likes__title only-members">
          {t('likes.title')}
        </h1>
        <GameLinks />
      </div>
      <MembersOnly skeleton={<Outline type={type} />}>
        {() => (
          <>
            <Tabs type={type} />
            <List key={type} type={type} />
          </>
        )}
      </MembersOnly>
    </section>
  )
})

/** The tabs, and a skeleton of the list. */
function Outline({ type }: { type: LikeType }) {
  return (
    <>
      <Tabs type={type} />
      <ListSkeleton key={type} type={type} />
    </>
  )
}

function ListSkeleton({ type }: { type: LikeType }) {
  const { t } = usePage()
  return <MemberGridSkeleton label={t('likes.loading')} hasActions={type !== 'sent'} />
}

function Tabs({ type }: { type: LikeType }) {
  const { t, href } = usePage()
  const { new_likes } = useShared($counters, NO_COUNTERS)
  return (
    <nav className="likes__tabs" aria-label={t('likes.tabs.label')}>
      {LIKE_TYPES.map((tab) => (
        <MoveLink
          key={tab}
          className="likes__tab"
          href={tab === 'received' ? href('likes') : href('likes-type', { type: tab })}
          aria-current={tab === type ? 'page' : undefined}
        >
          {t(`likes.tabs.${tab}`)}
          {tab === 'received' && (
            <Badge count={new_likes} label={t('likes.new_count', { count: new_likes })} />
          )}
        </MoveLink>
      ))}
    </nav>
  )
}

function List({ type }: { type: LikeType }) {
  const { t } = usePage()
  const state = useShared($likes[type], IDLE)
  const [problem, setProblem] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => void loadLikes(type), [type])

  if (state.status === 'failed') {
    return <FailureScreen failure={state.failure} onRetry={() => void loadLikes(type)} />
  }
  if (state.status !== 'ready') return <ListSkeleton type={type} />
  const list = state.value
  if (list.profiles.length === 0) return <NoLikes type={type} />

  const loadMore = async () => {
    setBusy(true)
    const result = await loadMoreLikes(type)
    setBusy(false)
    if (!result.ok) setProblem(result.failure)
  }
  return (
    <>
      <MemberGrid
        cards={list.profiles}
        hasMore={list.next !== null}
        onFailure={setProblem}
        {...(type !== 'sent' && {
          newsOf: (card) =>
            likeOf(list, card)?.like_new && <span className="likes__new">{t('likes.new')}</span>,
          lineOf: (card) => <Since list={list} card={card} />,
          actionOf: (card) => <Answer card={card} onFailure={setProblem} />,
        })}
      />
      <LoadMore
        label={t('likes.load_more')}
        isBusy={isBusy}
        hasMore={list.next !== null}
        onMore={() => void loadMore()}
      />
      <FailureToast failure={problem} onClose={() => setProblem(null)} />
    </>
  )
}

const likeOf = ({ liked_by }: LikeList, card: Card) => liked_by.find((known) => known.id === card.id)

/** The date of a like already seen, with the card's usual details. */
function Since({ list, card }: { list: LikeList; card: Card }) {
  const { locale } = usePage()
  const today = useShared($today, 0)
  const like = likeOf(list, card)
  return (
    <>
      {like && !like.like_new && <span className="likes__since">{formatAge(locale, like.at, today)}</span>}
      {like?.comment_about && (
        <span className="likes__comment">
          <CommentLine about={like.comment_about} />
        </span>
      )}
      <CardDetail line={card.line} city={card.city} />
    </>
  )
}

/** Likes them back; for a match, a link to the conversation and a heart that undoes the like. */
function Answer({ card, onFailure }: { card: Card; onFailure: (failure: Failure) => void }) {
  const { t, href } = usePage()
  const { matched } = overrideOf(card, useShared($overrides, NO_OVERRIDES))
  const box = useRef<HTMLDivElement>(null)
  useFocusKept(box, matched)
  return (
    <div className="likes__answer" ref={box}>
      {matched ? (
        <>
          <span className="member-card__like likes__heart">
            <LikeButton card={card} onFailure={onFailure} />
          </span>
          <LinkButton
            variant="quiet"
            isSmall
            isWide
            icon="chat"
            className="member-card__action likes__chat"
            data-next=""
            href={href('members-id-chat', { id: card.id })}
          >
            {t('likes.write')} <span className="visually-hidden">{card.name}</span>
          </LinkButton>
        </>
      ) : (
        <LikeBack
          card={card}
          variant="quiet"
          isSmall
          className="member-card__action likes__back"
          onFailure={onFailure}
        />
      )}
    </div>
  )
}

function NoLikes({ type }: { type: LikeType }) {
  const { t, href } = usePage()
  const user = useShared($user, null)
  // Nobody can like a profile that nobody sees, and no alert says so here.
  if (user && needsActivation(user)) {
    return (
      <EmptyState
        drawing="likes"
        title={t(`likes.empty.${type}_title`)}
        action={
          <Suspense>
            <ResendButton isLoud label={t('accounts.alerts.resend')} done={t('accounts.alerts.resent')} />
          </Suspense>
        }
      >
        {t('accounts.alerts.activate_text', { email: user.email })}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      drawing="likes"
      title={t(`likes.empty.${type}_title`)}
      action={
        type === 'received' ? (
          <LinkButton href={href('profile')}>{t('likes.empty.profile')}</LinkButton>
        ) : (
          <LinkButton href={href('members')}>{t('likes.empty.find')}</LinkButton>
        )
      }
    >
      {t(`likes.empty.${type}_text`)}
    </EmptyState>
  )
}
