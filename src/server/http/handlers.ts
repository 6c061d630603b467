import type { getPhoto } from '../../contract/photo.ts'
import { photoBytes } from '../services/photo/bytes.ts'
import { memberOf } from '../services/transaction.ts'
import type { Handlers } from './api.ts'
import type { Input } from './handler.ts'
import { accountHandlers, exportHandler } from './handlers/account.ts'
import { blockHandlers } from './handlers/blocks.ts'
import { gameHandlers } from './handlers/games.ts'
import { liveHandlers } from './handlers/live.ts'
import { meetingHandlers } from './handlers/meeting.ts'
import { moneyHandlers } from './handlers/money.ts'
import { noticeHandlers } from './handlers/notices.ts'
import { photoHandlers } from './handlers/photo.ts'
import { profileHandlers } from './handlers/profile.ts'
import { pushHandlers } from './handlers/push.ts'
import { logoutHandler, sessionHandlers } from './handlers/session.ts'
import { siteHandlers } from './handlers/site.ts'
import { talkingHandlers } from './handlers/talking.ts'
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
