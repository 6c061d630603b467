import type { getPhoto } from '../../contract/photos.ts'
import { photoBytes } from '../profiles/photos/read-photo.ts'
import { memberOf } from '../platform/transaction.ts'
import type { Handlers } from './api.ts'
import type { Input } from '../platform/handler.ts'
import { accountRoutes, exportRoute } from '../accounts/routes.ts'
import { blockRoutes } from '../moderation/blocks/routes.ts'
import { gameRoutes } from '../games/routes.ts'
import { eventRoutes } from '../events/routes.ts'
import { likeRoutes } from '../likes/routes.ts'
import { paymentRoutes } from '../payments/routes.ts'
import { moderationRoutes } from '../moderation/routes.ts'
import { photoRoutes } from '../profiles/photos/routes.ts'
import { profileRoutes } from '../profiles/routes.ts'
import { pushRoutes } from '../notifications/push/routes.ts'
import { logoutRoute, sessionRoutes } from '../accounts/sessions/routes.ts'
import { siteRoutes } from '../site/routes.ts'
import { chatRoutes } from '../chat/routes.ts'
import { photoResponse } from './media.ts'

/** Every call has a handler; the type says so. */
export const handlers: Handlers = {
  ...sessionRoutes,
  ...accountRoutes,
  ...exportRoute,
  ...logoutRoute,
  ...moderationRoutes,
  ...profileRoutes,
  ...photoRoutes,
  ...likeRoutes,
  ...chatRoutes,
  ...blockRoutes,
  ...gameRoutes,
  ...paymentRoutes,
  ...siteRoutes,
  ...eventRoutes,
  ...pushRoutes,
  getPhoto: {
    async respond(context, input) {
      const { id, size } = (input as Input<typeof getPhoto>).query
      return photoResponse(await photoBytes(memberOf(context), id, size))
    },
  },
}
