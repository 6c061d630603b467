// An island because conversations are the member's own and change while they are read. `client:load`: it is the page.
import { environment } from '../../stores/page/environment.ts'
import { whenShown } from '../shared/when-shown.ts'
import type { PaneProps } from './conversation-pane.tsx'
import { FailedConversation } from './failed-conversation.tsx'
import { chatsScreen } from './panes.tsx'

const loadPane = () => import('./conversation-pane.tsx')

const PaneUnreachable = ({ isBare }: PaneProps) => (
  <FailedConversation isBare={isBare} failure={{ kind: 'network' }} onRetry={() => environment.reload()} />
)

/** The list loads first; the script of a conversation follows at a touch, or once the list is shown. */
export const Chats = chatsScreen(
  whenShown(async () => (await loadPane()).ConversationPane, PaneUnreachable),
  () => void loadPane().catch(() => undefined),
)
