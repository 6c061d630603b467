import { splitLocale } from '../../core/urls.ts'
import { matchRoute, type RouteId } from '../../routes.ts'
import { environment } from './environment.ts'

/** A segment of the present address on the given route, such as the id of `/members/:id`; null elsewhere. */
export function routeParam(route: RouteId, name: string): string | null {
  const { rest } = splitLocale(environment.path().split(/[?#]/)[0] ?? '/')
  const here = matchRoute(rest)
  return here?.id === route ? (here.params[name] ?? null) : null
}
