import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuButton, MenuLink } from '../../ui/menu.tsx'
import type { SafetyTask } from '../moderation/safety.tsx'
import { usePage } from '../shared/page-context.tsx'

interface ConversationMenuProps {
  /** The other member; null for a deleted account, which has no profile. */
  profile: { id: string; name: string } | null
  onTask: (task: SafetyTask) => void
  /** Undefined where the two were not in touch, or the brand has no such thing. */
  onUnmatch: (() => void) | undefined
  /** Undefined while there is no conversation yet. */
  onRemove: (() => void) | undefined
}

export function ConversationMenu({ profile, onTask, onUnmatch, onRemove }: ConversationMenuProps) {
  const { t, href, site } = usePage()
  return (
    <Menu label={t('chat.menu')}>
      {profile && (
        <>
          <MenuLink icon="person" href={href('members-id', { id: profile.id })}>
            {t('chat.profile', { name: profile.name })}
          </MenuLink>
          {onUnmatch && (
            <MenuButton icon="leave" onClick={onUnmatch}>
              {t('moderation.unmatch.action')}
            </MenuButton>
          )}
          <MenuButton
            icon="flag"
            onClick={() => onTask({ kind: 'report', subject: 'profile', id: profile.id })}
          >
            {t('moderation.report.profile')}
          </MenuButton>
          <MenuButton icon="block" onClick={() => onTask({ kind: 'block' })}>
            {t('moderation.block.action')}
          </MenuButton>
        </>
      )}
      {onRemove && (
        <MenuButton icon="trash" onClick={onRemove}>
          {t('chat.remove.action')}
        </MenuButton>
      )}
      {/* This page has no footer. */}
      {site.features.includes('meeting_safely') && (
        <MenuLink icon="info" href={href('pages-meeting-safely')}>
          {t('common.footer.meeting')}
        </MenuLink>
      )}
      <MenuLink icon="undo" href={href('withdrawal')}>
        {t('common.footer.withdraw')}
      </MenuLink>
      <li>
        <button type="button" className="menu__item" data-consent>
          <Icon name="settings" />
          {t('visitors.consent.title')}
        </button>
      </li>
    </Menu>
  )
}
