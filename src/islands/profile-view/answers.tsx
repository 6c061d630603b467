import type { PromptAnswer } from '../../contract/profiles.ts'
import { usePage } from '../shared/page-context.tsx'

/** Answers to questions, each a card. */
export function Answers({ answers }: { answers: readonly PromptAnswer[] }) {
  const { t } = usePage()
  return (
    <section className="answers">
      <h2 className="visually-hidden">{t('profiles.profile.answers')}</h2>
      {answers.map(({ id, question, answer }) => (
        <figure key={id} className="answer">
          <figcaption className="answer__question">{question}</figcaption>
          <blockquote className="answer__text" dir="auto">
            {answer}
          </blockquote>
        </figure>
      ))}
    </section>
  )
}
