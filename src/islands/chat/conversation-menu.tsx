import { useId } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/button.tsx'
import { usePage } from '../shared/page-context.tsx'

interface ConversationMenuProps {
  /** Where the profile is; null for a deleted member. */
  profileUrl: string | null
  name: string
  /** Undefined while there is no conversation yet. */
  onRemove: (() => void) | undefined
}

/** The menu of a conversation; the browser opens and closes it. */
export function ConversationMenu({ profileUrl, name, onRemove }: ConversationMenuProps) {
  const { t } = usePage()
  const id = useId()
  return (
    <>
      <IconButton icon="more" label={t('chat.menu')} popoverTarget={id} />
      <ul id={id} className="chat-menu" popover="auto">
        {profileUrl !== null && (
          <li>
            <a className="chat-menu__item" href={profileUrl}>
              <Icon name="person" />
              {t('chat.profile', { name })}
            </a>
          </li>
        )}
        {onRemove && (
          <li>
            <button type="button" className="chat-menu__item" onClick={onRemove}>
              <Icon name="trash" />
              {t('chat.remove.action')}
            </button>
          </li>
        )}
      </ul>
    </>
  )
}
