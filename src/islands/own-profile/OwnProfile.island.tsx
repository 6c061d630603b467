// An island because the member edits here and photos are uploaded (`client:load`: it is the page).
import { useEffect } from 'react'
import type { User } from '../../contract/sessions.ts'
import type { IslandProps } from '../../core/island.ts'
import { IDLE } from '../../stores/loadable.ts'
import { $ownProfile, loadOwnProfile } from '../../stores/own-profile.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { FailureNotice } from '../shared/failure-alert.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { type Page, usePage } from '../shared/page.ts'
import { useShared } from '../use-shared.ts'
import { ProfileForm } from './form.tsx'
import { Photos } from './photos.tsx'

export function OwnProfile(props: IslandProps) {
  const page = usePage(props)
  return (
    <MembersOnly page={page} skeleton={<Waiting page={page} />}>
      {(user) => <Screen page={page} user={user} />}
    </MembersOnly>
  )
}

function Screen({ page, user }: { page: Page; user: User }) {
  const { t, href } = page
  const profile = useShared($ownProfile, IDLE)
  useEffect(() => void loadOwnProfile(), [user.id])

  switch (profile.status) {
    case 'idle':
    case 'loading':
      return <Waiting page={page} />
    case 'failed':
      return (
        <div className="own-profile">
          <FailureNotice t={t} failure={profile.failure} onRetry={() => void loadOwnProfile()} />
        </div>
      )
    case 'ready': {
      const { value } = profile
      return (
        <div className="own-profile">
          <header className="own-profile__top">
            <div>
              <h1 className="own-profile__title">{t('account.profile.title')}</h1>
              <p className="own-profile__who">
                <bdi>{value.name}</bdi>, {value.age}
              </p>
            </div>
            {user.status === 'active' && (
              <LinkButton variant="secondary" isSmall icon="eye" href={href('members-id', { id: value.id })}>
                {t('account.profile.view')}
              </LinkButton>
            )}
          </header>
          <Photos page={page} profile={value} isPaid={user.paid_user} />
          <ProfileForm page={page} profile={value} />
        </div>
      )
    }
  }
}

function Waiting({ page }: { page: Page }) {
  return (
    <Loading label={page.t('account.profile.loading')} className="own-profile">
      <Skeleton shape="title" />
      <div className="own-photos">
        <Skeleton shape="portrait" />
        <Skeleton shape="portrait" />
        <Skeleton shape="portrait" />
      </div>
      <Skeleton shape="block" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </Loading>
  )
}
