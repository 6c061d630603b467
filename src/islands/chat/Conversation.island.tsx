// An island because a conversation is the member's own and changes while it is read. `client:load`: it is the page.
import { ConversationPane } from './conversation-pane.tsx'
import { chatsScreen } from './panes.tsx'

/** A conversation at its own URL: all in one script. */
export const Conversation = chatsScreen(ConversationPane)
