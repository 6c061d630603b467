import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { usePage } from '../shared/page-context.tsx'

/** A profile's skeleton beside the photo, until it is loaded. */
export function Waiting() {
  const { t } = usePage()
  return (
    <Loading label={t('profiles.profile.loading')} className="profile-view__side">
      <Skeleton shape="title" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
      <div className="profile-view__actions">
        <Skeleton shape="control" />
      </div>
    </Loading>
  )
}

export function NotFoundProfile() {
  const { t, href } = usePage()
  return (
    <EmptyState
      drawing="broken"
      title={t('profiles.gone.title')}
      action={<LinkButton href={href('members')}>{t('profiles.gone.back')}</LinkButton>}
    >
      {t('profiles.gone.text')}
    </EmptyState>
  )
}
