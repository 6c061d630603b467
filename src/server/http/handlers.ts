import type { Handlers } from './api.ts'
import { meetingHandlers } from './handlers/meeting.ts'
import { moneyHandlers } from './handlers/money.ts'
import { photoHandlers } from './handlers/photo.ts'
import { profileHandlers } from './handlers/profile.ts'
import { sessionHandlers } from './handlers/session.ts'
import { siteHandlers } from './handlers/site.ts'
import { talkingHandlers } from './handlers/talking.ts'

/** Every call has a handler; the type says so. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...profileHandlers,
  ...photoHandlers,
  ...meetingHandlers,
  ...talkingHandlers,
  ...moneyHandlers,
  ...siteHandlers,
}
