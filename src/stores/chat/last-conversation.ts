// Where `/chats` goes on.
import * as v from 'valibot'
import { environment } from '../page/environment.ts'
import { persisted } from '../page/persisted.ts'

const stored = persisted(
  'last-chat',
  v.object({ conversation: v.string(), profile: v.string(), at: v.number() }),
)

export function rememberOpened(conversation: string, profile: string): void {
  stored.write({ conversation, profile, at: environment.now() })
}
export const forgetOpened = () => stored.erase()
export const lastConversation = (): string | undefined => stored.read()?.conversation
