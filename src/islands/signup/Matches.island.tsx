// An island because it shows members this member may like. `client:load`: it is the page.
import { type ReactNode, useEffect, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { PlainKey } from '../../core/message-key.ts'
import { $firstMatches, loadFirstMatches } from '../../stores/search/first-matches.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { LinkButton } from '../../ui/button.tsx'
import { MemberGrid, MemberGridSkeleton } from '../members/member-grid.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { FailureToast } from '../shared/failure-toast.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

export const Matches = withPage(function Matches() {
  return <MembersOnly skeleton={<Outline />}>{(user) => <First key={user.id} />}</MembersOnly>
})

function Outline() {
  const { t } = usePage()
  return (
    <Screen>
      <MemberGridSkeleton label={t('profiles.loading')} />
    </Screen>
  )
}

function Screen({ text = 'profiles.matches.text', children }: { text?: PlainKey; children: ReactNode }) {
  const { t } = usePage()
  return (
    <section className="first-matches" aria-labelledby="first-matches-title">
      <h1 id="first-matches-title" className="only-members">
        {t('profiles.matches.title')}
      </h1>
      <p className="first-matches__text">{t(text)}</p>
      {children}
    </section>
  )
}

function First() {
  const { t, href } = usePage()
  const state = useShared($firstMatches, IDLE)
  const [problem, setProblem] = useState<Failure | null>(null)
  useEffect(() => void loadFirstMatches(), [])

  if (state.status === 'failed') {
    return (
      <Screen>
        <FailureAlert failure={state.failure} onRetry={() => void loadFirstMatches()} />
      </Screen>
    )
  }
  if (state.status !== 'ready') return <Outline />
  return (
    <Screen text={state.value.length > 0 ? 'profiles.matches.text' : 'profiles.matches.empty'}>
      <MemberGrid cards={state.value} onFailure={setProblem} />
      <LinkButton href={href('members')}>{t('profiles.matches.all')}</LinkButton>
      <FailureToast failure={problem} onClose={() => setProblem(null)} />
    </Screen>
  )
}
