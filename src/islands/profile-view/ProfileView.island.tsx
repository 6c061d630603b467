// An island because the build knows no member; it reads the id from the address. `client:load`: it is the page.
import { useEffect, useState } from 'react'
import { hasCode } from '../../client/failure.ts'
import type { Card, Profile } from '../../contract/profiles.ts'
import { $overrides, overrideOf, NO_OVERRIDES } from '../../stores/cards.ts'
import { $likes } from '../../stores/likes.ts'
import { IDLE, valueOf } from '../../stores/loadable.ts'
import { loadOwnProfile } from '../../stores/own-profile.ts'
import { $openProfile, NO_PROFILE, openProfile } from '../../stores/profiles.ts'
import { $user } from '../../stores/sessions.ts'
import { Notice } from '../../ui/alert.tsx'
import { Toast } from '../../ui/toast.tsx'
import { FailureNotice, failureText } from '../shared/failure-alert.tsx'
import { presenceOf } from '../members/member-card.tsx'
import { LoginScreen } from '../login/login-screen.tsx'
import type { ScreenProps } from '../screen-props.ts'
import { type Page, usePage } from '../shared/page.ts'
import { useParams } from '../use-params.ts'
import { useShared } from '../use-shared.ts'
import { Actions } from './actions.tsx'
import { Early, NotFoundProfile } from './early.tsx'
import { Facts } from './facts.tsx'
import { Gallery } from './gallery.tsx'

export function ProfileView(props: ScreenProps) {
  const page = usePage(props)
  const { t, href } = page
  const { id = '' } = useParams().params
  const { card, profile } = useShared($openProfile, NO_PROFILE)
  const user = useShared($user, null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (id) void openProfile(id)
  }, [id, user?.id])
  useEffect(() => {
    if (user) void loadOwnProfile()
  }, [user?.id]) // eslint-disable-line react-hooks/exhaustive-deps -- once for each member

  if (profile.status === 'failed') {
    if (hasCode(profile.failure, 'authentication_required') && !user)
      return <LoginScreen page={page} isInPlace />
    if (hasCode(profile.failure, 'not_found')) return <NotFoundProfile page={page} />
    return <FailureNotice t={t} failure={profile.failure} onRetry={() => void openProfile(id)} />
  }
  if (profile.status !== 'ready') return <Early page={page} card={card} />

  const person = profile.value
  return (
    <article className="profile-view" aria-labelledby="profile-name">
      <Gallery key={person.id} page={page} profile={person} isMember={user !== null} />
      <div className="profile-view__text">
        <Head page={page} person={person} />
        <Labels page={page} profile={person} />
        <Actions page={page} profile={person} onFailure={(failure) => setProblem(failureText(t, failure))} />
        <Facts page={page} profile={person} />
        <p>
          <a href={href('members')}>{t('members.gone.back')}</a>
        </p>
      </div>
      <Toast closeLabel={t('common.actions.close')} onClose={() => setProblem(null)}>
        {problem}
      </Toast>
    </article>
  )
}

function Head({ page: { t }, person }: { page: Page; person: Card }) {
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
        <p className="profile-view__match">{t('members.profile.match')}</p>
      ) : (
        likesMe && (
          <p className="profile-view__match">{t('members.profile.likes_you', { name: person.name })}</p>
        )
      )}
    </header>
  )
}

function Labels({ page: { t }, profile }: { page: Page; profile: Profile }) {
  return (
    <>
      {profile.fictional && (
        <Notice kind="warning" title={t('members.profile.fictional_title')}>
          {t('members.profile.fictional_text')}
        </Notice>
      )}
      {profile.provider === 'cam' && (
        <Notice kind="info" title={t('members.profile.cam_title')}>
          {t('members.profile.cam_text')}
        </Notice>
      )}
      {profile.from_brand !== null && (
        <Notice kind="info">
          {t('members.profile.resold', { name: profile.name, brand: profile.from_brand })}
        </Notice>
      )}
    </>
  )
}
