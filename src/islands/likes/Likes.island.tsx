// An island because it shows the member's own likes, which no build knows. `client:load`: it is the page.
import { useEffect, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import { LIKE_TYPES, type LikeType } from '../../contract/lists.ts'
import { $counters, NO_COUNTERS } from '../../stores/counters.ts'
import { $likes, hasMoreLikes, type LikeList, loadLikes, loadMoreLikes } from '../../stores/likes.ts'
import { IDLE } from '../../stores/loadable.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Toast } from '../../ui/toast.tsx'
import { MemberGrid, MemberGridSkeleton } from '../members/member-grid.tsx'
import { MoveLink } from '../move-link.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { failureText } from '../shared/failure-text.ts'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useParams } from '../use-params.ts'
import { useShared } from '../use-shared.ts'

export const Likes = withPage(function Likes() {
  const { t } = usePage()
  const { params } = useParams()
  const type = LIKE_TYPES.find((known) => known === params.type) ?? 'received'
  return (
    <section className="likes" aria-labelledby="likes-title">
      <h1 id="likes-title" className="likes__title only-members">
        {t('likes.title')}
      </h1>
      <MembersOnly skeleton={<MemberGridSkeleton label={t('likes.loading')} />}>
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
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const handleFailure = (failure: Failure) => setProblem(failureText(t, failure))
  useEffect(() => void loadLikes(type), [type])

  if (state.status === 'failed') {
    return <FailureAlert failure={state.failure} onRetry={() => void loadLikes(type)} />
  }
  if (state.status !== 'ready') return <MemberGridSkeleton label={t('likes.loading')} />
  const list = state.value
  if (list.profiles.length === 0) return <NoLikes type={type} />

  const loadMore = async () => {
    setBusy(true)
    const result = await loadMoreLikes(type)
    setBusy(false)
    if (!result.ok) handleFailure(result.failure)
  }
  return (
    <>
      <MemberGrid
        cards={list.profiles}
        markOf={(card) => isNew(list, card.id) && <span className="likes__new">{t('likes.new')}</span>}
        onFailure={handleFailure}
      />
      <LoadMore
        label={t('likes.load_more')}
        isBusy={isBusy}
        hasMore={hasMoreLikes(list)}
        onMore={() => void loadMore()}
      />
      <Toast closeLabel={t('common.actions.close')} onClose={() => setProblem(null)}>
        {problem}
      </Toast>
    </>
  )
}

const isNew = (list: LikeList, id: string): boolean =>
  list.liked_by.some((like) => like.id === id && like.like_new)

function NoLikes({ type }: { type: LikeType }) {
  const { t, href } = usePage()
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
