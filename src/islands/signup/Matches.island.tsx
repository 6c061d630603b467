// An island because it shows whom this member may like. `client:load`: it is the page.
import { useEffect, useState } from 'react'
import { $firstMatches, loadFirstMatches } from '../../stores/first-matches.ts'
import { IDLE } from '../../stores/loadable.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Toast } from '../../ui/toast.tsx'
import { MemberGrid, MemberGridSkeleton } from '../members/member-grid.tsx'
import type { ScreenProps } from '../screen-props.ts'
import { FailureNotice, failureText } from '../shared/failure-alert.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { type Page, usePage } from '../shared/page.ts'
import { useShared } from '../use-shared.ts'

export function Matches(props: ScreenProps) {
  const page = usePage(props)
  const { t } = page
  return (
    <section className="first-matches" aria-labelledby="first-matches-title">
      <h1 id="first-matches-title">{t('members.matches.title')}</h1>
      <MembersOnly page={page} skeleton={<MemberGridSkeleton label={t('members.loading')} />}>
        {(user) => <First key={user.id} page={page} />}
      </MembersOnly>
    </section>
  )
}

function First({ page }: { page: Page }) {
  const { t, href } = page
  const state = useShared($firstMatches, IDLE)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => void loadFirstMatches(), [])

  if (state.status === 'failed') {
    return <FailureNotice t={t} failure={state.failure} onRetry={() => void loadFirstMatches()} />
  }
  if (state.status !== 'ready') return <MemberGridSkeleton label={t('members.loading')} />
  return (
    <>
      <p className="first-matches__text">
        {t(state.value.length > 0 ? 'members.matches.text' : 'members.matches.empty')}
      </p>
      <MemberGrid
        page={page}
        cards={state.value}
        onFailure={(failure) => setProblem(failureText(t, failure))}
      />
      <LinkButton href={href('members')}>{t('members.matches.all')}</LinkButton>
      <Toast closeLabel={t('common.actions.close')} onClose={() => setProblem(null)}>
        {problem}
      </Toast>
    </>
  )
}
