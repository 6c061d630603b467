import type { PromptAnswer, VoiceAnswer } from '../../contract/profiles.ts'
import { IconButton } from '../../ui/button.tsx'
import { usePage } from '../shared/page-context.tsx'
import { Answers } from './answers.tsx'

interface OthersAnswersProps {
  answers: readonly PromptAnswer[]
  voice: VoiceAnswer | undefined
  /** Reports an answer by its id; none on the own profile. */
  onReport?: ((answer: string) => void) | undefined
  /** Likes one with a comment; only of a member who can be written to. */
  onComment?: ((answer: string) => void) | undefined
}

export function OthersAnswers({ answers, voice, onReport, onComment }: OthersAnswersProps) {
  const { t } = usePage()
  if (!onReport) return <Answers answers={answers} voice={voice} />
  return (
    <Answers
      answers={answers}
      voice={voice}
      toolsOf={(id) => (
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
    />
  )
}
