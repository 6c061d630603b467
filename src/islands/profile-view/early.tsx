import type { Card } from '../../contract/profiles.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { labelOf } from '../members/member-card.tsx'
import { usePage } from '../shared/page-context.tsx'
import { photoOf } from '../members/photo.ts'

/** A profile before it is loaded: the data of a list, else its outline. */
export function Early({ card }: { card: Card | null }) {
  const { t, site } = usePage()
  return (
    <Loading label={t('profiles.profile.loading')} className="profile-view">
      <div className="photos">
        {card ? (
          <Portrait
            name={card.name}
            photo={photoOf(site, card.main_image)}
            label={labelOf(t, site, card)}
            sizes="(min-width: 992px) 480px, 100vw"
            isBare
            isEager
            className="portrait--carried"
          />
        ) : (
          <span className="portrait--carried">
            <Skeleton shape="portrait" />
          </span>
        )}
      </div>
      <div className="profile-view__text">
        {card ? (
          <p className="profile-view__name">
            <bdi>{card.name}</bdi>, {card.age}
          </p>
        ) : (
          <Skeleton shape="title" />
        )}
        <Skeleton shape="short-line" />
        <Skeleton shape="control" />
        <Skeleton shape="block" />
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
