// An island because answers are kept as they are given, and the matches are this member's. `client:load`: it is the page.
import { useEffect } from 'react'
import { IDLE } from '../../stores/page/loadable.ts'
import { $matchFinder, loadMatchFinder } from '../../stores/games/match-finder.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { FailureScreen } from '../shared/failure-screen.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { MatchResults } from './match-results.tsx'
import { Question } from './question.tsx'

export const MatchFinder = withPage(function MatchFinder() {
  return <MembersOnly skeleton={<Outline />}>{(user) => <Finder key={user.id} />}</MembersOnly>
})

/** A question in grey. */
function Outline() {
  const { t } = usePage()
  return (
    <Loading label={t('common.states.loading')} className="finder">
      <Skeleton shape="short-line" />
      <Skeleton shape="title" />
      <span className="choice-rows">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} shape="control" />
        ))}
      </span>
    </Loading>
  )
}

function Finder() {
  const state = useShared($matchFinder, IDLE)
  useEffect(() => void loadMatchFinder(), [])
  if (state.status === 'failed') {
    return (
      <div className="finder">
        <FailureScreen isPage failure={state.failure} onRetry={() => void loadMatchFinder()} />
      </div>
    )
  }
  if (state.status !== 'ready') return <Outline />
  const finder = state.value
  const question = finder.questions[finder.step]
  return question ? (
    <Question key={question.id} finder={finder} question={question} />
  ) : (
    <MatchResults hasMoved={finder.hasMoved} />
  )
}
