// An island because it asks for a pose, opens the camera and sends the picture. `client:load`: it is the page.
import { type SubmitEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { User } from '../../contract/sessions.ts'
import type { Verification as Standing } from '../../contract/verification.ts'
import { VERIFICATION_DAYS } from '../../core/limits.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import {
  $verification,
  askVerification,
  endVerification,
  loadVerification,
} from '../../stores/profiles/verification.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { FailureScreen } from '../shared/failure-screen.tsx'
import { focusFirstInvalid } from '../shared/focus.ts'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { whenShown } from '../shared/when-shown.ts'
import { useShared } from '../use-shared.ts'

const Camera = whenShown(async () => (await import('./selfie-camera.tsx')).Camera)

/** Where a member shows that the photos are theirs. */
export const Verification = withPage(function Verification() {
  return <MembersOnly skeleton={<Waiting />}>{(user) => <Screen user={user} />}</MembersOnly>
})

function Screen({ user }: { user: User }) {
  const { t } = usePage()
  const state = useShared($verification, IDLE)
  useEffect(() => void loadVerification(), [user.id])
  if (state.status === 'failed')
    return (
      <div className="screen">
        <FailureScreen isPage failure={state.failure} onRetry={() => void loadVerification()} />
      </div>
    )
  if (state.status !== 'ready') return <Waiting />
  return (
    <section className="token-page" aria-labelledby="verification-title">
      <header className="token-page__head">
        <h1 id="verification-title">{t('common.titles.verification')}</h1>
        <p>{t('verification.intro')}</p>
      </header>
      <News standing={state.value} />
      <NextStep standing={state.value} hasPhoto={user.profile.main_image !== null} />
      <Withdrawal standing={state.value} />
    </section>
  )
}

/** What became of the last picture. */
function News({ standing: { verified_at, waiting_since, refused } }: { standing: Standing }) {
  const { t } = usePage()
  const formatDate = useFormatDate()
  if (waiting_since !== null)
    return (
      <Alert role="status" title={t('verification.waiting_title')}>
        {t('verification.waiting_text', { date: formatDate(waiting_since, 'longMoment') })}
      </Alert>
    )
  if (verified_at !== null)
    return (
      <Alert kind="success" title={t('verification.done_title')}>
        {t('verification.done_text', { date: formatDate(verified_at, 'long') })} {t('verification.falls')}
      </Alert>
    )
  if (!refused) return null
  return (
    <Alert kind="warning" title={t('verification.refused_title')}>
      {t(`verification.reasons.${refused.reason}`)}
    </Alert>
  )
}

interface NextStepProps {
  standing: Standing
  hasPhoto: boolean
}

function NextStep({ standing, hasPhoto }: NextStepProps) {
  const { t, href } = usePage()
  const formatDate = useFormatDate()
  const [isOpen, setOpen] = useState(false)
  const { verified_at, waiting_since, request, next_at } = standing
  if (verified_at !== null || waiting_since !== null) return null
  if (!hasPhoto)
    return (
      <>
        <p>{t('verification.needs_photo')}</p>
        <LinkButton href={href('profile')} icon="camera">
          {t('verification.needs_photo_link')}
        </LinkButton>
      </>
    )
  if (next_at !== null) return <p>{t('verification.next', { date: formatDate(next_at, 'longMoment') })}</p>
  if (isOpen && request)
    return (
      <Suspense fallback={<Skeleton shape="block" />}>
        <Camera key={request.id} request={request} />
      </Suspense>
    )
  return <Consent isGiven={request !== null} onOpen={() => setOpen(true)} />
}

/** Says what is done with the picture, and asks; the camera opens after that alone. */
function Consent({ isGiven, onOpen }: { isGiven: boolean; onOpen: () => void }) {
  const { t, site } = usePage()
  const form = useRef<HTMLFormElement>(null)
  const [agrees, setAgrees] = useState(isGiven)
  const [isChecked, setChecked] = useState(false)
  const [work, setWork] = useState<'idle' | 'busy' | Failure>('idle')
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (work === 'busy') return
    if (!agrees) return void requestAnimationFrame(() => focusFirstInvalid(form.current))
    setWork('busy')
    const result = await askVerification()
    setWork(result.ok ? 'idle' : result.failure)
    if (result.ok) onOpen()
  }
  return (
    <form ref={form} className="token-page__form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <p>{t('verification.privacy', { days: VERIFICATION_DAYS })}</p>
      <p>{t('verification.falls')}</p>
      <Checkbox
        label={t('verification.consent', { brand: site.name })}
        checked={agrees}
        error={isChecked && !agrees ? t('verification.consent_missing') : undefined}
        onChange={(event) => setAgrees(event.target.checked)}
      />
      {typeof work === 'object' && <FailureAlert failure={work} />}
      <Button type="submit" icon="camera" isBusy={work === 'busy'}>
        {t('verification.begin')}
      </Button>
    </form>
  )
}

/** Takes back what was agreed to, while there is a picture or a mark to go. */
function Withdrawal({ standing: { verified_at, kept_until } }: { standing: Standing }) {
  const { t } = usePage()
  const outcome = useId()
  const [isAsking, setAsking] = useState(false)
  const [work, setWork] = useState<'idle' | 'busy' | 'done' | Failure>('idle')
  const isThere = verified_at !== null || kept_until !== null
  const withdraw = async () => {
    setAsking(false)
    setWork('busy')
    const result = await endVerification()
    setWork(result.ok ? 'done' : result.failure)
  }
  return (
    <div className="verification__end">
      {isThere && (
        <Button
          variant="secondary"
          isBusy={work === 'busy'}
          aria-describedby={outcome}
          onClick={() => setAsking(true)}
        >
          {t('verification.end')}
        </Button>
      )}
      <div id={outcome} role="status">
        {work === 'done' && !isThere && <p>{t('verification.ended')}</p>}
        {typeof work === 'object' && <FailureAlert failure={work} onRetry={() => void withdraw()} />}
      </div>
      <Dialog
        isOpen={isAsking}
        role="alertdialog"
        size="small"
        title={t('verification.end_title')}
        onClose={() => setAsking(false)}
      >
        <p>{t('verification.end_text')}</p>
        <div className="verification__actions">
          <Button variant="danger" onClick={() => void withdraw()}>
            {t('verification.end')}
          </Button>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            {t('common.actions.cancel')}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}

function Waiting() {
  const { t } = usePage()
  return (
    <Loading label={t('verification.loading')} className="token-page">
      <Skeleton shape="title" />
      <Skeleton shape="block" />
      <Skeleton shape="control" />
    </Loading>
  )
}
