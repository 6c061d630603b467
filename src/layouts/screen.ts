import { site } from 'virtual:site'
import { islandSite } from '../config/settings.ts'
import type { Locale } from '../contract/lists.ts'
import type { IslandProps } from '../core/island.ts'
import { slice } from '../i18n/texts.ts'
import type { RouteId } from '../routes.ts'

/** Words nearly every screen needs. */
const SHARED = ['common.actions', 'common.failures', 'common.nav', 'common.states']

/** The props of a screen's island: the brand, and the messages it asks for besides the shared ones. */
export const screen = <Route extends RouteId>(
  locale: Locale,
  route: Route,
  messages: readonly string[],
): IslandProps & { route: Route } => ({
  locale,
  route,
  site: islandSite(site, locale),
  messages: slice(locale, [...SHARED, ...messages]),
})
