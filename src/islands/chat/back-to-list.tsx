import { Icon } from '../../ui/icon.tsx'
import { MoveLink } from '../move-link.tsx'
import { usePage } from '../shared/page-context.tsx'

/** From a conversation to the list, unless it is beside it. `isBare`: the page was built without the list. */
export function BackToList({ isBare }: { isBare: boolean }) {
  const { t, href } = usePage()
  const Back = isBare ? 'a' : MoveLink
  return (
    <Back
      className="icon-button conversation__back"
      href={href('chats')}
      data-next={isBare ? '' : undefined}
      aria-label={t('chat.back')}
    >
      <Icon name="back" />
    </Back>
  )
}
