import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { getChat, sendMessage } from '../../client/chat.ts'
import { sendComment } from '../../client/comments.ts'
import { type Failure, hasCode } from '../../client/failure.ts'
import { newKey } from '../../client/key.ts'
import { photoUrl } from '../../client/photos.ts'
import type { Allowance } from '../../contract/chat.ts'
import type { Profile } from '../../contract/profiles.ts'
import { messageCost, messageLength } from '../../core/message-cost.ts'
import { $user } from '../../stores/account/sessions.ts'
import { showGivenLike } from '../../stores/likes/likes.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { dotted, priceTexts } from '../chat/price-text.ts'
import { AskedCalmly, useCalmQuestion } from '../chat/use-calm-question.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useUnsaved } from '../shared/use-unsaved.ts'
import { useShared } from '../use-shared.ts'
import { NeedsVerification } from './needs-verification.tsx'

/** An answer or a photo of a profile, by its id. */
export type CommentSubject = { kind: 'answer' | 'photo'; id: string }

interface CommentDialogProps {
  isOpen: boolean
  profile: Profile
  subject: CommentSubject
  onClose: () => void
}

/** Likes an answer or a photo and says why; what was typed stays until the server has it. */
export function CommentDialog({ isOpen, profile, subject, onClose }: CommentDialogProps) {
  const page = usePage()
  const { t, href, site } = page
  const user = useShared($user, null)
  const { edits, edit, setEdits } = useUnsaved<{ text: string }>(`comment ${profile.id} ${subject.id}`)
  const { text = '' } = edits
  const calm = useCalmQuestion(text)
  const [allowance, setAllowance] = useState<Allowance | null>(null)
  const [work, setWork] = useState<'idle' | 'busy' | 'sent' | Failure>('idle')
  const [asked, setAsked] = useState(0)
  /** A repeat of the same words for the same price is the same message. */
  const tried = useRef({ what: '', key: '' })
  const { id } = profile
  const answer = [...(profile.prompts ?? []), profile.voice_answer].find((each) => each?.id === subject.id)
  const isGone = typeof work === 'object' && hasCode(work, 'subject_gone')
  const left = site.message_length - messageLength(text)

  useEffect(() => {
    void getChat({ profile: id }).then((result) => {
      if (result.ok) setAllowance(result.value.allowance)
      else setWork(result.failure)
    })
  }, [id, asked])

  const canSend = work !== 'busy' && allowance !== null && messageLength(text) > 0 && left >= 0
  const send = async () => {
    if (!canSend) return
    const cost = messageCost(allowance, user?.paid_user ?? false)
    const body = { profile: id, text: text.trim(), cost }
    const what = JSON.stringify([body, isGone])
    if (tried.current.what !== what) tried.current = { what, key: newKey() }
    const { key } = tried.current
    setWork('busy')
    const result = isGone ? await sendMessage(body, key) : await like(body, key)
    setWork(result.ok ? 'sent' : result.failure)
    if (result.ok) setEdits({})
    else if (hasCode(result.failure, 'price_changed')) setAsked(asked + 1)
  }
  const like = async (body: { profile: string; text: string; cost: number }, key: string) => {
    const result = await sendComment({ ...body, [subject.kind]: subject.id }, key)
    if (result.ok) showGivenLike(result.value.profile, result.value.match)
    return result
  }
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (canSend && !calm.asks()) void send()
  }

  return (
    <Dialog
      isOpen={isOpen}
      title={t('chat.comment.action')}
      closeLabel={t('common.actions.close')}
      onClose={onClose}
    >
      {work === 'sent' ? (
        <div className="comment" role="status">
          <p>{t('chat.comment.sent')}</p>
          <LinkButton isWide icon="chat" href={href('members-id-chat', { id })}>
            {t('chat.comment.open')}
          </LinkButton>
        </div>
      ) : (
        <form className="comment" noValidate onSubmit={handleSubmit}>
          {!isGone && answer && (
            <figure className="answer">
              <figcaption className="answer__question">{answer.question}</figcaption>
              {answer.answer !== '' && (
                <blockquote className="answer__text" dir="auto">
                  {answer.answer}
                </blockquote>
              )}
            </figure>
          )}
          {!isGone && subject.kind === 'photo' && (
            <img
              className="comment__photo"
              src={photoUrl(subject.id, 'medium')}
              alt={t('chat.comment.about_photo')}
              width={240}
              height={300}
            />
          )}
          {typeof work === 'object' && (
            <FailureAlert
              failure={work}
              {...(allowance ? {} : { onRetry: () => (setWork('idle'), setAsked(asked + 1)) })}
            />
          )}
          {isGone && <p>{t('chat.comment.gone')}</p>}
          <NeedsVerification profile={profile} />
          <TextArea
            label={t('chat.comment.label')}
            name="comment"
            rows={3}
            dir="auto"
            value={text}
            error={left < 0 ? t('chat.over', { count: -left }) : undefined}
            onChange={(event) => edit({ text: event.target.value })}
          />
          <Button
            type="submit"
            isWide
            icon={isGone ? 'send' : 'heart'}
            isBusy={work === 'busy'}
            aria-disabled={!allowance || messageLength(text) === 0 || left < 0 || undefined}
          >
            {dotted(
              t(isGone ? 'chat.comment.plain' : 'chat.comment.send'),
              ...(allowance ? priceTexts(page, allowance, user) : []),
            )}
          </Button>
        </form>
      )}
      <AskedCalmly calm={calm} onSend={() => void send()} />
    </Dialog>
  )
}
