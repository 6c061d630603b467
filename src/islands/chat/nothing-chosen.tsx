import { $chats } from '../../stores/chat/chat.ts'
import { $likes } from '../../stores/likes/likes.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { moveTo } from '../../stores/page/location.ts'
import { Drawing } from '../../ui/drawing.tsx'
import { MoveLink } from '../move-link.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { newMatches } from './chat-list.tsx'
import { FirstLines, StartPerson } from './conversation-start.tsx'

/** Beside the list while no conversation is open: the newest match, or a hint. */
export function NothingChosen() {
  const { t, href } = usePage()
  const chats = valueOf(useShared($chats, IDLE))
  const matches = useShared($likes.matches, IDLE)
  if (!chats || matches.status === 'idle' || matches.status === 'loading') return <div />
  const [match] = newMatches(valueOf(matches)?.profiles ?? [], chats)
  if (!match) {
    return (
      <div className="chats__choose">
        <Drawing name="chats" />
        <h2>{t('chat.choose.title')}</h2>
        <p>{t('chat.choose.text')}</p>
      </div>
    )
  }
  const path = href('members-id-chat', { id: match.id })
  return (
    <div className="chats__choose">
      <StartPerson card={match} />
      <FirstLines profile={match.id} onChoose={() => moveTo(path)} />
      <MoveLink className="button button--primary" href={path}>
        {t('profiles.profile.chat')}
      </MoveLink>
    </div>
  )
}
