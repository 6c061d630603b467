import { useStore } from '@nanostores/react'
import type { Me } from '../../../contract/desk/operators.ts'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { DeskError } from '../../ask.ts'
import { useCase, useKnownRow, useNextId, useRowAhead } from '../../cases.ts'
import { $origin } from '../../queue.ts'
import { $router } from '../../router.ts'
import { Failure } from '../../shell/failure.tsx'
import { useTexts } from '../../texts.ts'
import { CaseHead, CaseTitle } from './case-actions.tsx'
import { Changes } from './changes.tsx'
import { DecisionForm } from './decision-form.tsx'
import { AppealSides } from './appeal-sides.tsx'
import { Evidence } from './evidence.tsx'
import { Correspondents } from './correspondents-panel.tsx'
import { MemberPanel } from './member-panel.tsx'
import { Money } from './money.tsx'
import { Notices } from './notices.tsx'
import { AuthorityOrder, AuthorityReport, PrivacyRequest } from './requests-panel.tsx'
import { Timeline } from './timeline.tsx'

/** A case: evidence, what was said and done, and the decision on it. */
export function CaseScreen({ me }: { me: Me }) {
  const page = useStore($router)
  const id = page?.route === 'case' ? page.params.id : ''
  return <CaseOf key={id} id={id} me={me} />
}

function CaseOf({ id, me }: { id: string; me: Me }) {
  const t = useTexts()
  const { data, error, isPending, refetch } = useCase(id)
  useRowAhead(useNextId(id))
  if (isPending) return <CaseSkeleton id={id} me={me} />
  if (!data) {
    const isUnknown = error instanceof DeskError && error.code === 'not_found'
    return isUnknown ? <Unknown /> : <Failure error={error} onRetry={() => void refetch()} />
  }
  const about = { me, detail: data }
  return (
    <>
      <CaseHead {...about} />
      <Failure error={error} onRetry={() => void refetch()} />
      <Changes {...about} />
      <div className="case">
        <section className="case__column case__evidence" aria-label={t('desk.case.evidence')}>
          <AppealSides {...about} />
          <Money {...about} />
          <PrivacyRequest {...about} />
          <AuthorityOrder {...about} />
          <AuthorityReport {...about} />
          <Evidence {...about} />
        </section>
        <section className="case__column case__story" aria-label={t('desk.case.story')}>
          <Notices {...about} />
          <Timeline {...about} />
        </section>
        <section className="case__column case__decision" aria-label={t('desk.case.decision')}>
          <MemberPanel {...about} />
          <DecisionForm {...about} />
          {data.ground === 'fraud' && data.outcome === 'removed' && me.rights.includes('cases.decide') && (
            <Correspondents {...{ me, id }} onChange={() => void refetch()} />
          )}
        </section>
      </div>
    </>
  )
}

function CaseSkeleton({ id, me }: { id: string; me: Me }) {
  const t = useTexts()
  const row = useKnownRow(id)
  return (
    <>
      {row && (
        <header className="case-head">
          <CaseTitle me={me} row={row} />
        </header>
      )}
      <Loading label={t('desk.loading')} className="case-skeleton">
        {!row && <Skeleton shape="title" />}
        <div className="case">
          {[0, 1, 2].map((column) => (
            <div key={column} className="case__column">
              <Skeleton shape="block" />
              <Skeleton shape="block" />
            </div>
          ))}
        </div>
      </Loading>
    </>
  )
}

function Unknown() {
  const t = useTexts()
  return (
    <div className="empty">
      <h1>{t('desk.case.unknown')}</h1>
      <p>{t('desk.case.unknown_text')}</p>
      <a href={$origin.get().href}>{t('desk.case.back')}</a>
    </div>
  )
}
