import type { Handlers } from './api.ts'
import { factorRoutes } from '../accounts/factors/routes.ts'
import { accountRoutes, exportRoutes } from '../accounts/routes.ts'
import { blockRoutes } from '../moderation/blocks/routes.ts'
import { gameRoutes } from '../games/routes.ts'
import { eventRoutes } from '../events/routes.ts'
import { likeRoutes } from '../likes/routes.ts'
import { paymentRoutes } from '../payments/routes.ts'
import { moderationRoutes, transparencyRoutes } from '../moderation/routes.ts'
import { photoBytesRoute, photoRoutes } from '../profiles/photos/routes.ts'
import { verificationRoutes } from '../profiles/verification/routes.ts'
import { profileRoutes, resultPageRoute } from '../profiles/routes.ts'
import { pushRoutes } from '../notifications/push/routes.ts'
import { logoutRoute, sessionRoutes } from '../accounts/sessions/routes.ts'
import { siteRoutes } from '../site/routes.ts'
import { chatRoutes, voiceBytesRoute } from '../chat/routes.ts'

/** Every call has a handler; the type says so. */
export const handlers: Handlers = {
  ...sessionRoutes,
  ...accountRoutes,
  ...factorRoutes,
  ...exportRoutes,
  ...logoutRoute,
  ...moderationRoutes,
  ...transparencyRoutes,
  ...profileRoutes,
  ...resultPageRoute,
  ...photoRoutes,
  ...verificationRoutes,
  ...photoBytesRoute,
  ...voiceBytesRoute,
  ...likeRoutes,
  ...chatRoutes,
  ...blockRoutes,
  ...gameRoutes,
  ...paymentRoutes,
  ...siteRoutes,
  ...eventRoutes,
  ...pushRoutes,
}
