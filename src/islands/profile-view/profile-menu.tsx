import type { Profile } from '../../contract/profiles.ts'
import { $user } from '../../stores/account/sessions.ts'
import { Menu, MenuButton } from '../../ui/menu.tsx'
import type { SafetyTask } from '../moderation/safety.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

interface ProfileMenuProps {
  profile: Profile
  onTask: (task: SafetyTask) => void
  onDecline: () => void
}

/** Anyone may report a profile, members may block it, and keep it out of what they are shown. */
export function ProfileMenu({ profile, onTask, onDecline }: ProfileMenuProps) {
  const { t, site } = usePage()
  const user = useShared($user, null)
  const { id } = profile
  if (id === user?.profile.id) return null
  return (
    <Menu label={t('chat.menu')}>
      {user && site.features.includes('pause') && (
        <MenuButton icon="close" onClick={onDecline}>
          {t('moderation.decline.action')}
        </MenuButton>
      )}
      <MenuButton icon="flag" onClick={() => onTask({ kind: 'report', subject: 'profile', id })}>
        {t('moderation.report.profile')}
      </MenuButton>
      {user && (
        <MenuButton icon="block" onClick={() => onTask({ kind: 'block' })}>
          {t('moderation.block.action')}
        </MenuButton>
      )}
    </Menu>
  )
}
