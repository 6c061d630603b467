import type { HonoRequest } from 'hono'
import type { CallName, calls } from '../../contract/calls/all-calls.ts'
import { GIFTS } from '../../contract/lists.ts'
import { ServiceError } from '../platform/errors.ts'
import { changeChat } from './change-chat.ts'
import { conversationRefOf } from './find-conversation.ts'
import { listIcebreakers } from './icebreakers.ts'
import { listChats } from './list-chats.ts'
import { dropUpload, prepareUpload, type Upload } from './message-photo.ts'
import { uncoverPhoto } from './covered-photos.ts'
import { dropRecording, playVoice, prepareRecording, type Recording } from './message-voice.ts'
import { removeChat } from './remove-chat.ts'
import { sendComment } from './send-comment.ts'
import { sendMessage, sendRecording, sendUpload } from './send-message.ts'
import { viewChat } from './view-chat.ts'
import { memberOf } from '../platform/transaction.ts'
import { voiceResponse } from '../platform/media/voice-response.ts'
import type { AnyHandler, Handler, Input, ResponseHandler } from '../platform/handler.ts'

export const chatRoutes = {
  getChats: (context, { query }) => listChats(memberOf(context), query.before),
  getChat: async (context, { query }) => viewChat(memberOf(context), conversationRefOf(query), query.before),
  sendMessage: async (context, { body }) => sendMessage(memberOf(context), conversationRefOf(body), body),

  sendPhoto: {
    async prepare(context, { query, file }) {
      if (!file) throw new ServiceError('invalid_request')
      return prepareUpload(memberOf(context), conversationRefOf(query), file)
    },
    run: (context, { query }, upload) =>
      sendUpload(memberOf(context), conversationRefOf(query), upload, query.cost),
    discard: ({ deps }, { stored }) => deps.media.remove(stored),
    async finish(context, answer, upload) {
      if (upload) await dropUpload(memberOf(context), upload)
      return answer
    },
  } satisfies Handler<typeof calls.sendPhoto, Upload>,

  sendVoice: {
    async prepare(context, { query, file }) {
      if (!file) throw new ServiceError('invalid_request')
      return prepareRecording(memberOf(context), conversationRefOf(query), file)
    },
    run: (context, { query, body }, recording) =>
      sendRecording(memberOf(context), conversationRefOf(query), recording, {
        text: body.text ?? '',
        cost: query.cost,
      }),
    discard: ({ deps }, { file }) => deps.media.removeFiles([file]),
    async finish(context, answer, recording) {
      if (recording) await dropRecording(memberOf(context), recording)
      return answer
    },
  } satisfies Handler<typeof calls.sendVoice, Recording>,

  sendComment: (context, { body }) => sendComment(memberOf(context), body),

  async readChat(context, { body }) {
    await changeChat(memberOf(context), conversationRefOf(body), body)
    return undefined
  },
  uncoverPhoto: (context, { body }) => uncoverPhoto(memberOf(context), body.photo).then(() => undefined),
  async removeChat(context, { body }) {
    await removeChat(memberOf(context), body)
    return undefined
  },
  getIcebreakers: async (context) => ({ icebreakers: listIcebreakers(context) }),
  getGifts: async ({ brand }) => ({
    gifts: GIFTS.map((id) => ({ id, credits: brand.site.gift_credits })),
  }),
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }

/** `GET voice.php` answers bytes. */
export const voiceBytesRoute = {
  getVoice: {
    async respond(context, input, { c }) {
      const { id } = (input as Input<typeof calls.getVoice>).query
      return voiceResponse(c.req as HonoRequest, await playVoice(memberOf(context), id))
    },
  } satisfies ResponseHandler,
}
