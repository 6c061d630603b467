import type { Card } from '../../contract/profiles.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { labelOf } from '../members/member-card.tsx'
import type { Page } from '../shared/page.ts'
import { photoOf } from '../members/photo.ts'

/** A profile before it is loaded: what a list told of it, else its outline. */
export function Early({ page: { t, site }, card }: { page: Page; card: Card | null }) {
  return (
    <Loading label={t('members.profile.loading')} className="profile-view">
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

export function NotFoundProfile({ page: { t, href } }: { page: Page }) {
  return (
    <EmptyState
      drawing="broken"
      title={t('members.gone.title')}
      action={<LinkButton href={href('members')}>{t('members.gone.back')}</LinkButton>}
    >
      {t('members.gone.text')}
    </EmptyState>
  )
}
