import { type ReactNode, Suspense } from 'react'
import type { PromptAnswer, VoiceAnswer } from '../../contract/profiles.ts'
import { usePage } from '../shared/page-context.tsx'
import { whenShown } from '../shared/when-shown.ts'

// Only few have one.
const SpokenAnswer = whenShown(async () => (await import('../voice/spoken-answer.tsx')).SpokenAnswer)

interface AnswersProps {
  answers: readonly PromptAnswer[]
  voice?: VoiceAnswer | undefined
  /** What can be done with one, by its id; its question is the element `question-<id>`. */
  toolsOf?: ((answer: string) => ReactNode) | undefined
}

/** Answers to questions, each a card. */
export function Answers({ answers, voice, toolsOf }: AnswersProps) {
  const { t } = usePage()
  return (
    <section className="answers">
      <h2 className="visually-hidden">{t('profiles.profile.answers')}</h2>
      {voice && (
        <figure className="answer">
          <figcaption className="answer__question" id={`question-${voice.id}`}>
            {voice.question}
          </figcaption>
          <Suspense fallback={<span className="voice" />}>
            <SpokenAnswer answer={voice} />
          </Suspense>
          {toolsOf?.(voice.id)}
        </figure>
      )}
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
