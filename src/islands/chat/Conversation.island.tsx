// An island because a conversation is the member's own and changes while it is read. `client:load`: it is the page.
import { ConversationPane } from './conversation-pane.tsx'
import { chatsScreen } from './panes.tsx'

/** A conversation's own address: nothing of it waits for a second script. */
export const Conversation = chatsScreen(ConversationPane)
