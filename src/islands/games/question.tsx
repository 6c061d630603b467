import type { SubmitEvent } from 'react'
import type { PlainKey } from '../../core/message-key.ts'
import {
  answer,
  type MatchFinder,
  type MatchQuestion,
  nextQuestion,
  previousQuestion,
} from '../../stores/games/match-finder.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { usePage } from '../shared/page-context.tsx'
import { ChoiceRows } from '../signup/choice-rows.tsx'
import { useMovedHeading } from './use-moved-heading.ts'

/** The text of an answer. */
export const answerKey = (question: string, value: string) => `games.finder.${question}.${value}` as PlainKey

/** One of the five questions. A tap answers and continues; keys choose, and Enter continues. */
export function Question({ finder, question }: { finder: MatchFinder; question: MatchQuestion }) {
  const { t } = usePage()
  const { questions, answers, step, hasMoved } = finder
  const value = answers[question.id]
  const heading = useMovedHeading(hasMoved)
  const progress = t('signup.progress', { step: step + 1, steps: questions.length })
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (value) nextQuestion()
  }
  const take = (given: string | undefined) => {
    answer(question.id, given)
    nextQuestion()
  }
  return (
    <form className="finder" onSubmit={handleSubmit}>
      <ProgressBar value={step + 1} max={questions.length} label={progress} />
      <p className="finder__step">
        {t('common.titles.match-finder')} <span aria-hidden="true">·</span> {progress}
      </p>
      <h1 id="finder-question" className="finder__title" ref={heading} tabIndex={-1}>
        {t(answerKey(question.id, 'title'))}
      </h1>
      {step === 0 && <p className="finder__text">{t('games.finder.intro')}</p>}
      <ChoiceRows
        labelledBy="finder-question"
        name={question.id}
        options={question.options.map((option) => ({
          value: option,
          label: t(answerKey(question.id, option)),
        }))}
        value={value ?? ''}
        error={undefined}
        onChange={(given) => answer(question.id, given)}
        onTake={take}
      />
      <div className="finder__actions">
        {step > 0 && (
          <IconButton
            icon="back"
            label={t('common.actions.back')}
            className="finder__back"
            onClick={previousQuestion}
          />
        )}
        {value ? (
          <Button type="submit" isWide>
            {t('common.actions.continue')}
          </Button>
        ) : (
          <Button variant="plain" isWide onClick={() => take(undefined)}>
            {t('games.finder.skip')}
          </Button>
        )}
      </div>
    </form>
  )
}
