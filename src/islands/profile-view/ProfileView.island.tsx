// An island because the build knows no member; it reads the id from the URL. `client:load`: it is the page.
import { useEffect, useState } from 'react'
import { hasCode } from '../../client/failure.ts'
import type { Card, Profile } from '../../contract/profiles.ts'
import { $overrides, overrideOf, NO_OVERRIDES } from '../../stores/cards.ts'
import { $likes } from '../../stores/likes.ts'
import { IDLE, valueOf } from '../../stores/loadable.ts'
import { loadOwnProfile } from '../../stores/own-profile.ts'
import { $openProfile, NO_PROFILE, openProfile } from '../../stores/profiles.ts'
import { $user } from '../../stores/sessions.ts'
import { trafficSource } from '../../stores/traffic-source.ts'
import { Alert } from '../../ui/alert.tsx'
import { Toast } from '../../ui/toast.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { failureText } from '../shared/failure-text.ts'
import { presenceOf } from '../members/member-card.tsx'
import { LoginScreen } from '../login/login-screen.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useParams } from '../use-params.ts'
import { useShared } from '../use-shared.ts'
import { Actions } from './actions.tsx'
import { Early, NotFoundProfile } from './early.tsx'
import { Facts } from './facts.tsx'
import { Gallery } from './gallery.tsx'

export const ProfileView = withPage(function ProfileView() {
  const { t, href } = usePage()
  const { id = '' } = useParams().params
  const { card, profile } = useShared($openProfile, NO_PROFILE)
  const user = useShared($user, null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (id) void openProfile(id, trafficSource())
  }, [id, user?.id])
  useEffect(() => {
    if (user) void loadOwnProfile()
  }, [user?.id]) // eslint-disable-line react-hooks/exhaustive-deps -- once for each member

  if (profile.status === 'failed') {
    if (hasCode(profile.failure, 'authentication_required') && !user) return <LoginScreen isInPlace />
    if (hasCode(profile.failure, 'not_found')) return <NotFoundProfile />
    return <FailureAlert failure={profile.failure} onRetry={() => void openProfile(id, trafficSource())} />
  }
  if (profile.status !== 'ready') return <Early card={card} />

  const person = profile.value
  return (
    <article className="profile-view" aria-labelledby="profile-name">
      <Gallery key={person.id} profile={person} isMember={user !== null} />
      <div className="profile-view__text">
        <Head person={person} />
        <Labels profile={person} />
        <Actions profile={person} onFailure={(failure) => setProblem(failureText(t, failure))} />
        <Facts profile={person} />
        <p>
          <a href={href('members')}>{t('profiles.gone.back')}</a>
        </p>
      </div>
      <Toast closeLabel={t('common.actions.close')} onClose={() => setProblem(null)}>
        {problem}
      </Toast>
    </article>
  )
})

function Head({ person }: { person: Card }) {
  const { t } = usePage()
  const likes = valueOf(useShared($likes.received, IDLE))
  const override = overrideOf(person, useShared($overrides, NO_OVERRIDES))
  const presence = presenceOf(t, person)
  const likesMe = likes?.liked_by.some((like) => like.id === person.id)
  return (
    <header className="profile-view__head">
      <h1 id="profile-name" className="profile-view__name">
        <bdi>{person.name}</bdi>, {person.age}
      </h1>
      <p className="profile-view__place">
        {person.city}, <span lang={person.region.lang}>{person.region.name}</span>
      </p>
      {presence && (
        <p className={`profile-view__presence profile-view__presence--${presence.state}`}>{presence.label}</p>
      )}
      {override.matched ? (
        <p className="profile-view__match">{t('profiles.profile.match')}</p>
      ) : (
        likesMe && (
          <p className="profile-view__match">{t('profiles.profile.likes_you', { name: person.name })}</p>
        )
      )}
    </header>
  )
}

function Labels({ profile }: { profile: Profile }) {
  const { t } = usePage()
  return (
    <>
      {profile.fictional && (
        <Alert kind="warning" title={t('profiles.profile.fictional_title')}>
          {t('profiles.profile.fictional_text')}
        </Alert>
      )}
      {profile.provider === 'cam' && (
        <Alert kind="info" title={t('profiles.profile.cam_title')}>
          {t('profiles.profile.cam_text')}
        </Alert>
      )}
      {profile.from_brand !== null && (
        <Alert kind="info">
          {t('profiles.profile.resold', { name: profile.name, brand: profile.from_brand })}
        </Alert>
      )}
    </>
  )
}
