// An island because conversations are the member's own and change while they are read. `client:load`: it is the page.
import { environment } from '../../stores/environment.ts'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { whenShown } from '../shared/when-shown.ts'
import { chatsScreen } from './panes.tsx'

const loadPane = () => import('./conversation-pane.tsx')

const PaneUnreachable = () => (
  <div className="conversation conversation--failed">
    <FailureAlert failure={{ kind: 'network' }} onRetry={() => environment.reload()} />
  </div>
)

/** The list comes without what shows a conversation, which follows at a touch, or once the list is there. */
export const Chats = chatsScreen(
  whenShown(async () => (await loadPane()).ConversationPane, PaneUnreachable),
  () => void loadPane().catch(() => undefined),
)
