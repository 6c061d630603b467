// An island because the link stands in the address alone, and what is typed has to survive a failure (`client:load`: it is the
// page).
import type { AppealableDecision } from '../../contract/appeals.ts'
import { useState } from 'react'
import { APPEAL_ANSWER_DAYS } from '../../core/limits.ts'
import { $appealable, loadAppealable } from '../../stores/moderation/appeals.ts'
import { LOADING } from '../../stores/page/loadable.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Fact } from '../payments/fact.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { useFocusedHeading } from '../shared/focus.ts'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useShared } from '../use-shared.ts'
import { AppealForm } from './appeal-form.tsx'
import { DecisionFacts } from './decision-facts.tsx'

export const Appeal = withPage(function Appeal() {
  return (
    <section className="token-page" aria-labelledby="appeal-title">
      <Screen />
    </section>
  )
})

function Screen() {
  const { t } = usePage()
  const state = useShared($appealable, LOADING)
  const [number, setNumber] = useState<string | null>(null)
  if (number !== null) return <Sent number={number} />
  switch (state.status) {
    case 'idle':
    case 'loading':
      return (
        <Loading label={t('moderation.appeal.loading')} className="token-page__form">
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton shape="control" />
        </Loading>
      )
    case 'failed':
      return (
        <>
          <h1 id="appeal-title">{t('moderation.appeal.title')}</h1>
          <FailureAlert failure={state.failure} onRetry={() => void loadAppealable()} />
        </>
      )
    case 'ready':
      if (state.value === 'unknown') return <Unknown />
      return state.value.closed ? (
        <Closed decision={state.value} closed={state.value.closed} />
      ) : (
        <AppealForm decision={state.value} onSent={setNumber} />
      )
  }
}

function Sent({ number }: { number: string }) {
  const { t } = usePage()
  const heading = useFocusedHeading()
  return (
    <div className="outcome">
      <div className="outcome__word">
        <Drawing name="done" />
        <h1 className="outcome__title" id="appeal-title" ref={heading} tabIndex={-1}>
          {t('moderation.appeal.sent_title')}
        </h1>
        <p className="outcome__text">{t('moderation.appeal.sent_text', { days: APPEAL_ANSWER_DAYS })}</p>
      </div>
      <div className="outcome__rest">
        <dl className="order-facts">
          <Fact term={t('moderation.appeal.sent_number')}>{number}</Fact>
        </dl>
        <Home />
      </div>
    </div>
  )
}

interface ClosedProps {
  decision: AppealableDecision
  closed: NonNullable<AppealableDecision['closed']>
}

/** Why one cannot appeal any more, and what became of an appeal that was sent. */
function Closed({ decision, closed }: ClosedProps) {
  const { t } = usePage()
  const formatDate = useFormatDate()
  const { appeal } = decision
  return (
    <>
      <header className="token-page__head">
        <h1 id="appeal-title">{t(`moderation.appeal.${closed}_title`)}</h1>
        <p>{t(`moderation.appeal.${closed}_text`)}</p>
      </header>
      {appeal && (
        <dl className="order-facts">
          <Fact term={t('moderation.appeal.sent_number')}>{appeal.number}</Fact>
          <Fact term={t('moderation.appeal.sent_at')}>{formatDate(appeal.at)}</Fact>
          <Fact term={t('moderation.appeal.outcome')}>
            {t(`moderation.appeal.outcomes.${appeal.outcome ?? 'waiting'}`)}
          </Fact>
        </dl>
      )}
      <DecisionFacts decision={decision} />
      <Home />
    </>
  )
}

function Unknown() {
  const { t, site } = usePage()
  return (
    <>
      <header className="token-page__head">
        <h1 id="appeal-title">{t('moderation.appeal.unknown_title')}</h1>
        <p>{t('moderation.appeal.unknown_text', { support: site.support_email })}</p>
      </header>
      <Home />
    </>
  )
}

function Home() {
  const { t, href } = usePage()
  return (
    <LinkButton variant="secondary" isWide href={href('index')}>
      {t('common.not_found.home')}
    </LinkButton>
  )
}
