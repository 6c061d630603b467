import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { offerToStay } from '../../client/discounts.ts'
import { DELETION_REASONS, DeletionRequest } from '../../contract/accounts.ts'
import type { DiscountCode } from '../../contract/discounts.ts'
import { shows } from '../../contract/fields.ts'
import { formatPercent } from '../../core/format.ts'
import { REACTIVATION_DAYS } from '../../core/limits.ts'
import { deleteAccount } from '../../stores/account/accounts.ts'
import { $chats, $olderChats, loadChats, loadOlderChats } from '../../stores/chat/chat.ts'
import { environment } from '../../stores/page/environment.ts'
import { $likes, loadLikes } from '../../stores/likes/likes.ts'
import { $ownProfile, loadOwnProfile } from '../../stores/profiles/own-profile.ts'
import { IDLE, type Loadable, valueOf } from '../../stores/page/loadable.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useUnsaved } from '../shared/use-unsaved.ts'
import { useShared } from '../use-shared.ts'
import { CurrentPassword } from './current-password.tsx'
import { Outcome, type SectionProps } from './parts.tsx'
import { proofOf, useSave } from './use-save.ts'

type Reason = (typeof DELETION_REASONS)[number]

/** First what will be lost and an optional reason; then the password. */
export function Deletion({ user }: SectionProps) {
  const { t, href } = usePage()
  const { form, work, errors, save } = useSave(DeletionRequest, deleteAccount)
  const errorOf = fieldErrorTexts(t, errors)
  const { edits, edit } = useUnsaved<{ reason: Reason; remarks: string }>('deletion')
  const { reason, remarks = '' } = edits
  const [step, setStep] = useState<'reason' | 'waiting' | 'password'>('reason')
  const [offer, setOffer] = useState<DiscountCode | null>(null)
  const shownStep = useRef(step)

  // The button that was pressed is gone with its step.
  useEffect(() => {
    if (step === 'waiting' || step === shownStep.current) return
    shownStep.current = step
    form.current?.focus()
  }, [form, step])

  const handleContinue = async (event: SubmitEvent) => {
    event.preventDefault()
    if (step === 'waiting') return
    setStep('waiting')
    const result = await offerToStay()
    setOffer(result.ok ? result.value.discount : null)
    setStep('password')
  }
  const handleDelete = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isDeleted = await save({
      ...proofOf(event.currentTarget),
      ...(reason && { reason }),
      ...(shows(remarks) && { remarks }),
    })
    if (isDeleted) environment.go(href('account-deleted'))
  }

  if (step !== 'password')
    return (
      <form
        className="settings__form"
        ref={form}
        tabIndex={-1}
        onSubmit={(event) => void handleContinue(event)}
      >
        <p>{t('settings.delete.text', { days: REACTIVATION_DAYS })}</p>
        <Losses user={user} />
        <Choice
          legend={t('settings.delete.reason')}
          name="reason"
          options={DELETION_REASONS.map((value) => ({ value, label: t(`settings.delete.reasons.${value}`) }))}
          value={reason}
          onChange={(value) => edit({ reason: value as Reason })}
        />
        <TextArea
          label={t('settings.delete.remarks')}
          name="remarks"
          rows={3}
          maxLength={1000}
          value={remarks}
          onChange={(event) => edit({ remarks: event.target.value })}
        />
        <Button type="submit" variant="secondary" isBusy={step === 'waiting'}>
          {t('common.actions.continue')}
        </Button>
      </form>
    )
  return (
    <form
      className="settings__form"
      ref={form}
      tabIndex={-1}
      noValidate
      onSubmit={(event) => void handleDelete(event)}
    >
      {offer && <Offer discount={offer} isPaid={user.paid_user} />}
      <p>{t('settings.delete.password')}</p>
      <CurrentPassword error={errorOf('password')} />
      <Outcome work={work} text="" />
      <div className="settings__actions">
        <Button type="submit" variant="danger" isBusy={work === 'busy'}>
          {t('settings.delete.submit')}
        </Button>
        <Button variant="secondary" onClick={() => setStep('reason')}>
          {t('common.actions.back')}
        </Button>
      </div>
    </form>
  )
}

const isWaiting = ({ status }: Loadable<unknown>) => status === 'idle' || status === 'loading'

/** The data deleted with the account, in numbers. */
function Losses({ user: { credits, paid_user: hasPaid } }: Pick<SectionProps, 'user'>) {
  const { t, site } = usePage()
  const chatList = useShared($chats, IDLE)
  const hasOlder = valueOf(chatList)?.has_older ?? false
  const older = useShared($olderChats, 'idle')
  const likeList = useShared($likes.received, IDLE)
  const matchList = useShared($likes.matches, IDLE)
  const profile = useShared($ownProfile, IDLE)
  useEffect(() => {
    if ($chats.get().status === 'idle') void loadChats()
    if ($likes.received.get().status === 'idle') void loadLikes('received')
    if ($likes.matches.get().status === 'idle') void loadLikes('matches')
    void loadOwnProfile()
  }, [])
  useEffect(() => {
    if (hasOlder) void loadOlderChats()
  }, [chatList, hasOlder])
  const isCounting = hasOlder && older !== 'failed'
  if (isCounting || [chatList, likeList, matchList, profile].some(isWaiting))
    return <Skeleton shape="block" />

  const conversations = valueOf(chatList)?.chats.length ?? 0
  const likes = valueOf(likeList)?.num_results ?? 0
  const matches = valueOf(matchList)?.num_results ?? 0
  const photos = valueOf(profile)?.photos.length ?? 0
  const losses = [
    conversations > 0 && t('settings.delete.conversations', { count: conversations }),
    matches > 0 && t('settings.delete.matches', { count: matches }),
    likes > 0 && t('settings.delete.likes', { count: likes }),
    photos > 0 && t('settings.delete.photos', { count: photos }),
    credits > 0 && t('payments.bundle', { count: credits }),
  ].filter((loss) => loss !== false)
  if (losses.length === 0) return null
  return (
    <div className="settings__losses">
      <h3 className="settings__subtitle">{t('settings.delete.losses')}</h3>
      <ul>
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      {credits > 0 && hasPaid && (
        <p className="settings__detail">{t('payments.order.withdrawal', { days: site.refund_days })}</p>
      )}
    </div>
  )
}

/** The brand's one offer to stay; declining it costs nothing. */
function Offer({ discount, isPaid }: { discount: DiscountCode; isPaid: boolean }) {
  const { t, locale, href } = usePage()
  const formatDate = useFormatDate()
  return (
    <div className="settings__offer">
      <p>
        {t('settings.delete.offer', {
          percentage: formatPercent(locale, discount.value_percentage),
          date: formatDate(discount.expires, 'longMoment'),
        })}
      </p>
      <p>
        <code>{discount.code}</code>{' '}
        <a href={href(isPaid ? 'credits' : 'premium')}>{t('payments.bonus.go')}</a>
      </p>
    </div>
  )
}
