import { site } from 'virtual:site'
import { islandSite } from '../config/settings.ts'
import type { Locale } from '../contract/lists.ts'
import type { IslandProps } from '../core/island.ts'
import type { MessageKey, MessagePart } from '../core/message-key.ts'
import { slice } from '../i18n/texts.ts'
import { SHARED_MESSAGES } from '../islands/shared/messages.ts'
import type { RouteId } from '../routes.ts'

type TitledRoute<Key> = Key extends `common.titles.${infer Route extends RouteId}` ? Route : never

/** The routes with a title of their own. */
export type ScreenRoute = TitledRoute<MessageKey>

/** The props of a screen's island: the brand, the shared messages, and the island's own from its topic's `messages.ts`. */
export const screen = <Route extends ScreenRoute>(
  locale: Locale,
  route: Route,
  messages: readonly MessagePart[],
): IslandProps & { route: Route } => ({
  locale,
  route,
  site: islandSite(site, locale),
  messages: slice(locale, [...SHARED_MESSAGES, ...messages]),
})
