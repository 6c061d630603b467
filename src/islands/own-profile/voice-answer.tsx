import { Suspense, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { OwnProfile, OwnVoiceAnswer } from '../../contract/profiles.ts'
import { VOICE_ANSWER_SECONDS } from '../../core/limits.ts'
import { removeVoiceAnswer } from '../../stores/profiles/voice-answer.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'
import { whenShown } from '../shared/when-shown.ts'
import { SpokenAnswer } from '../voice/spoken-answer.tsx'

const VoiceAnswerDialog = whenShown(async () => (await import('./voice-answer-dialog.tsx')).VoiceAnswerDialog)

interface VoiceAnswerProps {
  profile: OwnProfile
  answer: OwnVoiceAnswer | null
}

/** The member's answer in their own voice: one, which another takes the place of. */
export function VoiceAnswer({ profile, answer }: VoiceAnswerProps) {
  const { t } = usePage()
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const [work, setWork] = useState<'idle' | 'busy' | Failure>('idle')

  const remove = async () => {
    if (work === 'busy') return
    setWork('busy')
    const result = await removeVoiceAnswer()
    setWork(result.ok ? 'idle' : result.failure)
  }
  return (
    <section className="own-profile__section" aria-labelledby="own-voice">
      <h2 className="own-profile__heading" id="own-voice">
        {t('voice.answer_title')}
      </h2>
      {answer ? (
        <div className="answer">
          <p className="answer__question">{answer.question || t('accounts.prompts.gone')}</p>
          <SpokenAnswer answer={answer} />
          {answer.removed && <p className="own-profile__hint">{t('voice.answer_removed')}</p>}
          <div className="answer__tools">
            <IconButton icon="trash" label={t('voice.answer_remove')} onClick={() => void remove()} />
          </div>
        </div>
      ) : (
        <p className="own-profile__hint">{t('voice.answer_hint', { seconds: VOICE_ANSWER_SECONDS })}</p>
      )}
      {typeof work === 'object' && <FailureAlert failure={work} />}
      <Button variant="secondary" icon="microphone" onClick={() => setOpen(true)}>
        {t(answer ? 'voice.answer_again' : 'voice.answer_add')}
      </Button>
      {isOpen !== null && (
        <Suspense>
          <VoiceAnswerDialog profile={profile} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
