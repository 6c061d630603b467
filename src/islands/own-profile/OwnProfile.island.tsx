// An island because the member edits here and photos are uploaded (`client:load`: it is the page).
import { Suspense, useEffect, useState } from 'react'
import type { User } from '../../contract/sessions.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { $hasFirstPhoto, $ownProfile, loadOwnProfile } from '../../stores/profiles/own-profile.ts'
import { Button } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { FailureScreen } from '../shared/failure-screen.tsx'
import { Nothing, whenShown } from '../shared/when-shown.ts'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { Completeness } from './completeness.tsx'
import { ProfileForm } from './form.tsx'
import { Photos } from './photos.tsx'

// Loaded when they open; if that fails, they do not open.
const Preview = whenShown(async () => (await import('./preview.tsx')).Preview)
const Prompts = whenShown(async () => (await import('./prompts.tsx')).Prompts)
const VoiceAnswer = whenShown(async () => (await import('./voice-answer.tsx')).VoiceAnswer)
const TeaserQuestion = whenShown(async () => (await import('./teaser-question.tsx')).TeaserQuestion, Nothing)
const VerificationLink = whenShown(
  async () => (await import('./verification-link.tsx')).VerificationLink,
  Nothing,
)
// Stands above the photos: with what it says, so that it pushes nothing.
const OwnDecisions = whenShown(async () => {
  const { OwnDecisions, decisionsKnown } = await import('../moderation/own-decisions.tsx')
  await decisionsKnown()
  return OwnDecisions
})

export const OwnProfile = withPage(function OwnProfile() {
  return (
    <MembersOnly skeleton={<Waiting />}>
      {(user) => (
        <Suspense fallback={<Waiting />}>
          <Screen user={user} />
        </Suspense>
      )}
    </MembersOnly>
  )
})

function Screen({ user }: { user: User }) {
  const { t, site } = usePage()
  const profile = useShared($ownProfile, IDLE)
  const hasFirstPhoto = useShared($hasFirstPhoto, false)
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  useEffect(() => void loadOwnProfile(), [user.id])

  switch (profile.status) {
    case 'idle':
    case 'loading':
      return <Waiting />
    case 'failed':
      return (
        <div className="own-profile">
          <FailureScreen isPage failure={profile.failure} onRetry={() => void loadOwnProfile()} />
        </div>
      )
    case 'ready': {
      const { value } = profile
      return (
        <div className="own-profile">
          <header className="own-profile__top">
            <div>
              <h1 className="own-profile__title">{t('accounts.profile.title')}</h1>
              <p className="own-profile__who">
                <bdi>{value.name}</bdi>, {value.age}
              </p>
            </div>
            <Button variant="secondary" isSmall icon="eye" onClick={() => setPreviewOpen(true)}>
              {t('accounts.profile.view')}
            </Button>
          </header>
          {(user.profile.status === 'disabled' ||
            value.photos.some(({ status }) => status === 'rejected')) && <OwnDecisions />}
          <Completeness profile={value} />
          <Photos profile={value} isPaid={user.paid_user} />
          {site.features.includes('verification') && (
            <Suspense fallback={<Skeleton shape="block" />}>
              <VerificationLink />
            </Suspense>
          )}
          {value.prompts && (
            <Suspense fallback={<Skeleton shape="block" />}>
              <Prompts profile={value} />
            </Suspense>
          )}
          {value.voice_answer !== undefined && (
            <Suspense fallback={<Skeleton shape="block" />}>
              <VoiceAnswer profile={value} answer={value.voice_answer} />
            </Suspense>
          )}
          <ProfileForm profile={value} />
          <Suspense fallback={null}>
            {isPreviewOpen && (
              <Preview
                profile={value}
                isPublic={user.status === 'active'}
                onClose={() => setPreviewOpen(false)}
              />
            )}
            {hasFirstPhoto && <TeaserQuestion />}
          </Suspense>
        </div>
      )
    }
  }
}

function Waiting() {
  const { t } = usePage()
  return (
    <Loading label={t('accounts.profile.loading')} className="own-profile">
      <div className="own-profile__top">
        <Skeleton shape="title" />
      </div>
      <div className="own-photos">
        <Skeleton shape="portrait" />
        <Skeleton shape="portrait" />
        <Skeleton shape="portrait" />
      </div>
      <div className="own-profile__form">
        <Skeleton shape="block" />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
        <Skeleton shape="block" />
      </div>
    </Loading>
  )
}
