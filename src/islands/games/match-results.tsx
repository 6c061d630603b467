import { useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { Match, MatchReason } from '../../contract/games.ts'
import { formatWords } from '../../core/format.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { $matches, askAgain, findMatches } from '../../stores/games/match-finder.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { labelOf } from '../members/card.tsx'
import { LikeButton } from '../members/like-button.tsx'
import { photoOf } from '../members/photo.ts'
import { FailureScreen } from '../shared/failure-screen.tsx'
import { FailureToast } from '../shared/failure-toast.tsx'
import type { Page } from '../shared/page.ts'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { answerKey } from './question.tsx'
import { useMovedHeading } from './use-moved-heading.ts'

/** As many interests as a reason names. */
const NAMED = 3
/** Photos that are in sight before any scrolling. */
const FIRST_ROWS = 4

/** Members who match the answers, best first, each with the reasons. */
export function MatchResults({ hasMoved }: { hasMoved: boolean }) {
  const { t } = usePage()
  const state = useShared($matches, IDLE)
  const heading = useMovedHeading(hasMoved)
  const [problem, setProblem] = useState<Failure | null>(null)

  if (state.status === 'failed') {
    return (
      <div className="finder">
        <FailureScreen failure={state.failure} onRetry={() => void findMatches()} />
      </div>
    )
  }
  if (state.status === 'ready' && state.value.length === 0) return <NoMatches hasMoved={hasMoved} />
  return (
    <section className="matches" aria-labelledby="matches-title">
      <header className="matches__head">
        <h1 id="matches-title" className="matches__title" ref={heading} tabIndex={-1}>
          {t('games.finder.result_title')}
        </h1>
        <p className="matches__text">{t('games.finder.result_text')}</p>
        <AskAgain />
      </header>
      {state.status === 'ready' ? (
        <ol className="matches__list">
          {state.value.map((match, index) => (
            <Row key={match.profile.id} match={match} isEager={index < FIRST_ROWS} onFailure={setProblem} />
          ))}
        </ol>
      ) : (
        <Outline />
      )}
      <FailureToast failure={problem} onClose={() => setProblem(null)} />
    </section>
  )
}

function AskAgain() {
  const { t } = usePage()
  return (
    <Button variant="secondary" isSmall className="matches__again" onClick={askAgain}>
      {t('games.finder.again')}
    </Button>
  )
}

function Outline() {
  const { t } = usePage()
  return (
    <Loading label={t('games.finder.loading')} className="matches__list">
      {[1, 2, 3].map((row) => (
        <span key={row} className="found-match">
          <Skeleton shape="portrait" />
          <span className="found-match__body">
            <Skeleton />
            <Skeleton shape="short-line" />
            <Skeleton shape="control" />
          </span>
        </span>
      ))}
    </Loading>
  )
}

function NoMatches({ hasMoved }: { hasMoved: boolean }) {
  const { t, href } = usePage()
  const heading = useMovedHeading(hasMoved)
  return (
    <div className="finder" role="status">
      <EmptyState
        isPage
        heading={heading}
        drawing="search"
        title={t('games.finder.empty_title')}
        action={
          <>
            <LinkButton href={href('members')}>{t('likes.empty.find')}</LinkButton>
            <Button variant="secondary" onClick={askAgain}>
              {t('games.finder.again')}
            </Button>
          </>
        }
      >
        {t('games.finder.empty_text')}
      </EmptyState>
    </div>
  )
}

interface RowProps {
  match: Match
  isEager: boolean
  onFailure: (failure: Failure) => void
}

function Row({ match, isEager, onFailure }: RowProps) {
  const page = usePage()
  const { t, site, href } = page
  const { profile, reasons } = match
  return (
    <li className="found-match">
      <div className="member-card">
        <a className="member-card__link" href={href('members-id', { id: profile.id })}>
          <Portrait
            name={profile.name}
            age={profile.age}
            photo={photoOf(site, profile.main_image)}
            detail={profile.city}
            online={profile.presence === 'online' ? t('profiles.presence.online') : null}
            label={labelOf(t, site, profile)}
            sizes="(min-width: 768px) 22rem, 60vw"
            isEager={isEager}
          />
        </a>
        <span className="member-card__like">
          <LikeButton card={profile} onFailure={onFailure} />
        </span>
      </div>
      <div className="found-match__body">
        <h2 className="found-match__title">{t('games.finder.reasons')}</h2>
        <ul className="found-match__reasons">
          {reasons.map((reason) => (
            <li key={reason.kind === 'answer' ? reason.question : reason.kind}>
              <Icon name="check" />
              {reasonText(page, reason)}
            </li>
          ))}
        </ul>
        <LinkButton
          variant="secondary"
          isSmall
          icon="chat"
          href={href('members-id-chat', { id: profile.id })}
        >
          {t('likes.write')} <span className="visually-hidden">{profile.name}</span>
        </LinkButton>
      </div>
    </li>
  )
}

function reasonText({ t, locale }: Page, reason: MatchReason): string {
  switch (reason.kind) {
    case 'answer': {
      const { question, answer } = reason
      return t('games.finder.same', {
        topic: t(answerKey(question, 'topic')),
        answer: t(answerKey(question, answer)),
      })
    }
    case 'interests': {
      const names = reason.interests.slice(0, NAMED).map((interest) => t(`attributes.interests.${interest}`))
      return t('profiles.card.both', { interests: formatWords(locale, names) })
    }
    case 'region':
      return t('games.finder.region')
    case 'country':
      return t('games.finder.country')
    case 'age':
      return reason.years === 0
        ? t('games.finder.same_age')
        : t('games.finder.years', { count: reason.years })
  }
}
