import type { User } from '../../contract/sessions.ts'
import type { RouteId } from '../../routes.ts'
import type { Counters } from '../../stores/counters.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { usePage } from '../shared/page-context.tsx'

/** At or under this many credits the navigation says how many are left. */
const FEW_CREDITS = 10

interface ItemProps {
  to: RouteId
  /** Routes that count as being here. */
  here: readonly RouteId[]
  route: RouteId
  icon: IconName
  label: string
  badge?: React.ReactNode
}

function Item({ to, here, route, icon, label, badge }: ItemProps) {
  const { href } = usePage()
  return (
    <li className="nav-items__item">
      <a
        className="nav-items__link"
        href={href(to)}
        aria-current={route === to ? 'page' : here.includes(route) ? 'true' : undefined}
      >
        <span className="nav-items__icon">
          <Icon name={icon} />
          {badge}
        </span>
        <span className="nav-items__label">{label}</span>
      </a>
    </li>
  )
}

interface NavItemsProps {
  route: RouteId
  /** Null until the server has said who is logged in. */
  user: User | null
  counters: Counters
}

export function NavItems({ route, user, counters }: NavItemsProps) {
  const { t } = usePage()
  const { unread_messages, new_likes } = counters
  const credits = user?.credits ?? 0
  return (
    <ul className="nav-items">
      <Item to="members" icon="search" label={t('common.nav.search')} route={route} here={['members-id']} />
      <Item
        to="likes"
        icon="heart"
        label={t('common.nav.likes')}
        route={route}
        here={['likes-type', 'likes-m-id']}
        badge={<Badge count={new_likes} label={t('common.nav.new_likes', { count: new_likes })} />}
      />
      <Item
        to="chats"
        icon="chat"
        label={t('common.nav.messages')}
        route={route}
        here={['chats-id', 'members-id-chat']}
        badge={<Badge count={unread_messages} label={t('common.nav.unread', { count: unread_messages })} />}
      />
      {user?.paid_user ? (
        <Item
          to="credits"
          icon="coins"
          label={t('common.nav.credits')}
          route={route}
          here={['credits-id-paymentmethod']}
          badge={
            credits <= FEW_CREDITS && (
              <Badge
                count={credits}
                showsZero
                kind={credits > 0 ? 'warning' : 'danger'}
                label={t('common.nav.credits_left', { count: credits })}
              />
            )
          }
        />
      ) : (
        <Item
          to="premium"
          icon="star"
          label={t('common.nav.premium')}
          route={route}
          here={['credits-id-paymentmethod']}
        />
      )}
    </ul>
  )
}
