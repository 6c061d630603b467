import type { ReactNode } from 'react'
import type { PromptAnswer } from '../../contract/profiles.ts'
import { usePage } from '../shared/page-context.tsx'

interface AnswersProps {
  answers: readonly PromptAnswer[]
  /** What can be done with one, by its id; its question is the element `question-<id>`. */
  toolsOf?: (answer: string) => ReactNode
}

/** Answers to questions, each a card. */
export function Answers({ answers, toolsOf }: AnswersProps) {
  const { t } = usePage()
  return (
    <section className="answers">
      <h2 className="visually-hidden">{t('profiles.profile.answers')}</h2>
      {answers.map(({ id, question, answer }) => (
        <figure key={id} className="answer">
          <figcaption className="answer__question" id={`question-${id}`}>
            {question}
          </figcaption>
          <blockquote className="answer__text" dir="auto">
            {answer}
          </blockquote>
          {toolsOf?.(id)}
        </figure>
      ))}
    </section>
  )
}
