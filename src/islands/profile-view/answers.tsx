import type { PromptAnswer } from '../../contract/profiles.ts'
import { IconButton } from '../../ui/button.tsx'
import { usePage } from '../shared/page-context.tsx'

interface AnswersProps {
  answers: readonly PromptAnswer[]
  /** Reports an answer by its id; none on the own profile. */
  onReport?: ((answer: string) => void) | undefined
  /** Likes one with a comment; only of a member who can be written to. */
  onComment?: ((answer: string) => void) | undefined
}

/** Answers to questions, each a card. */
export function Answers({ answers, onReport, onComment }: AnswersProps) {
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
          {onReport && (
            <div className="answer__tools">
              {onComment && (
                <IconButton
                  icon="heart"
                  label={t('chat.comment.action')}
                  aria-describedby={`question-${id}`}
                  onClick={() => onComment(id)}
                />
              )}
              <IconButton
                icon="flag"
                label={t('moderation.report.answer')}
                aria-describedby={`question-${id}`}
                onClick={() => onReport(id)}
              />
            </div>
          )}
        </figure>
      ))}
    </section>
  )
}
