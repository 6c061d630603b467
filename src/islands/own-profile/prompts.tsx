import { useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import { type OwnAnswer, type OwnProfile, PROMPTS_LIMIT } from '../../contract/profiles.ts'
import { answerPrompts } from '../../stores/profiles/prompts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'
import { AnswerDialog } from './answer-dialog.tsx'

/** The member's answers to questions: at most three, in an order of their own. */
export function Prompts({ profile }: { profile: OwnProfile }) {
  const { t } = usePage()
  const answers = profile.prompts ?? []
  const [dialog, setDialog] = useState<{ answer: OwnAnswer | null; isOpen: boolean } | null>(null)
  const [work, setWork] = useState<'idle' | 'busy' | Failure>('idle')

  const save = async (next: readonly OwnAnswer[]) => {
    if (work === 'busy') return
    setWork('busy')
    const result = await answerPrompts(next)
    setWork(result.ok ? 'idle' : result.failure)
  }
  const move = (index: number, step: 1 | -1) => {
    const next = answers.toSpliced(index, 1)
    void save(next.toSpliced(index + step, 0, ...answers.slice(index, index + 1)))
  }

  return (
    <section className="own-profile__section" aria-labelledby="own-answers">
      <h2 className="own-profile__heading" id="own-answers">
        {t('accounts.prompts.title')}
      </h2>
      {answers.length < PROMPTS_LIMIT && (
        <p className="own-profile__hint">{t('accounts.prompts.hint', { limit: PROMPTS_LIMIT })}</p>
      )}
      {answers.length > 0 && (
        <ol className="own-answers" aria-labelledby="own-answers">
          {answers.map((answer, index) => {
            const question = answer.question || t('accounts.prompts.gone')
            return (
              <li key={answer.id} className="answer">
                <p className="answer__question">{question}</p>
                <p className="answer__text" dir="auto">
                  {answer.answer}
                </p>
                {answer.removed && <p className="own-profile__hint">{t('accounts.profile.about_removed')}</p>}
                <div className="answer__tools">
                  <IconButton
                    icon="back"
                    className="own-answers__move"
                    label={t('accounts.prompts.up', { question })}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    icon="forward"
                    className="own-answers__move"
                    label={t('accounts.prompts.down', { question })}
                    disabled={index === answers.length - 1}
                    onClick={() => move(index, 1)}
                  />
                  {answer.question !== '' && (
                    <IconButton
                      icon="edit"
                      label={t('accounts.prompts.change', { question })}
                      onClick={() => setDialog({ answer, isOpen: true })}
                    />
                  )}
                  <IconButton
                    icon="trash"
                    label={t('accounts.prompts.remove', { question })}
                    onClick={() => void save(answers.toSpliced(index, 1))}
                  />
                </div>
              </li>
            )
          })}
        </ol>
      )}
      {typeof work === 'object' && <FailureAlert failure={work} />}
      {answers.length < PROMPTS_LIMIT && (
        <Button variant="secondary" icon="plus" onClick={() => setDialog({ answer: null, isOpen: true })}>
          {t('accounts.prompts.add')}
        </Button>
      )}
      {dialog && (
        <AnswerDialog
          key={dialog.answer?.id ?? ''}
          isOpen={dialog.isOpen}
          answers={answers}
          changed={dialog.answer}
          onClose={() => setDialog({ ...dialog, isOpen: false })}
          onSaved={() => setDialog(null)}
        />
      )}
    </section>
  )
}
