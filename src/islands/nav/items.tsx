import type { User } from '../../contract/sessions.ts'
import { FEW_CREDITS } from '../../core/limits.ts'
import type { RouteId } from '../../routes.ts'
import type { Counters } from '../../stores/live/counters.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { usePage } from '../shared/page-context.tsx'

interface ItemProps {
  to: RouteId
  /** Routes that count as being here. */
  here: readonly RouteId[]
  route: RouteId
  icon: IconName
  label: string
  badge?: React.ReactNode
  /** Takes up its room until its target is known. */
  isWaiting?: boolean
}

function Item({ to, here, route, icon, label, badge, isWaiting = false }: ItemProps) {
  const { href } = usePage()
  const isHere = here.includes(route)
  return (
    <li className={classNames('nav-items__item', isWaiting && 'nav-items__item--waiting')}>
      <a
        className="nav-items__link"
        href={href(to)}
        data-next={route === to ? undefined : ''}
        aria-current={route === to ? 'page' : isHere ? 'true' : undefined}
      >
        <span className="nav-items__icon">
          {/* A filled magnifier would be a disc. */}
          <Icon name={icon} isFilled={icon !== 'search' && (route === to || isHere)} />
          {badge}
        </span>
        <span className="nav-items__label">{label}</span>
      </a>
    </li>
  )
}

interface NavItemsProps {
  route: RouteId
  /** Null until the session is known. */
  user: User | null
  counters: Counters
  /** Labels of one word each, for the bar on phones. */
  isShort?: boolean
}

export function NavItems({ route, user, counters, isShort = false }: NavItemsProps) {
  const { t } = usePage()
  const { unread_messages, new_likes } = counters
  const credits = user?.credits ?? 0
  return (
    <ul className="nav-items">
      <Item
        to="members"
        icon="search"
        label={t(isShort ? 'common.nav.short.search' : 'common.nav.search')}
        route={route}
        here={['members-id']}
      />
      <Item
        to="chats"
        icon="chat"
        label={t(isShort ? 'common.nav.short.chats' : 'common.nav.messages')}
        route={route}
        here={['chats-id', 'members-id-chat']}
        badge={<Badge count={unread_messages} label={t('common.nav.unread', { count: unread_messages })} />}
      />
      <Item
        to="likes"
        icon="heart"
        label={t(isShort ? 'common.nav.short.likes' : 'common.nav.likes')}
        route={route}
        here={['likes-type', 'likes-m-id']}
        badge={<Badge count={new_likes} label={t('common.nav.new_likes', { count: new_likes })} />}
      />
      {user?.paid_user ? (
        <Item
          to="credits"
          icon="coins"
          label={t(isShort ? 'common.nav.short.credits' : 'common.nav.credits')}
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
          label={t(isShort ? 'common.nav.short.premium' : 'common.nav.premium')}
          route={route}
          here={['credits-id-paymentmethod']}
          isWaiting={!user}
        />
      )}
    </ul>
  )
}
