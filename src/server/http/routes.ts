import type { getPhoto } from '../../contract/photos.ts'
import { photoBytes } from '../profiles/photos/read-photo.ts'
import { memberOf } from '../platform/transaction.ts'
import type { Handlers } from './api.ts'
import type { Input } from '../platform/handler.ts'
import { accountHandlers, exportHandler } from '../accounts/routes.ts'
import { blockHandlers } from '../moderation/blocks/routes.ts'
import { gameHandlers } from '../games/routes.ts'
import { liveHandlers } from '../events/routes.ts'
import { meetingHandlers } from '../likes/routes.ts'
import { moneyHandlers } from '../payments/routes.ts'
import { noticeHandlers } from '../moderation/routes.ts'
import { photoHandlers } from '../profiles/photos/routes.ts'
import { profileHandlers } from '../profiles/routes.ts'
import { pushHandlers } from '../notifications/push/routes.ts'
import { logoutHandler, sessionHandlers } from '../accounts/sessions/routes.ts'
import { siteHandlers } from '../site/routes.ts'
import { talkingHandlers } from '../chat/routes.ts'
import { photoResponse } from './media.ts'

/** Every call has a handler; the type says so. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...accountHandlers,
  ...exportHandler,
  ...logoutHandler,
  ...noticeHandlers,
  ...profileHandlers,
  ...photoHandlers,
  ...meetingHandlers,
  ...talkingHandlers,
  ...blockHandlers,
  ...gameHandlers,
  ...moneyHandlers,
  ...siteHandlers,
  ...liveHandlers,
  ...pushHandlers,
  getPhoto: {
    async respond(context, input) {
      const { id, size } = (input as Input<typeof getPhoto>).query
      return photoResponse(await photoBytes(memberOf(context), id, size))
    },
  },
}
