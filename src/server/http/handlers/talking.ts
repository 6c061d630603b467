import type { calls, CallName } from '../../../contract/calls.ts'
import { addressOf } from '../../services/chat/find.ts'
import { listChats } from '../../services/chat/list.ts'
import { readChat } from '../../services/chat/read.ts'
import { removeChat } from '../../services/chat/remove.ts'
import { sendMessage } from '../../services/chat/send.ts'
import { viewChat } from '../../services/chat/view.ts'
import { memberOf } from '../../services/transaction.ts'
import type { AnyHandler } from '../handler.ts'

export const talkingHandlers = {
  getChats: (context) => listChats(memberOf(context)),
  getChat: async (context, { query }) => viewChat(memberOf(context), addressOf(query), query.before),
  sendMessage: async (context, { body }) => sendMessage(memberOf(context), addressOf(body), body),
  async readChat(context, { body }) {
    await readChat(memberOf(context), body.conversation, body.read_up_to)
    return undefined
  },
  async removeChat(context, { body }) {
    await removeChat(memberOf(context), body)
    return undefined
  },
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }
